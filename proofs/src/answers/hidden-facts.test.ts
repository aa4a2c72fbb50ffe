import { randomBytes, randomUUID } from 'node:crypto';
import { DOCUMENT_PATH, DOWNLOAD_PATH, PATHS } from '@sealdesk/contract/paths.ts';
import { aContact, aJob, aLicense, anEmployee, aTimeEntry, everyEvent } from '@sealdesk/core/testing/builders.ts';
import { aStoredDocument, closeTestStorage, openTestStorage } from '@sealdesk/core/testing/files.ts';
import type { Actor } from '@sealdesk/core/testing/people.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { editBodyOf } from '../harness/edit.ts';
import { OpenList } from '../harness/job-events.ts';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { aZip, sendOriginal, sendUpload } from '../harness/upload.ts';
import type { Visitor } from '../harness/visitor.ts';

/** What only staff may read. Each marker stands in exactly one hidden place of company A's jobs. */
const MARKERS = {
  staffComments: 'heel height is doubtful',
  initialSealer: 'Ines Stagesealer',
  sealer: 'Sven Hiddenstamp',
  canSeal: 'Cora Cansealit',
  openEntry: 'Olaf Clockrunning',
  pastEntry: 'Petra Clockstopped',
  timeTotal: '37 h 41 m',
  entryDescription: 'measured the heel twice',
  entryOwner: 'Wanda Clockevents',
  eventActor: 'Tilda Didallofit',
  holdReason: 'the sealer is on vacation',
  formerComments: 'camber is doubtful',
  formerSealer: 'Fritz Formerstamp',
  workingFile: 'calc sheet of ours.pdf',
};
/** The names of everything that a customer is not sent, as the wire spells them. */
const HIDDEN_NAMES = [
  'staff_comments',
  'openByUser',
  'entryData',
  'duration',
  'ops_sealer',
  'ops_seal_employeeid',
  'review_employeeid',
  'sealing_engineer',
  'engineer_seal_contact_id',
  'sealable_engineers',
  'higher_priority_jobs_same_group',
  'notice',
  'client_email_body',
  'copies',
  'total_designs_per_job_type',
  'time_entry',
  'DrJNumSeals',
  'forgotten_from',
].map((name) => `"${name}"`);
/** The designs of company A's two repairs. Customers see both numbers; their sum is a total for operations. */
const REPAIR_DESIGNS = [311, 402];
const TOTAL_DESIGNS = 713;
let stage: Stage;
const jobs = { marked: 0, returned: 0 };
const storage = openTestStorage();

beforeAll(async () => {
  stage = await setStage({ workers: 1 });
  const { db } = stage.database;
  const { companyA, people } = stage.world;
  const engineer = async (name: string, state: string) => {
    const [first_name, last_name] = name.split(' ') as [string, string];
    const employee_id = await anEmployee(db, { name });
    const contact = await aContact(db, { employee_id, first_name, last_name, is_engineer: true });
    await aLicense(db, contact, state);
    return contact;
  };
  const mine = { company_id: companyA, contact_id: people.customer_A_owner.contactId };
  await engineer(MARKERS.canSeal, 'VA');
  jobs.marked = await aJob(db, {
    ...mine,
    status: 4,
    completed_at: new Date(),
    staff_comments: MARKERS.staffComments,
    initial_sealer_id: await anEmployee(db, { name: MARKERS.initialSealer }),
    sealing_engineer_id: await engineer(MARKERS.sealer, 'TX'),
  });
  jobs.returned = await aJob(db, { ...mine, status: 9, staff_comments: MARKERS.staffComments });
  const repairs = [];
  for (const [place, designs] of REPAIR_DESIGNS.entries())
    repairs.push(await aJob(db, { ...mine, status: 2, type: 'r', designs, work_order_place: place + 1 }));
  const ended_at = new Date();
  const enter = async (job_number: number, name: string, minutes: number | null) =>
    aTimeEntry(db, {
      job_number,
      employee_id: await anEmployee(db, { name }),
      description: MARKERS.entryDescription,
      ...(minutes !== null && { started_at: new Date(ended_at.getTime() - minutes * 60_000), ended_at }),
    });
  await enter(jobs.marked, MARKERS.openEntry, null);
  await enter(repairs[0]!, MARKERS.pastEntry, 37 * 60 + 41);
  await addEvents(await engineer(MARKERS.eventActor, 'OH'));
  const documents = { job_number: jobs.marked, bytes: randomBytes(1_000) };
  await aStoredDocument(db, storage, { ...documents, purpose: 'own_working', name: MARKERS.workingFile });
  await aStoredDocument(db, storage, { ...documents, purpose: 'original', name: 'plans.zip' });
  await aStoredDocument(db, storage, { ...documents, purpose: 'final', name: 'set.pdf', published_at: new Date() });
});
afterAll(async () => {
  await closeTestStorage(storage);
  await stage?.clear();
});

