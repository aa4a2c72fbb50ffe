import { env } from 'node:process';
import { aCompany, aContact } from '@sealdesk/core/testing/builders.ts';
import { aScatteredPage } from '@sealdesk/core/testing/drawings/scattered-page.ts';
import { writePdf } from '@sealdesk/core/testing/drawings/write-pdf.ts';
import { anEngineer } from '@sealdesk/core/testing/job-to-seal.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { sealedSet } from '@sealdesk/core/testing/sealed/make-set.ts';
import { addWaitingUploads } from '@sealdesk/core/testing/waiting-uploads.ts';
import { writeZip } from '@sealdesk/core/testing/zips/write-zip.ts';
import { IS_MEASURED, reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aRepair } from '../harness/repairs.ts';
import { askCheck, sendSet, takenUpload } from '../harness/send-set.ts';
import { SetStage } from '../harness/set-stage.ts';
import { aZip } from '../harness/upload.ts';

/** In every check a small one; `npm run proof:withstand` runs the whole. */
const IS_WHOLE = env['WITHSTAND'] === 'whole';
const BACKLOG = IS_WHOLE ? 10_000 : 30;
/** The test waits for this many: half of the companies are done with theirs by then, and the rate is known. */
const DRAINED = IS_WHOLE ? 4_000 : BACKLOG;
const SETS = IS_WHOLE ? 40 : IS_MEASURED ? 2 : 1;
/** Packages that take long, and wait in the lane for such. */
const HEAVY = IS_WHOLE || IS_MEASURED ? 2 : 0;
/** The least that both workers have to get through, in checks a second. */
const LEAST_RATE = 5;
const MOST_SECONDS = 15;

/** What each company has of the backlog; whoever comes first has the most. */
const SHARES = [0.4, 0.2, 0.1, 0.1, 0.1, 0.05, 0.05];

let scene: SetStage;
beforeAll(async () => {
  scene = await SetStage.open({ workers: 0 });
});
afterAll(async () => {
  // What takes long is not waited for.
  for (const worker of scene?.stage.product.workers ?? []) worker.kill('SIGKILL');
  await scene?.clear();
});

async function aCustomer(): Promise<Customer> {
  const companyId = await aCompany(scene.core.db);
  return { companyId, contactId: await aContact(scene.core.db, { company_id: companyId }) };
}

type Customer = { companyId: number; contactId: number };
it(
  `F30: a backlog of ${BACKLOG} drains fairly, company by company, and the checks of sealed sets do not wait for it`,
  { timeout: 7_200_000 },
  async () => {
    const zip = aZip();
    const customers = await Promise.all(SHARES.map(aCustomer));
    const small = SHARES.flatMap((share, at) =>
      Array.from({ length: Math.round(BACKLOG * share) }, () => ({
        ...customers[at]!,
        lane: 'check-upload' as const,
        bytes: zip,
      })),
    );
    const heavyZip = () =>
      writeZip(
        Array.from({ length: 6 }, (_, at) => ({
          name: `${at}.pdf`,
          bytes: writePdf([aScatteredPage(33_000, at + 1)]),
        })),
      );
    const heavy = Array.from({ length: HEAVY }, (_, at) => ({
      ...customers[at]!,
      lane: 'check-slow' as const,
      bytes: heavyZip(),
    }));
    await addWaitingUploads(scene.stage.database, scene.core.storage, heavy);
    const ids = await addWaitingUploads(scene.stage.database, scene.core.storage, small);

    const set = await sealedSet('pair', { pages: 1, states: ['CA'], form: 'drawn', producer: 'as it was' });
    const engineerId = await anEngineer(scene.core.db, set);
    const sendFinal = async () => {
      const files = { 'repair.pdf': set.sealed };
      const job = await aRepair(scene, { engineerId });
      return takenUpload(await sendSet(scene.operations, job, { purpose: 'final', files, jobType: 'r' }));
    };
    // The first set is last in line when the workers start.
    let next = await sendFinal();
    const lastInLine = next.uuid;
    await Promise.all([scene.stage.product.addWorker(), scene.stage.product.addWorker()]);
    const began = performance.now();
    const drained = drain(ids, Math.min(DRAINED, ids.length));
    const seconds: number[] = [];
    for (let sentAt = began; ; sentAt = performance.now()) {
      if (seconds.length > 0) next = await sendFinal();
      expect((await askCheck(scene.operations, next.step, next.uuid, 'r')).json).toMatchObject({ status: 'confirm' });
      seconds.push((performance.now() - sentAt) / 1000);
      if (seconds.length === SETS) break;
    }
    await drained;
    const rate = Math.min(DRAINED, ids.length) / ((performance.now() - began) / 1000);
    const p95 = seconds.toSorted((one, other) => one - other)[Math.ceil(seconds.length * 0.95) - 1]!;
    report(
      `F30: of ${small.length} checks ${Math.min(DRAINED, ids.length)} at ${rate.toFixed(1)} a second with two workers; ${SETS} sealed sets beside them`,
    );
    // The worker settled the set before the backlog, although the whole backlog was ahead of it.
    const [settled] = await checkedOf([lastInLine]);
    const settledLater = (await checkedOf(ids)).filter(({ checked_at: at }) => at! > settled!.checked_at!);
    expect(settledLater.length).toBeGreaterThan(0);
    await expectFair(ids);
    reportFigure('F30: check of a sealed set beside a backlog, p95', p95, MOST_SECONDS, 's');
    if (IS_WHOLE) reportFigure('F30: time of one check of the backlog', 1 / rate, 1 / LEAST_RATE, 's');
  },
);

