import { env } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { PAGE_PICTURE_PATH } from '@sealdesk/contract/paths.ts';
import { aJob } from '@sealdesk/core/testing/builders.ts';
import { aStoredDocument, closeTestStorage, openTestStorage } from '@sealdesk/core/testing/files.ts';
import { aSheetSet } from '@sealdesk/core/testing/drawings/sheet-set.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { IS_MEASURED, reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filePart, FORM_TYPE, rawForm } from '../harness/raw-form.ts';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { untilMade, type Visitor } from '../harness/visitor.ts';
import { sendMany, type ManyCalls } from './many-calls.ts';
import { atShare } from './other-people.ts';

const IS_WHOLE = env['WITHSTAND'] === 'whole';
/** More than are served while one waits, so that some are refused on any machine. */
const PARALLEL = IS_WHOLE ? 400 : 200;
const LISTS = IS_WHOLE ? 150 : IS_MEASURED ? 40 : 3;
const TIMES_IDLE = 3;
/** The burst that everyone is granted is over by then. */
const SETTLING_MS = IS_WHOLE ? 2_000 : 0;
const PAUSE_MS = 30;

let stage: Stage;
let abuser: Visitor;
let other: Visitor;
const storage = openTestStorage();
const calls: Record<string, Omit<ManyCalls, 'count'>> = {};

beforeAll(async () => {
  stage = await setStage({ workers: 1 });
  const { product, database, world } = stage;
  const { customer_A_owner: owner, customer_other_corp: stranger } = world.people;
  abuser = await signInAs(product.url, database.db, owner);
  other = await signInAs(product.url, database.db, stranger);
  const job = await aJob(database.db, { company_id: world.companyA, contact_id: owner.contactId, status: 4 });
  const open = await aJob(database.db, { company_id: world.companyA, contact_id: owner.contactId, status: 2 });
  for (let n = 0; n < 30; n += 1)
    await aJob(database.db, { company_id: stranger.companyId!, contact_id: stranger.contactId, status: 2 });
  const file = { job_number: job, purpose: 'final', name: 'set.pdf', published_at: new Date() };
  const document = await aStoredDocument(database.db, storage, { ...file, bytes: aSheetSet('A', 2) });
  const image = `${PAGE_PICTURE_PATH.replace(':uuid', document).replace(':page', '1')}?size=page`;
  const drawn = await untilMade(async () => abuser.download(image));
  if (drawn.status !== 200) throw new Error(`The page image was answered with ${drawn.status}.`);
  Object.assign(calls, {
    reads: { method: 'GET', path: '/api/user', refusal: 429 },
    'writes with a lock': {
      refusal: 429,
      method: 'POST',
      path: '/api/jobs/set-priority-order',
      body: JSON.stringify({ job_id: open, job_priority_order: 1 }),
    },
    'page images': { method: 'GET', path: image, refusal: 429 },
    uploads: {
      refusal: 503,
      method: 'POST',
      path: '/api/jobs/upload/original',
      headers: { 'content-type': FORM_TYPE },
      body: rawForm([filePart('plans.zip', Buffer.alloc(20_000, 'no zip'))]),
    },
    exports: { method: 'GET', path: '/api/jobs/export?format=csv', refusal: 429 },
  });
});
afterAll(async () => {
  await closeTestStorage(storage);
  await stage?.clear();
});

/** Someone else's lists, one after the other: how long each took. Throws when one isn't served. */
async function listsOfOther(count: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const began = performance.now();
    expect((await other.send('/api/jobs')).status).toBe(200);
    times.push(performance.now() - began);
    await sleep(PAUSE_MS);
  }
  return times;
}

const KINDS = ['reads', 'writes with a lock', 'page images', 'uploads', 'exports'];
/** One after the other where they are measured, and all at once in the gate. */
const GROUPS = IS_MEASURED ? KINDS.map((kind) => [kind]) : [KINDS];

for (const kinds of GROUPS) {
  const what = `${PARALLEL} parallel ${kinds.join(', ')}`;
  it(`CON-019: refuses some of ${what} of one person, while others get their list`, async () => {
    const idle = await listsOfOther(LISTS);
    const senders = kinds.map((kind) => sendMany(abuser, { ...calls[kind]!, count: PARALLEL }));
    await sleep(SETTLING_MS);
    const beside = await listsOfOther(LISTS);
    await Promise.all(senders.map(async ({ refused }) => refused));
    beside.push(...(await listsOfOther(LISTS)));
    for (const [at, { stop }] of senders.entries()) {
      const [kind, statuses] = [kinds[at]!, await stop()];
      report(`${kind}: ${JSON.stringify(statuses)}`);
      const wrong = Object.keys(statuses).filter((status) => /^5|no answer/.test(status));
      // Clients of uploads would read 429 as a session that has ended. In the gate a busy machine may keep the person who
      // sends all this from a connection, but no one else.
      const allowed = kind === 'uploads' || !IS_MEASURED ? ['503'] : [];
      expect([kind, wrong.filter((status) => !allowed.includes(status))]).toEqual([kind, []]);
    }
    idle.push(...(await listsOfOther(LISTS)));
    const ratio = atShare(beside, 95) / atShare(idle, 95);
    reportFigure(`A list beside ${what} of someone else, p95 to idle`, ratio, TIMES_IDLE, 'x');
  });
}

it('says when to try again, and lets a page make ten calls at once afterwards', async () => {
  const sender = sendMany(other, { ...calls['reads']!, count: PARALLEL });
  await sender.refused;
  // Behind all that waits, so that it waits for longer than a call may.
  let answer = await other.send('/api/user');
  while (answer.status !== 429) answer = await other.send('/api/user');
  await sender.stop();
  expect(answer.headers.get('retry-after')).toBe('2');
  expect(answer.json).toMatchObject({ code: 'TOO_MANY', message: MESSAGES.tooManyRequests });
  const page = await Promise.all(Array.from({ length: 10 }, async () => abuser.open('/api/user')));
  expect(page.map(({ status }) => status)).toEqual(page.map(() => 200));
});
