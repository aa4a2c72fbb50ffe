import { allowedActions, jobActions, type ActionFacts, type ActionName } from '@sealdesk/contract/jobs/job-actions.ts';
import { ACTION_MOVES, type ActionMove } from '@sealdesk/contract/jobs/act-on-job.ts';
import { DOWNLOAD_PATH } from '@sealdesk/contract/paths.ts';
import type { Person } from '@sealdesk/contract/people/roles.ts';
import { FINAL_REVIEW_STATUS_IDS, STATUSES, STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { aDocument, aJob } from '@sealdesk/core/testing/builders.ts';
import { aStoredDocument, closeTestStorage, openTestStorage } from '@sealdesk/core/testing/files.ts';
import type { Actor } from '@sealdesk/core/testing/people.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { act } from '../harness/act.ts';
import { editJob } from '../harness/edit.ts';
import { signInAs, tokenRenewer } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { aPdf, aZip, sendUpload, type SentUpload } from '../harness/upload.ts';
import type { Answer, Visitor } from '../harness/visitor.ts';

/** What comes of an action when somebody asks the server for it. */
type Outcome = 'allowed' | 'refused';
type Attempt = (visitor: Visitor, job: number) => Promise<Answer>;

const PEOPLE = ['customer_A_owner', 'customer_other_corp', 'employee', 'role10', 'role10_sealer'] as const;
const ORIGINAL = Buffer.from('PK\x03\x04 an original');
const FINAL = Buffer.from('%PDF-1.7 a final');

const upload =
  (purpose: string, sent: () => SentUpload): Attempt =>
  async (visitor, job) =>
    sendUpload(visitor, `/api/jobs/upload/${purpose}/${job}`, sent());
const download =
  (purpose: string, filename: string): Attempt =>
  async (visitor, job) =>
    visitor.send(`${DOWNLOAD_PATH}?${new URLSearchParams({ jobId: String(job), purpose, filename }).toString()}`);
const pdf = (fields: Record<string, string> = {}) => ({ files: [{ bytes: aPdf(), name: 'sheet.pdf' }], fields });
const post =
  (path: (job: number) => string, body: object = {}): Attempt =>
  async (visitor, job) =>
    visitor.send(path(job), { method: 'POST', body: { ...body, job_id: job } });
const move =
  (name: ActionMove): Attempt =>
  async (visitor, job) =>
    act(visitor, job, name);

/** As the row does: where the server asks for a confirmation, the person gives it. */
const startTime: Attempt = async (visitor, jobId) => {
  const send = (path: string, body: object) => visitor.send(path, { method: 'POST', body });
  const asked = await send('/api/start-entry', { jobId });
  const needsConfirmation = (asked.json as { code?: string }).code === 'CONFIRM_REQUIRED';
  return needsConfirmation ? send('/api/start-entry-confirmed', { jobId, confirmed: true }) : asked;
};

/** The call behind each action; null where the screen makes none. Those that change a job's status come last. */
const ATTEMPTS: Record<ActionName, Attempt | null> = {
  open: async (visitor, job) => visitor.send(`/api/getjob?job_id=${job}`),
  comments: async (visitor, job) => visitor.send(`/api/getjob?job_id=${job}`),
  'copy-link': null,
  'request-files': null,
  original: download('original', 'plans.zip'),
  final: download('final', 'final.pdf'),
  // No job here was revised, so no row offers it.
  'former-final': download('final', 'final (superseded).pdf'),
  priority: post(() => '/api/jobs/set-priority-order', { job_priority_order: 1, confirmed: true }),
  // Of no job here has combining failed, so that nobody's row offers another try.
  'retry-combining': post((job) => `/api/jobs/${job}/combine`),
  'to-seal': upload('initial_seals', pdf),
  'for-review': upload('working', () => pdf({ for_review: '1' })),
  'final-upload': upload('final', pdf),
  'working-file': upload('working', pdf),
  'pdf-to-seal': download('initial_seals', 'merged.pdf'),
  'final-review': download('working', 'for review.pdf'),
  // The set under review, page by page. The proof of final documents is reached from these, at other statuses, too.
  'review-pages': download('working', 'for review.pdf'),
  edit: async (visitor, job) => editJob(visitor, stage.database.db, job, { job_comments: 'Edited.' }),
  start: startTime,
  reserve: move('reserve'),
  release: move('release'),
  approve: move('approve'),
  return: move('return'),
  'pull-back': move('pull-back'),
  'return-to-customer': move('return-to-customer'),
  resume: move('resume'),
  hold: move('hold'),
  reopen: move('reopen'),
  revise: move('revise'),
  cancel: move('cancel'),
  'replace-all': upload('replace_original', () => ({ files: [{ bytes: aZip(), name: 'again.zip' }] })),
  // Asked for after Replace All: whoever may do that has a replacement of their own then, and its row offers this.
  'replace-file': upload('replace_original', () => ({ files: [{ bytes: aZip(), name: 'the right one.zip' }] })),
};
const ACTION_NAMES = Object.keys(ATTEMPTS) as ActionName[];
/** What moves the job by itself, or sets the worker to it: each has a job of its own, unless it is refused. */
const ALONE = new Set<ActionName>([...ACTION_MOVES, 'to-seal', 'start']);

/** A job at every status, and the complete one of the former system whose files are missing. */
const SITUATIONS = [
  ...STATUSES.map(({ id, status }) => ({ status: id as number, hasFinal: id === STATUS_ID.complete, words: status })),
  { status: STATUS_ID.complete as number, hasFinal: false, words: 'Complete, files missing' },
];
type Situation = (typeof SITUATIONS)[number];
const CASES = SITUATIONS.flatMap((situation) => PEOPLE.map((who) => ({ ...situation, who })));

let stage: Stage;
const visitors = {} as Record<(typeof PEOPLE)[number], Visitor>;
const renewTokens = tokenRenewer(() => Object.values(visitors));
const storage = openTestStorage();
beforeAll(async () => {
  stage = await setStage({ workers: 1 });
  for (const who of PEOPLE)
    visitors[who] = await signInAs(stage.product.url, stage.database.db, stage.world.people[who]);
});
afterAll(async () => {
  await closeTestStorage(storage);
  await stage?.clear();
});

async function aBareJobIn({ status, hasFinal }: Situation): Promise<number> {
  const { db } = stage.database;
  const { companyA, people } = stage.world;
  const held = status === STATUS_ID.finalReviewReserved ? { review_holder_id: people.role10.employeeId } : {};
  const owner = { company_id: companyA, contact_id: people.customer_A_owner.contactId };
  // The one engineer of the world, who can seal in the job's one state.
  const sealing_engineer_id = people.role10_sealer.contactId;
  const job_number = await aJob(db, { ...owner, type: 's', status, sealing_engineer_id, ...held });
  if (hasFinal) await aDocument(db, { job_number, name: 'not stored.pdf', published_at: new Date() });
  return job_number;
}

async function aJobIn(situation: Situation): Promise<number> {
  const { db } = stage.database;
  const { hasFinal, status } = situation;
  const job_number = await aBareJobIn({ ...situation, hasFinal: false });
  await aStoredDocument(db, storage, { job_number, purpose: 'original', name: 'plans.zip', bytes: ORIGINAL });
  if (status === STATUS_ID.readyToSeal)
    await aStoredDocument(db, storage, { job_number, purpose: 'merged', name: 'merged.pdf', bytes: FINAL });
  if (FINAL_REVIEW_STATUS_IDS.some((id) => id === status)) {
    const reviewed = { job_number, purpose: 'working', name: 'for review.pdf' };
    await aStoredDocument(db, storage, { ...reviewed, bytes: FINAL });
  }
  if (hasFinal) {
    const published = { purpose: 'final', name: 'final.pdf', published_at: new Date() };
    await aStoredDocument(db, storage, { job_number, ...published, bytes: FINAL });
  }
  return job_number;
}

/** What the person's row offers for the job, derived as the screen derives it from its own answers. */
async function offeredTo(who: Actor, visitor: Visitor, job: number): Promise<ReadonlySet<ActionName>> {
  const { status, json } = await visitor.send(`/api/getjob?job_id=${job}`);
  if (status === 404) return new Set();
  const facts = (json as { job: ActionFacts }).job;
  const viewer = (await visitor.send('/api/user')).json as Person;
  expect(viewer.employee_id).toBe(stage.world.people[who].employeeId);
  // What is shown and off, such as Start on a complete job without its files, is not offered.
  const off = jobActions(facts, viewer).job.filter((action) => action.off);
  const isOff = new Set(off.map(({ name }) => name));
  return new Set([...allowedActions(facts, viewer)].filter((name) => !isOff.has(name)));
}

function outcomeOf(name: ActionName, { status, text }: Answer): Outcome {
  // A sealed set is checked after its request is answered.
  if (status === 200 || status === 201 || status === 202) return 'allowed';
  // 409 is kept for an entry that is open already, so that time on a closed job is 422.
  const refusals = [403, 404, 409, ...(name === 'start' ? [422] : [])];
  expect([name, status, text]).toEqual([name, expect.toBeOneOf(refusals), expect.any(String)]);
  return 'refused';
}

function expected(name: ActionName, offered: ReadonlySet<ActionName>): unknown {
  return offered.has(name) ? 'allowed' : 'refused';
}

it.each(CASES)(
  '[JA-09] at $words the server allows $who what the row shows, and refuses what it does not',
  async ({ who, ...situation }) => {
    await renewTokens();
    const job = await aJobIn(situation);
    const visitor = visitors[who];
    const steady = await aBareJobIn(situation);
    const offered = await offeredTo(who, visitor, job);
    for (const name of ACTION_NAMES) {
      const attempt = ATTEMPTS[name];
      if (!attempt) continue;
      const now = name === 'replace-file' ? await offeredTo(who, visitor, job) : offered;
      const alone = ALONE.has(name) && (now.has(name) ? await aBareJobIn(situation) : steady);
      const asked = alone || job;
      expect([name, outcomeOf(name, await attempt(visitor, asked))]).toEqual([name, expected(name, now)]);
    }
    expect(offered.size > 0).toBe(who !== 'customer_other_corp');
  },
);

it('[JA-09] covers every action: each has a call here, or needs none on the screen', () => {
  const withoutCall = ACTION_NAMES.filter((name) => ATTEMPTS[name] === null);
  // A link is copied, and a mail to the firm is opened, without asking the server.
  expect(withoutCall).toEqual(['copy-link', 'request-files']);
});