async function checkedOf(ids: string[]) {
  const uploads = scene.core.db.selectFrom('upload').select(['uploader_id', 'checked_at']);
  const ours = uploads.where('id', '=', sql<string>`any(${ids})`);
  return ours.where('checked_at', 'is not', null).execute();
}

/**
 * Returns who sent each upload, in the order in which workers began to check them: how long each check took doesn't count. Two
 * workers may take tasks of one company at the same moment. One of them puts its task back, so that upload is taken twice.
 */
async function uploadersInOrder(ids: string[]): Promise<number[]> {
  const { rows } = await sql<{ uploader: number }>`
    select upload.uploader_id as uploader from pgboss.job task join upload on upload.id = (task.data->>'uploadId')::uuid
    where task.name = 'check-upload' and task.started_on is not null and upload.id = any(${ids})
    group by upload.id order by max(task.started_on)`.execute(scene.core.db);
  return rows.map(({ uploader }) => uploader);
}

async function drain(ids: string[], count: number): Promise<void> {
  await scene.until(
    'the backlog to drain',
    async () => {
      // Asking for ten thousand uploads all the time would be a load of its own.
      if (IS_WHOLE) await sleep(2_000);
      return (await checkedOf(ids)).length >= count;
    },
    7_000_000,
  );
}

/** A company with few uploads is done after as many rounds, however many others have. */
async function expectFair(ids: string[]): Promise<void> {
  const order = await uploadersInOrder(ids);
  const all = scene.core.db
    .selectFrom('upload')
    .select(['uploader_id', 'id'])
    .where('id', '=', sql<string>`any(${ids})`);
  const counts = new Map<number, number>();
  for (const { uploader_id: id } of await all.execute()) counts.set(id, (counts.get(id) ?? 0) + 1);
  let judged = 0;
  // Two workers run two at once each, and one of a company at a time: who has no turn yet is passed over.
  const slack = 6;
  for (const [company, count] of counts) {
    const rounds = [...counts.values()].reduce((sum, other) => sum + Math.min(count, other), 0);
    if (rounds + slack > order.length && order.length < ids.length) continue;
    judged += 1;
    const last = order.lastIndexOf(company) + 1;
    report(`F30: the last of ${count} checks of one company began as number ${last} of all; in turns it is ${rounds}`);
    expect(order.filter((one) => one === company)).toHaveLength(count);
    expect(last).toBeLessThanOrEqual(rounds + slack);
  }
  expect(judged).toBeGreaterThanOrEqual(2);
}
