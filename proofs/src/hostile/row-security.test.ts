import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DOCUMENT_PATH, DOWNLOAD_PATH, JOB_EXPORT_PATH, PATHS } from '@sealdesk/contract/paths.ts';
import { aDocument, aJob, anEvent, aTimeEntry } from '@sealdesk/core/testing/builders.ts';
import { TEST_SECRETS_KEY } from '@sealdesk/core/testing/core.ts';
import type { Actor } from '@sealdesk/core/testing/people.ts';
import { productEnvironment } from '@sealdesk/tools/product-environment.ts';
import { startProduct, type Product } from '@sealdesk/tools/product.ts';
import { projectRoot } from '@sealdesk/tools/services/place.ts';
import { freePort } from '@sealdesk/tools/services/ports.ts';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { at } from '../faults/client.ts';
import { signInOnce } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
/** The same product on the same database, without the second barrier. */
let without: Product;
const jobs = { ofA: 0, ofB: 0, ofOther: 0 };
const documents: string[] = [];
const as = signInOnce(() => stage);

const CUSTOMERS = [
  'customer_A_owner',
  'customer_corporate',
  'customer_B_same_corp',
  'customer_other_corp',
] as const satisfies Actor[];

beforeAll(async () => {
  stage = await setStage();
  const { database, world } = stage;
  const { people } = world;
  without = await startProduct({
    databaseUrl: database.url,
    services: inject('services'),
    workers: 0,
    web: null,
    env: { ROW_SECURITY: 'off', SECRETS_KEY: TEST_SECRETS_KEY },
  });
  // Old enough that no age changes between two calls.
  const created_at = new Date('2026-01-05T10:00:00Z');
  const job = async (company_id: number, who: Actor) => {
    const { contactId: contact_id } = people[who];
    const common = { company_id, created_at, sealing_engineer_id: people.role10_sealer.contactId };
    const job_number = await aJob(database.db, { ...common, contact_id, status: 2, work_order_place: 1 });
    await aJob(database.db, { ...common, contact_id, status: 4 });
    // Its contact works for another company by now.
    await aJob(database.db, { ...common, contact_id: people.customer_other_corp.contactId, status: 1 });
    documents.push(await aDocument(database.db, { job_number, published_at: new Date() }));
    await anEvent(database.db, { job_number, kind: 'take-up', from_status: 1, to_status: 2 });
    await aTimeEntry(database.db, {
      job_number,
      employee_id: people.employee.employeeId!,
      ended_at: new Date(),
      started_at: created_at,
    });
    return job_number;
  };
  jobs.ofA = await job(world.companyA, 'customer_A_owner');
  jobs.ofB = await job(world.companyB, 'customer_B_same_corp');
  jobs.ofOther = await job(world.companyOther, 'customer_other_corp');
});
afterAll(async () => {
  await without?.stop();
  await stage?.clear();
});

/** What reading calls are asked besides their address. */
const QUESTIONS: Record<string, (job: number) => string[]> = {
  [PATHS.listJobs[1]]: () => [
    '',
    'job_name=o',
    'job_status=all',
    'sort_by=date_final_sent&order=asc',
    `drjcoid=${stage.world.companyOther}`,
  ],
  [PATHS.getJob[1]]: (job) => [`job_id=${job}`],
  [PATHS.listFiles[1]]: (job) => [`jobId=${job}&purpose=original`, `jobId=${job}&purpose=final`],
  [PATHS.contactsDropdown[1]]: () => ['', `drjcoid=${stage.world.companyA}`, `drjcoid=${stage.world.companyOther}`],
  [JOB_EXPORT_PATH]: () => ['format=csv&columns=all', 'format=csv'],
  [DOWNLOAD_PATH]: (job) => [`jobId=${job}&purpose=original&filename=none.zip`],
};

/** Every address of a call, with each job and document of anybody in its place. */
function addressesOf(pattern: string): string[] {
  const filled = pattern.includes(':uuid') ? documents : Object.values(jobs);
  return filled.flatMap((value, place) => {
    const address = pattern
      .replace(':uuid', String(value))
      .replace(':job_id', String(value))
      .replace(/:(id|page|position)/g, '1')
      .replaceAll(/:\w+/g, 'none');
    const questions = QUESTIONS[pattern]?.(Object.values(jobs)[place]!) ?? [''];
    return questions.map((question) => (question === '' ? address : `${address}?${question}`));
  });
}

// A tab's token is another one each time, and pages are drawn by a worker.
const NOT_COMPARED = new Set<string>([PATHS.checkToken[1], PATHS.listPages[1], PATHS.pageWords[1]]);
const READS = [
  ...Object.values(PATHS),
  ['GET', JOB_EXPORT_PATH],
  ['GET', DOWNLOAD_PATH],
  ['GET', DOCUMENT_PATH],
].filter(([method, address]) => method === 'GET' && !NOT_COMPARED.has(address));
const WRITES = Object.values(PATHS).filter(([method, address]) => method !== 'GET' && address.startsWith('/api/'));

