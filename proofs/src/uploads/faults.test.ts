import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aJob } from '@sealdesk/core/testing/builders.ts';
import { afterEach, expect, it } from 'vitest';
import { fileHead, FORM_END, RawUpload } from '../harness/raw-upload.ts';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { aZip, sendOriginal, sendUpload } from '../harness/upload.ts';
import { Visitor, type Answer } from '../harness/visitor.ts';

const POINTS = ['before-body', 'half-body', 'after-store', 'inside-transaction', 'after-commit'] as const;

let stage: Stage;
let folder: string | null = null;
afterEach(async () => {
  await stage?.clear();
  if (folder !== null) await rm(folder, { recursive: true, force: true });
});

async function aReturnedJob(): Promise<number> {
  const contact_id = stage.world.people.customer_A_owner.contactId;
  return aJob(stage.database.db, { company_id: stage.world.companyA, contact_id, status: 9 });
}

async function visit(): Promise<Visitor> {
  return signInAs(stage.product.url, stage.database.db, stage.world.people.customer_A_owner);
}

/** The same browser, led to another process by the proxy in front. */
function at(visitor: Visitor, url: string): Visitor {
  const other = new Visitor(url);
  for (const [name, value] of visitor.cookies) other.cookies.set(name, value);
  other.token = visitor.token;
  return other;
}

async function eventually(what: string, ask: () => boolean | Promise<boolean>, limitMs = 30_000): Promise<void> {
  const until = Date.now() + limitMs;
  while (!(await ask())) {
    if (Date.now() > until) throw new Error(`Waited in vain for ${what}.`);
    await sleep(50);
  }
}

/** Sends again as a browser or a proxy does, until the key of the killed request is free. */
async function insist(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 409 || !answer.headers.has('retry-after')) return answer;
    await sleep(1_000);
  }
}

it('a server killed at any point of an upload loses nothing and doubles nothing', { timeout: 300_000 }, async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealdesk-faults-'));
  stage = await setStage({ workers: 1, apiProcesses: POINTS.length + 1, env: { FAULT_FOLDER: folder } });
  const { product, database } = stage;
  const visitor = await signInAs(product.urls.at(-1)!, database.db, stage.world.people.customer_A_owner);
  const cases = [];
  for (const [place, point] of POINTS.entries()) {
    const [job, key, bytes] = [await aReturnedJob(), randomUUID(), aZip()];
    const send = (by: Visitor) =>
      sendUpload(by, `/api/jobs/upload/replace_original/${job}`, { files: [{ bytes, name: `${point}.zip` }], key });
    const file = join(folder, point);
    await writeFile(file, '');
    const first = send(at(visitor, product.urls[place]!)).then(
      ({ status }) => status,
      () => 0,
    );
    await eventually(`the server to come to ${point}`, () => existsSync(`${file}.reached`));
    product.apis[place]!.kill('SIGKILL');
    expect([point, await first]).toEqual([point, 0]);
    await rm(file);
    cases.push({ point, job, bytes, send });
  }

  await Promise.all(
    cases.map(async ({ point, job, bytes, send }) => {
      const answer = await insist(() => send(visitor));
      expect([point, answer.status, answer.text]).toEqual([point, 200, expect.any(String)]);
      const { db } = database;
      const documents = await db.selectFrom('document').selectAll().where('job_number', '=', job).execute();
      const events = await db.selectFrom('job_event').selectAll().where('job_number', '=', job).execute();
      expect([point, documents.length, events.length]).toEqual([point, 1, 1]);
      const query = new URLSearchParams({ jobId: String(job), purpose: 'original', filename: `${point}.zip` });
      const { bytes: fetched } = await visitor.download(`/api/files/download?${query.toString()}`);
      expect(createHash('sha256').update(fetched).digest()).toEqual(createHash('sha256').update(bytes).digest());
    }),
  );
});

it(
  'a server that is asked to stop finishes its uploads, takes no new ones, and says so',
  { timeout: 60_000 },
  async () => {
    stage = await setStage({ workers: 1 });
    const visitor = await visit();
    const zip = aZip();
    const head = fileHead('plans.zip', { job_type: 's' });
    const length = Buffer.byteLength(head) + zip.length + FORM_END.length;
    const running = await RawUpload.begin(visitor, '/api/jobs/upload/original', { 'content-length': String(length) });
    await running.send(head);
    await running.send(zip.subarray(0, 100));
    await sleep(300);

    const [api] = stage.product.apis;
    const exited = once(api!, 'exit');
    api!.kill('SIGTERM');
    const readiness = async () => (await fetch(new URL('/readyz', stage.product.privateUrl))).status;
    await eventually('readiness to go', async () => (await readiness()) === 503, 2_000);
    const refused = await sendOriginal(visitor);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);

    await running.send(zip.subarray(100));
    await running.send(FORM_END);
    expect(await running.status()).toBe(200);
    expect((await exited)[0]).toBe(0);
  },
);
