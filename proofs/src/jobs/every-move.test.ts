import { randomUUID } from 'node:crypto';
import { ACTION_MOVES, type ActionMove } from '@sealdesk/contract/jobs/act-on-job.ts';
import type { ActionFacts } from '@sealdesk/contract/jobs/job-actions.ts';
import { EDIT_MOVES, statusOptions, type StatusFacts } from '@sealdesk/contract/jobs/status-options.ts';
import type { Person as Viewer } from '@sealdesk/contract/people/roles.ts';
import { FINAL_REVIEW_STATUS_IDS, STATUSES, STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { MOVE_NAMES, type MoveName } from '@sealdesk/contract/jobs/transitions.ts';
import { aDocument, aJob, anEmployee, anEvent } from '@sealdesk/core/testing/builders.ts';
import type { Actor } from '@sealdesk/core/testing/people.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { SPECIFIED_MOVES, specifiedOutcome, type Situation } from '@sealdesk/core/testing/specified-moves.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { act } from '../harness/act.ts';
import { editBodyOf, putJob } from '../harness/edit.ts';
import { signInAs, tokenRenewer } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { aPdf, aZip, sendUpload } from '../harness/upload.ts';
import type { Visitor } from '../harness/visitor.ts';

/** Who asks, what the job knows of them, and the letters of the specification that they are or another of their kind is. */
type Person = {
  name: string;
  who: Actor;
  is: string;
  others: string;
  knows?: 'holder' | 'stager' | 'sealer' | 'replacer' | 'review-uploader' | 'final-uploader';
};
const PEOPLE: Person[] = [
  { name: 'a customer', who: 'customer_A_owner', is: 'C', others: '' },
  {
    name: 'a corporate contact who sent the replacement',
    who: 'customer_corporate',
    is: 'C',
    others: '',
    knows: 'replacer',
  },
  { name: 'an employee', who: 'employee', is: 'E', others: '' },
  { name: 'a reviewer', who: 'role10', is: 'E O R', others: 'H U F' },
  { name: 'the holder of the review', who: 'role10', is: 'E O R H', others: 'U F', knows: 'holder' },
  { name: 'who staged the seals', who: 'role10', is: 'E O', others: 'U F', knows: 'stager' },
  { name: 'who sealed it and is no engineer any more', who: 'role10', is: 'E O', others: 'U F', knows: 'sealer' },
  { name: 'a sealing engineer', who: 'role10_sealer', is: 'E O', others: 'U F' },
  { name: 'who uploaded the set under review', who: 'role10', is: 'E O U', others: 'F', knows: 'review-uploader' },
  { name: 'who uploaded the final', who: 'role10', is: 'E O R F', others: 'H U', knows: 'final-uploader' },
];

/** Every status for each type of job, and a complete one without finals. */
const SITUATIONS = (['s', 'r', 'e'] as const).flatMap((type) =>
  [...STATUSES.map(({ id }) => ({ id, finals: 1 })), { id: STATUS_ID.complete, finals: 0 }].map(({ id, finals }) => ({
    type,
    status: id as number,
    finals: id === STATUS_ID.complete ? finals : 0,
  })),
);
type Setting = (typeof SITUATIONS)[number];

/** The statuses at which it counts what a person is to the job, and those at which its type counts. */
const PERSONAL = new Set<number>([1, 4, 9, 10, 11]);
const UNDER_REVIEW = new Set<number>(FINAL_REVIEW_STATUS_IDS);
const BY_TYPE = new Set<number>([1, 2, 8]);

/**
 * The situations that a person is asked in. Whoever is nothing in particular to the job: every status, and every type where
 * the type counts; core's own test leaves out nothing.
 */
const situationsOf = ({ knows }: Person) =>
  SITUATIONS.filter(({ type, status }) => {
    if (!knows) return type === 's' || BY_TYPE.has(status);
    return type === 's' && (knows === 'review-uploader' ? UNDER_REVIEW : PERSONAL).has(status);
  });

const pdf = () => ({ files: [{ bytes: aPdf(), name: 'sheet.pdf' }] });
const UPLOADS: Partial<Record<MoveName, (visitor: Visitor, job: number) => Promise<{ status: number }>>> = {
  'to-seal': async (visitor, job) => sendUpload(visitor, `/api/jobs/upload/initial_seals/${job}`, pdf()),
  'for-review': async (visitor, job) =>
    sendUpload(visitor, `/api/jobs/upload/working/${job}`, { ...pdf(), fields: { for_review: '1' } }),
  'final-upload': async (visitor, job) => sendUpload(visitor, `/api/jobs/upload/final/${job}`, pdf()),
  'working-file': async (visitor, job) => sendUpload(visitor, `/api/jobs/upload/working/${job}`, pdf()),
  'replace-all': async (visitor, job) =>
    sendUpload(visitor, `/api/jobs/upload/replace_original/${job}`, {
      files: [{ bytes: aZip(), name: 'again.zip' }],
    }),
};
/** One call makes both, as the job stands. */
const ONE_CALL: Partial<Record<MoveName, readonly MoveName[]>> = {
  'replace-all': ['replace-all', 'resend-original'],
  'for-review': ['for-review', 'resend-review'],
  'final-upload': ['final-upload', 'resend-final'],
};

/** Uploads that the worker checks or combines first: the request is answered before, and the job moves later. */
const LATER: Partial<Record<MoveName, number>> = { 'to-seal': 200, 'for-review': 202, 'final-upload': 202 };

/** The moves that a request can ask for. A replacement is one request for two moves. */
const ASKED = MOVE_NAMES.filter(
  (name) => ACTION_MOVES.some((action) => action === name) || UPLOADS[name] !== undefined,
);

let stage: Stage;
const visitors = {} as Record<Actor, Visitor>;
beforeAll(async () => {
  stage = await setStage({ workers: 1 });
  for (const who of new Set([...PEOPLE.map((person) => person.who), 'customer_other_corp' as const]))
    visitors[who] = await signInAs(stage.product.url, stage.database.db, stage.world.people[who]);
});
afterAll(() => stage?.clear());
const renewTokens = tokenRenewer(() => Object.values(visitors));

async function aJobIn({ type, status, finals }: Setting, { who, knows }: Person): Promise<number> {
  const { db } = stage.database;
  const { companyA, people } = stage.world;
  const me = people[who].employeeId;
  const job_number = await aJob(db, {
    company_id: companyA,
    contact_id: people.customer_A_owner.contactId,
    type,
    status,
    ...(status === STATUS_ID.onHold && { held_from_status: STATUS_ID.readyToSeal }),
    ...(status === STATUS_ID.finalReviewReserved && {
      review_holder_id: knows === 'holder' ? me : await anEmployee(db),
    }),
    ...(knows === 'stager' && { initial_sealer_id: me }),
    sealing_engineer_id: people[knows === 'sealer' ? who : 'role10_sealer'].contactId,
  });
  const uploader_id = knows?.endsWith('uploader') ? people[who].contactId : people.role10_sealer.contactId;
  for (let count = 0; count < finals; count += 1)
    await aDocument(db, { job_number, uploader_id, published_at: new Date() });
  if (knows === 'review-uploader') await aDocument(db, { job_number, uploader_id, purpose: 'working' });
  if (knows === 'final-uploader' && status === STATUS_ID.complete) await aWaitingMail(job_number);
  if (knows === 'replacer')
    await anEvent(db, { job_number, kind: 'replace-all', actor_id: people[who].contactId, to_status: 1 });
  return job_number;
}

/** The mail about a completion that has not gone out yet, so that its files can still be replaced. */
async function aWaitingMail(job_number: number): Promise<void> {
  const id = randomUUID();
  await stage.database.db
    .insertInto('mail')
    .values({
      id,
      job_number,
      kind: 'completion',
      completion: 0,
      recipients: '[]',
      subject: 'Complete',
      body: 'Complete.',
      message_id: `<${id}@sealdesk.example>`,
      not_before: sql`now() + interval '1 hour'`,
    })
    .execute();
}

/** All of a job that a move can change. */
async function factsOf(job: number): Promise<unknown> {
  const { rows } = await sql`select to_jsonb(job) as job,
      (select count(*) from job_event where job_number = number) as events,
      (select count(*) from mail where job_number = number) as mails,
      (select count(*) from document where job_number = number and superseded_at is null) as documents
    from job where number = ${job}`.execute(stage.database.db);
  return rows[0];
}

const statusOf = async (job: number) =>
  (await stage.database.db.selectFrom('job').select('status').where('number', '=', job).executeTakeFirstOrThrow())
    .status;

/** The last move on the job's timeline, with who made it and where the job is. */
async function lastMoveOf(job: number): Promise<string | undefined> {
  const { rows } = await sql<{
    text: string;
  }>`select format('%s to %s by %s, now at %s', from_status, to_status, actor_id, status) as text
    from job_event join job on number = job_number where job_number = ${job} and to_status is not null
    order by id desc limit 1`.execute(stage.database.db);
  return rows[0]?.text;
}

function situationOf({ type, status, finals }: Setting, { knows }: Person): Situation {
  const isOwnReplacement = knows === 'replacer' && status === STATUS_ID.received;
  const heldFrom = status === STATUS_ID.onHold ? STATUS_ID.readyToSeal : null;
  const isCompletionMailWaiting = knows === 'final-uploader' && status === STATUS_ID.complete;
  return { type, status, finals, heldFrom, isOwnReplacement, isCompletionMailWaiting };
}

/** What the specification says of a request: the status that it leads to, or the kind of refusal. */
function specified(name: MoveName, setting: Setting, person: Person): string {
  const moves = ONE_CALL[name] ?? [name];
  const outcomes = moves.map((move) => specifiedOutcome(move, situationOf(setting, person), person));
  const moved = outcomes.find((outcome) => /^\d/.test(outcome));
  if (moved !== undefined) return moved;
  // A file that somebody else sent is theirs to replace, whatever else the call could mean.
  const isAnothers = name === 'for-review' && outcomes[1] === 'forbidden';
  return outcomes.includes('conflict') && !isAnothers ? 'conflict' : 'forbidden';
}

/** Files are taken alike from all of operations: one of them sends, for files take their time. The matrix has the rest. */
const sends = ({ who, knows }: Person) =>
  who.startsWith('customer') || (who === 'role10' && (knows === undefined || knows.endsWith('uploader')));

/** What the specification says of an edit that sets another status: the status, or the kind of refusal. */
function specifiedEdit(to: number, setting: Setting, person: Person): string {
  if (person.is === 'C') return 'forbidden';
  const situation = situationOf(setting, person);
  const leadsThere = (targets: string) =>
    targets === 'held' ? situation.heldFrom === to : targets.split(' ').includes(String(to));
  const row = SPECIFIED_MOVES.find(
    ({ move, from, to: targets }) =>
      EDIT_MOVES.some((one) => one === move) && from.includes(setting.status) && leadsThere(targets),
  );
  if (!row) return 'conflict';
  const outcome = specifiedOutcome(row.move, situation, person);
  return ANSWERS[outcome] === undefined ? String(to) : outcome;
}

/** Returns the statuses that the form's select offers the person, derived as the screen derives it from its answers. */
async function offeredStatuses(visitor: Visitor, job: number): Promise<number[]> {
  const { json } = await visitor.send(`/api/getjob?job_id=${job}`);
  const { job: facts, staff } = json as { job: ActionFacts; staff: StatusFacts };
  const viewer = (await visitor.send('/api/user')).json as Viewer;
  return statusOptions(facts, viewer, staff).map(({ id }) => id);
}

const ANSWERS: Record<string, number> = { forbidden: 403, conflict: 409 };
let count = 0;
let edits = 0;

async function ask(name: MoveName, job: number, visitor: Visitor): Promise<number> {
  count += 1;
  const upload = UPLOADS[name];
  return (upload ? await upload(visitor, job) : await act(visitor, job, name as ActionMove)).status;
}

it.each(PEOPLE)(
  '[WF-01] [ED-06] every move over HTTP: $name is allowed what the specification allows, at every status and type of job, and no more',
  async (person) => {
    const visitor = visitors[person.who];
    const me = stage.world.people[person.who].contactId;
    const wrong: string[] = [];
    for (const setting of situationsOf(person)) {
      await renewTokens();
      const words = `${setting.type} at ${setting.status}${setting.finals > 0 ? ' with finals' : ''}`;
      // One job takes all that is refused; each move that is allowed has its own.
      const steady = await aJobIn(setting, person);
      const before = await factsOf(steady);
      for (const name of ASKED) {
        const wanted = specified(name, setting, person);
        const isRefused = ANSWERS[wanted] !== undefined;
        if (!isRefused && UPLOADS[name] && !sends(person)) continue;
        const job = isRefused ? steady : await aJobIn(setting, person);
        const status = await ask(name, job, visitor);
        if (status !== (ANSWERS[wanted] ?? LATER[name] ?? 200))
          wrong.push(`${name}, ${words}: ${status}, not ${wanted}`);
        if (!isRefused && LATER[name] === undefined) {
          const reached = await statusOf(job);
          if (String(reached) !== wanted) wrong.push(`${name}, ${words}: now at ${reached}, not ${wanted}`);
        }
      }
      // Every status by the edit form: what its select offers is what the server takes.
      const offered = person.is === 'C' ? [] : await offeredStatuses(visitor, steady);
      const unchanged = await editBodyOf(stage.database.db, steady);
      for (const { id: to } of STATUSES.filter(({ id }) => id !== setting.status)) {
        const wanted = specifiedEdit(to, setting, person);
        const isRefused = ANSWERS[wanted] !== undefined;
        const job = isRefused ? steady : await aJobIn(setting, person);
        const read = isRefused ? unchanged : await editBodyOf(stage.database.db, job);
        const body = { ...read, job_status: to, reason: 'Because.' };
        const { status } = await putJob(visitor, job, body);
        edits += 1;
        if (status !== (ANSWERS[wanted] ?? 200)) wrong.push(`edit to ${to}, ${words}: ${status}, not ${wanted}`);
        if (!isRefused && (await lastMoveOf(job)) !== `${setting.status} to ${to} by ${me}, now at ${to}`)
          wrong.push(`edit to ${to}, ${words}: recorded as ${await lastMoveOf(job)}`);
        if (offered.includes(to) === isRefused) wrong.push(`edit to ${to}, ${words}: offered or not, but ${wanted}`);
      }
      expect(await factsOf(steady)).toEqual(before);
    }
    expect(wrong).toEqual([]);
  },
  900_000,
);

it('every move over HTTP: nobody else learns of the job, whatever they ask for', async () => {
  const [person, stranger] = [PEOPLE[3]!, visitors.customer_other_corp];
  for (const status of [STATUS_ID.inProgress, STATUS_ID.complete]) {
    const job = await aJobIn({ type: 's', status, finals: 1 }, person);
    for (const name of ASKED) expect([name, await ask(name, job, stranger)]).toEqual([name, 404]);
  }
  report(`every move over HTTP: ${count} requests and ${edits} edits; moves: ${ASKED.join(', ')}`);
  // All are asked for: new jobs are no move of one, a replacement is sent by the call of what it replaces, and edits take up.
  const unasked = MOVE_NAMES.filter((name) => !ASKED.includes(name));
  expect(unasked).toEqual([
    'create',
    'import',
    'take-up',
    'take-up-into-engineering',
    'resend-review',
    'resend-final',
    'resend-original',
  ]);
});
