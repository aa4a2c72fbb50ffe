import { setTimeout as sleep } from 'node:timers/promises';
import { IdleClients } from '@sealdesk/core/testing/idle-clients.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PoolerMode } from '../harness/pooler.ts';
import { RawUpload } from '../harness/raw-upload.ts';
import { aWish, sendUntilDone } from './client.ts';
import { completeRepairs } from './complete-repairs.ts';
import { editJobs } from './edit-jobs.ts';
import { setFaultScene, type FaultScene } from './fault-scene.ts';
import { startLoad } from './load.ts';
import { logTime } from './log-time.ts';
import { OwnPostgres } from './own-postgres.ts';
import { startWork, type Turn } from './work.ts';

/** In a measuring run the product serves again within this after the database does. */
const RECOVERY_MS = 10_000;
const IDLE_CLIENTS = 200;
/** In a measuring run API and worker are back within this after a connection that lost everything. */
const HOLE_RECOVERY_MS = 15_000;
const PATIENCE_MS = 180_000;
/** How many calls are put off before the connections are given back. */
const PUT_OFF = 3;

export type DatabaseFaults = {
  /** Whether it crashes ten times and is away for a minute, or once and for seconds. */
  isWhole: boolean;
  pooler?: PoolerMode;
};

/** Shows what must hold while the database crashes, is away, is overrun, or stops answering. */
export function proveDatabaseFaults({ isWhole, pooler }: DatabaseFaults): void {
  const crashes = isWhole ? 10 : 1;
  const awayMs = isWhole ? 60_000 : 3_000;
  /** How long people work before, between and after faults. */
  const workMs = isWhole ? 4_000 : 1_000;
  /** How long everything that is sent to the database is gone while the sockets stay open, and at least until that is noticed. */
  const holeMs = isWhole ? 30_000 : 0;
  const by = pooler ? `, through a pooler that lends a connection for each ${pooler}` : '';

  let postgres: OwnPostgres;
  let scene: FaultScene;
  let people: Record<string, Turn>;
  beforeAll(async () => {
    postgres = await OwnPostgres.start();
    scene = await setFaultScene({}, postgres.address, pooler);
    people = {
      'time entries': await logTime(scene),
      edits: editJobs(scene),
      completions: await completeRepairs(scene),
    };
  });
  afterAll(async () => {
    try {
      await scene?.clear();
    } finally {
      await postgres?.remove();
    }
  });

  /** Runs the fault while people look at lists, upload, make jobs, log time, edit and complete jobs; gives what they met. */
  async function underLoad(fault: () => Promise<void>) {
    const [load, work] = [startLoad(scene), startWork(scene, people)];
    await sleep(workMs);
    await fault();
    await sleep(workMs);
    const [{ listStatuses, uploads, jobs }, done] = [await load.stop(), await work.stop()];
    // Every call is served or put off: none is called a bug of ours.
    expect([...listStatuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    return { uploads, jobs, ...done };
  }

  /** Waits until the list is served again, and returns how long that took. */
  async function recovery(): Promise<number> {
    const began = performance.now();
    const { visitor } = scene.people[0]!;
    for (;;) {
      const answer = await visitor.send('/api/jobs').catch(() => null);
      const took = performance.now() - began;
      if (answer?.status === 200) return took;
      if (took > PATIENCE_MS) throw new Error(`The list is not served again: ${answer?.status} ${answer?.text}`);
      await sleep(50);
    }
  }

  const probe = async (path: string) => (await fetch(`${scene.stage.product.privateUrl}${path}`)).status;
  const areAlive = () =>
    [...scene.stage.product.apis, ...scene.stage.product.workers].every(
      ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
    );

  it(
    `[F04] a database that crashes under load (${crashes} times) loses nothing that was acknowledged, and the product serves again`,
    { timeout: 600_000 + crashes * 30_000 },
    async () => {
      const times: number[] = [];
      const done = await underLoad(async () => {
        for (let crash = 0; crash < crashes; crash += 1) {
          await postgres.crash();
          await postgres.restart();
          times.push(Math.round(await recovery()));
          await sleep(workMs);
        }
      });
      expect(areAlive()).toBe(true);
      expect(await scene.problems()).toEqual([]);
      report(`F04${by}: ${crashes} crashes; acknowledged: ${JSON.stringify(done)}; 0 lost`);
      reportFigure(`F04${by}: served again after a crash`, Math.max(...times), RECOVERY_MS);
    },
  );

  it(
    `[F05] while the database is away for ${awayMs / 1000} s the product is not ready, refuses uploads before their body, ends no session and does not end itself`,
    { timeout: 600_000 + awayMs },
    async () => {
      const { visitor } = scene.people[0]!;
      const wish = await aWish(scene, scene.people[0]!);
      let recovered = 0;
      const done = await underLoad(async () => {
        await postgres.crash();
        const back = Date.now() + awayMs;
        await expect.poll(() => probe('/readyz')).toBe(503);
        // Nothing of the body is sent: whoever is refused is spared that.
        const upload = await RawUpload.begin(visitor, wish.path, {
          'content-length': '50000000',
          expect: '100-continue',
        });
        expect(await upload.status()).toBe(503);
        expect(upload.answer).not.toContain('100 Continue');
        expect(upload.answer.toLowerCase()).toContain('retry-after: 5');
        upload.socket.destroy();
        expect([await probe('/healthz'), await probe('/readyz')]).toEqual([200, 503]);
        await sleep(Math.max(0, back - Date.now()));
        await postgres.restart();
        recovered = await recovery();
      });
      // The same sessions, and the same tabs.
      for (const person of scene.people) expect((await person.visitor.send('/api/user')).status).toBe(200);
      await expect.poll(() => probe('/readyz')).toBe(200);
      expect(areAlive()).toBe(true);
      await sendUntilDone(scene.ledger, scene.stage.product.url, wish);
      expect(await scene.problems()).toEqual([]);
      report(`F05${by}: away for ${awayMs / 1000} s; acknowledged: ${JSON.stringify(done)}; 0 lost`);
      reportFigure(`F05${by}: served again after the database was away`, recovered, RECOVERY_MS);
    },
  );

  it(
    `[F06] while others hold every connection to the database calls are put off with Retry-After, the product stays healthy, and resumes`,
    { timeout: 600_000 },
    async () => {
      const idle = new IdleClients(postgres.address.url);
      const { visitor } = scene.people[0]!;
      const { databaseProxy } = scene.stage;
      const answered: { status: number; retryAfter: string | null }[] = [];
      const putOff = () => answered.filter(({ status }) => status === 503);
      let recovered = 0;
      const done = await underLoad(async () => {
        // The product's connections break, and others have taken their places before it can open new ones.
        databaseProxy.cut();
        await idle.fill();
        await sleep(200);
        await idle.fill();
        expect(idle.count).toBeGreaterThan(IDLE_CLIENTS);
        databaseProxy.restore();
        for (const until = Date.now() + PATIENCE_MS; putOff().length < PUT_OFF && Date.now() < until;) {
          const { status, headers } = await visitor.send('/api/jobs');
          answered.push({ status, retryAfter: headers.get('retry-after') });
          expect(await probe('/healthz')).toBe(200);
        }
        await idle.close();
        recovered = await recovery();
      });
      expect(answered.map(({ status }) => status).filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect(putOff().map(({ retryAfter }) => retryAfter)).toEqual(Array(PUT_OFF).fill('5'));
      expect(areAlive()).toBe(true);
      expect(await scene.problems()).toEqual([]);
      report(`F06${by}: ${idle.count} idle clients; acknowledged: ${JSON.stringify(done)}; 0 lost`);
      reportFigure(`F06${by}: served again after the connections were given back`, recovered, RECOVERY_MS);
    },
  );

  it(
    'a connection to the database on which everything is lost puts calls off; API and worker are back when it works again',
    { timeout: 600_000 + holeMs },
    async () => {
      const { databaseProxy, product } = scene.stage;
      let [api, worker] = [0, 0];
      const done = await underLoad(async () => {
        databaseProxy.set({ is: 'swallow' });
        const back = Date.now() + holeMs;
        await expect.poll(() => probe('/readyz')).toBe(503);
        expect(await probe('/healthz')).toBe(200);
        await sleep(Math.max(0, back - Date.now()));
        databaseProxy.restore();
        const ended = performance.now();
        api = await recovery();
        // Its check needs a worker.
        await sendUntilDone(scene.ledger, product.url, await aWish(scene, scene.people[0]!));
        worker = performance.now() - ended;
      });
      await expect.poll(() => probe('/readyz')).toBe(200);
      expect(areAlive()).toBe(true);
      expect(await scene.problems()).toEqual([]);
      report(`Lost${by}: acknowledged: ${JSON.stringify(done)}; 0 lost`);
      reportFigure(`Lost${by}: lists are served again`, api, HOLE_RECOVERY_MS);
      reportFigure(`Lost${by}: a check is done again`, worker, HOLE_RECOVERY_MS);
    },
  );
}