/** Every kind of event on the marked job, all of them by one person of the firm. */
async function addEvents(actor_id: number): Promise<void> {
  const document = { documentId: randomUUID(), name: MARKERS.workingFile, sha256: 'ff' };
  await everyEvent(
    stage.database.db,
    { job_number: jobs.marked, actor_id },
    {
      hold: { reason: MARKERS.holdReason },
      edited: {
        changes: [
          { field: 'job_name', before: 'Lot 1', after: 'Lot 2' },
          { field: 'staff_comments', before: MARKERS.formerComments, after: MARKERS.staffComments },
          { field: 'engineer_seal_contact_id', before: MARKERS.formerSealer, after: MARKERS.sealer },
        ],
      },
      'pull-back': { reason: MARKERS.holdReason },
      'working-file': { documents: [document] },
      'to-seal': { documents: [document] },
      downloaded: { ...document, purpose: 'working' },
      viewed: { ...document, purpose: 'working' },
      'entry-started': { entryId: 1, employee: MARKERS.entryOwner, start: new Date().toISOString() },
    },
  );
}

const visit = (who: Actor) => signInAs(stage.product.url, stage.database.db, stage.world.people[who]);

/** One answer as it came over the connection, headers included. */
type Received = { call: string; status: number; bytes: string };

async function receive(visitor: Visitor, path: string, sent: Parameters<Visitor['send']>[1] = {}): Promise<Received> {
  const { status, headers, text } = await visitor.send(path, sent);
  const head = [...headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  return { call: `${sent.method ?? 'GET'} ${path}`, status, bytes: `${head}\n\n${text}` };
}

/** Every document of the marked job by its id, whoever asks. */
async function receiveDocuments(visitor: Visitor): Promise<Received[]> {
  const { db } = stage.database;
  const rows = await db.selectFrom('document').select('id').where('job_number', '=', jobs.marked).execute();
  return Promise.all(rows.map(({ id }) => receive(visitor, DOCUMENT_PATH.replace(':uuid', id))));
}

/** The answers to a zip for a new job and to one that replaces another. */
async function receiveUploads(visitor: Visitor): Promise<Received[]> {
  const path = `/api/jobs/upload/replace_original/${jobs.returned}`;
  const answers = await Promise.all([
    sendOriginal(visitor, aZip()),
    sendUpload(visitor, path, { files: [{ bytes: aZip(), name: 'again.zip' }] }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  return answers.map(({ status, text }, place) => ({ call: `upload ${place}`, status, bytes: text }));
}

/** Everything that the person's browser can be sent: every reading call, downloads, uploads, changes, errors, the stream. */
async function receiveEverything(who: Actor, uploads?: 'with uploads'): Promise<Received[]> {
  const visitor = await visit(who);
  const stream = await OpenList.open(visitor);
  await stream.untilLive();
  const file = (purpose: string, filename: string) =>
    `${DOWNLOAD_PATH}?${new URLSearchParams({ jobId: String(jobs.marked), purpose, filename }).toString()}`;
  const received = uploads === 'with uploads' ? await receiveUploads(visitor) : [];
  const uuid = /"uuid":\s*"([^"]+)"/.exec(received[0]?.bytes ?? '')?.[1] ?? randomUUID();
  const paths = Object.values(PATHS)
    .filter(([method, path]) => method === 'GET' && !path.includes('resumable'))
    .map(([, path]) => path.replace(':uuid', uuid).replace(':job_id', String(jobs.marked)));
  const queries: Record<string, string[]> = {
    [PATHS.getJob[1]]: [`?job_id=${jobs.marked}`, `?job_id=${jobs.returned}`, '?job_id=1'],
    [PATHS.listFiles[1]]: ['original', 'final', 'working'].map((purpose) => `?jobId=${jobs.marked}&purpose=${purpose}`),
    [PATHS.listJobs[1]]: [
      '?per_page=100',
      '?job_type=r',
      '?job_status=all_closed&sort_by=date_final_sent',
      '?job_status=my_final_reviews',
      `?job_name=${encodeURIComponent(MARKERS.staffComments)}`,
    ],
  };
  for (const path of paths)
    for (const query of queries[path] ?? ['']) received.push(await receive(visitor, path + query));
  received.push(
    await receive(visitor, file('original', 'plans.zip')),
    await receive(visitor, file('final', 'set.pdf')),
    ...(await receiveDocuments(visitor)),
    await receive(visitor, PATHS.setPriorityOrder[1], {
      method: 'POST',
      body: { job_id: jobs.returned, job_priority_order: 1 },
    }),
    await receive(visitor, PATHS.createJob[1], { method: 'POST', body: { id: uuid } }),
    await receive(visitor, PATHS.editJob[1].replace(':job_id', String(jobs.marked)), {
      method: 'PUT',
      body: { ...(await editBodyOf(stage.database.db, jobs.marked)), updated_at: '2026-01-01T00:00:00Z' },
    }),
  );
  await sql`update job set staff_comments = staff_comments, comments = 'please hurry'`.execute(stage.database.db);
  // Nothing before this changes that job.
  await stream.until(() => stream.changes().some(({ job_id }) => job_id === jobs.marked));
  stream.close();
  return [...received, { call: 'event stream', status: stream.status, bytes: stream.text }];
}

it('[PM-02] sends a customer no byte of staff comments, sealers, time totals, warnings or design totals', async () => {
  for (const [who, uploads] of [['customer_A_owner', 'with uploads'], ['customer_corporate']] as const) {
    const received = await receiveEverything(who, uploads);
    // What is searched is full: jobs in the list, in the stream and alone, and both files.
    const calls = received.filter(({ status }) => status === 200).map(({ call }) => call);
    expect(calls).toEqual(expect.arrayContaining([`GET /api/getjob?job_id=${jobs.marked}`, 'GET /api/jobs/counts']));
    expect(received.filter(({ bytes }) => bytes.includes('"job_name"')).length).toBeGreaterThan(5);
    const timeline = received.find(({ call }) => call.endsWith('/timeline'))!.bytes;
    expect(timeline).toContain('"kind":"return-to-customer"');
    expect(timeline).toContain('"changes":[{"field":"job_name","before":"Lot 1","after":"Lot 2"}]');
    expect(received.at(-1)!.bytes).toContain('please hurry');
    // Each of the two files by its name, and by its id.
    expect(received.filter(({ bytes }) => bytes.includes('content-disposition: attachment'))).toHaveLength(4);
    for (const { call, bytes } of received) {
      const found = [...Object.values(MARKERS), ...HIDDEN_NAMES].filter((hidden) => bytes.includes(hidden));
      expect([call, found]).toEqual([call, []]);
      expect([call, numbersIn(bytes).includes(TOTAL_DESIGNS)]).toEqual([call, false]);
    }
  }
  // The same search finds everything with operations, so the markers are where they were planted.
  const received = await receiveEverything('role10');
  const missing = [...Object.values(MARKERS), ...HIDDEN_NAMES].filter(
    (hidden) => !received.some(({ bytes }) => bytes.includes(hidden)),
  );
  expect(missing).toEqual([]);
  expect(received.some(({ bytes }) => numbersIn(bytes).includes(TOTAL_DESIGNS))).toBe(true);
  expect(received.at(-1)!.bytes).toContain(MARKERS.staffComments);
});

/** Every number in the JSON of an answer. Other bytes, such as ids, may hold the digits by chance. */
function numbersIn(bytes: string): number[] {
  return [...bytes.matchAll(/[:[,]\s*(\d+)(?=\s*[,}\]])/g)].map(([, digits]) => Number(digits));
}