describe('[AZN-010] with row-level security on', () => {
  it.each(CUSTOMERS)('%s is answered as without it, by every call that reads', async (who) => {
    const [one, other] = [await as(who), at(without.url, { visitor: await as(who) })];
    let answered = 0;
    for (const [, pattern] of READS)
      for (const address of new Set(addressesOf(pattern))) {
        const [on, off] = [await one.send(address), await other.send(address)];
        expect({ address, status: on.status, text: steady(on.text) }).toEqual({
          address,
          status: off.status,
          text: steady(off.text),
        });
        answered += Number(on.status === 200);
      }
    expect(answered).toBeGreaterThan(20);
  });

  it.each(CUSTOMERS)('%s is refused as without it, by every call that writes to the jobs of others', async (who) => {
    const [one, other] = [await as(who), at(without.url, { visitor: await as(who) })];
    const theirs = who === 'customer_other_corp' ? jobs.ofA : jobs.ofOther;
    for (const [method, pattern] of WRITES.filter(([, address]) => address.includes(':job_id'))) {
      const address = pattern.replace(':job_id', String(theirs)).replaceAll(/:\w+/g, 'none');
      const [on, off] = [
        await one.send(address, { method, body: {} }),
        await other.send(address, { method, body: {} }),
      ];
      expect({ address, status: on.status, text: steady(on.text) }).toEqual({
        address,
        status: off.status,
        text: steady(off.text),
      });
      expect(on.status).toBeGreaterThanOrEqual(400);
    }
  });
});

/** The answer without what is another one each time. */
function steady(text: string): string {
  return (
    text
      .replaceAll(/"(request_id|last_used_at|id_token|server_time|now)":"[^"]*"/g, '"$1":"…"')
      // How long a job has had its status so far.
      .replaceAll(/"seconds":\d+/g, '"seconds":0')
      .replaceAll(/Exported [^"]*?\./g, 'Exported ….')
  );
}

/** The API whose statements forgot which rows are the viewer's: whoever asks is taken for staff by them. */
const FORGETFUL = `
  import { registerHooks } from 'node:module';
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context);
      if (!url.endsWith('/core/src/scope.ts')) return loaded;
      const source = String(loaded.source).replaceAll('return matchScope(scope, {', "return matchScope({ of: 'everything' }, {");
      return { ...loaded, source };
    },
  });`;

async function startForgetful(rowSecurity: 'on' | 'off'): Promise<string> {
  const port = await freePort();
  const env = {
    ...productEnvironment(inject('services'), {
      databaseUrl: stage.database.url,
      publicUrl: stage.product.url,
      port,
      privatePort: await freePort(),
      webRoot: null,
    }),
    SECRETS_KEY: TEST_SECRETS_KEY,
    ROW_SECURITY: rowSecurity,
    NODE_COMPILE_CACHE: path.join(tmpdir(), 'sealdesk-compile-cache'),
  };
  const hook = `data:text/javascript,${encodeURIComponent(FORGETFUL)}`;
  const child = spawn(process.execPath, ['--import', hook, 'server/src/main.ts'], { cwd: projectRoot, env });
  onTestFinished(() => end(child));
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    if (output.includes('"msg":"listening"')) break;
  }
  expect(output).toContain('"msg":"listening"');
  return `http://127.0.0.1:${port}`;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const over = once(child, 'exit');
  child.kill('SIGKILL');
  await over;
}

describe('[AZN-010] an API whose statements forget the scope', () => {
  const numbersFor = async (url: string) => {
    const list = await at(url, { visitor: await as('customer_A_owner') }).send('/api/jobs');
    expect(list).toMatchObject({ status: 200 });
    return (list.json as { jobs: { data: { company: { DrJCOID: number } }[] } }).jobs.data.map(
      ({ company }) => company.DrJCOID,
    );
  };
  const statusFor = async (url: string, address: string) =>
    (await at(url, { visitor: await as('customer_A_owner') }).send(address)).status;

  it('answers with the jobs of others without row-level security, and with none of them with it', async () => {
    const { companyA, companyOther } = stage.world;
    const bare = await startForgetful('off');
    expect(await numbersFor(bare)).toContain(companyOther);
    expect(await statusFor(bare, `/api/getjob?job_id=${jobs.ofOther}`)).toBe(200);

    const guarded = await startForgetful('on');
    expect(new Set(await numbersFor(guarded))).toEqual(new Set([companyA]));
    expect(await statusFor(guarded, `/api/getjob?job_id=${jobs.ofA}`)).toBe(200);
    for (const pattern of [PATHS.getTimeline[1], PATHS.listDocuments[1], PATHS.getWorkOrder[1]])
      expect(await statusFor(guarded, pattern.replace(':job_id', String(jobs.ofOther)))).toBe(404);
    expect(await statusFor(guarded, `/api/getjob?job_id=${jobs.ofOther}`)).toBe(404);
    expect(await statusFor(guarded, DOCUMENT_PATH.replace(':uuid', documents[2]!))).toBe(404);
  });
});
