import { randomUUID } from 'node:crypto';
import { DOCUMENT_PATH } from '@sealdesk/contract/paths.ts';
import { TimelineReply } from '@sealdesk/contract/timeline/timeline.ts';
import { DocumentsReply } from '@sealdesk/contract/uploads/documents.ts';
import { aJob, anEvent, everyEvent } from '@sealdesk/core/testing/builders.ts';
import { anUpload, aStoredDocument } from '@sealdesk/core/testing/files.ts';
import { expect } from 'vitest';
import type { Answer } from '../harness/visitor.ts';
import { kindOf } from './fields.ts';
import type { Scenario, Scene } from './scene.ts';
import type { Who } from './table.ts';

type DocumentValues = Partial<Parameters<typeof aStoredDocument>[2]>;

const BYTES = Buffer.from('%PDF-1.7 what only some may read');
const past = new Date('2026-01-05T10:00:00Z');

const jobOfA = async ({ database, world }: Scene, status: number) =>
  aJob(database.db, { company_id: world.companyA, contact_id: world.people.customer_A_owner.contactId, status });

const put = async ({ database, storage }: Scene, job_number: number, values: DocumentValues) =>
  aStoredDocument(database.db, storage, { bytes: BYTES, ...values, job_number });

async function fetchById(scene: Scene, who: Who, id: string): Promise<Answer> {
  const answer = await scene.visitors[who].send(DOCUMENT_PATH.replace(':uuid', id));
  if (answer.status === 200) expect(answer.text).toBe(BYTES.toString());
  else expect(answer.text).not.toContain('what only some may read');
  return answer;
}

/** Puts these documents on a new job of company A each, and fetches them by their ids. */
const fetchEach =
  (documents: DocumentValues[]): Scenario =>
  async (scene, who) => {
    const answers = [];
    for (const values of documents)
      answers.push(await fetchById(scene, who, await put(scene, await jobOfA(scene, 4), values)));
    return answers;
  };

/** Every kind of event by somebody of the firm, and the creation by the customer. */
async function readTimeline(scene: Scene, who: Who): Promise<Answer> {
  const { people } = scene.world;
  const job_number = await jobOfA(scene, 4);
  const { db } = scene.database;
  await anEvent(db, { job_number, kind: 'create', actor_id: people.customer_A_owner.contactId, to_status: 1 });
  await everyEvent(db, { job_number, actor_id: people.role10.contactId });
  const answer = await scene.visitors[who].send(`/api/jobs/${job_number}/timeline`);
  if (answer.status !== 200) return answer;
  const { events } = TimelineReply.parse(answer.json);
  const named = new Set(events.map(({ actor }) => actor?.name.split(' ')[0]));
  if (kindOf(who) === 'customer') {
    expect(named).toEqual(new Set([undefined, 'customer_A_owner']));
    expect(answer.text).not.toContain('role10');
  } else {
    expect(named.has('role10')).toBe(true);
    expect(events.find(({ kind }) => kind === 'to-seal')!.actor === null).toBe(who === 'employee');
  }
  return answer;
}

async function readDocuments(scene: Scene, who: Who): Promise<Answer> {
  const job_number = await jobOfA(scene, 4);
  const uploader_id = scene.world.people.role10.contactId;
  for (const values of [...SHOWN_TO_ALL, ...FOR_OPERATIONS]) await put(scene, job_number, { uploader_id, ...values });
  const answer = await scene.visitors[who].send(`/api/jobs/${job_number}/documents`);
  if (answer.status !== 200) return answer;
  const { documents } = DocumentsReply.parse(answer.json);
  const expected = kindOf(who) === 'operations' ? [...SHOWN_TO_ALL, ...FOR_OPERATIONS] : SHOWN_TO_ALL;
  expect(new Set(documents.map(({ name }) => name))).toEqual(new Set(expected.map(({ name }) => name)));
  expect(documents).toHaveLength(expected.length);
  for (const { uploader } of documents) expect(uploader === null).toBe(kindOf(who) === 'customer');
  return answer;
}

const SHOWN_TO_ALL: DocumentValues[] = [
  { purpose: 'original', name: 'plans.zip' },
  { purpose: 'final', name: 'final.pdf', published_at: past },
];
const FOR_OPERATIONS: DocumentValues[] = [
  { purpose: 'initial_seals', name: 'part.pdf' },
  { purpose: 'merged', name: 'merged.pdf' },
  { purpose: 'working', name: 'sealed.pdf' },
  { purpose: 'own_working', name: 'notes.pdf' },
  { purpose: 'original', name: 'former.zip', superseded_at: past },
];

/** The rows of a job's timeline and of documents by their ids. */
export const TIMELINE_SCENARIOS: Record<string, Scenario> = {
  D30: readTimeline,
  D31: readDocuments,
  D32: fetchEach(SHOWN_TO_ALL),
  D33: fetchEach(FOR_OPERATIONS),
  D34: fetchEach([
    { purpose: 'final', name: 'waiting.pdf' },
    { purpose: 'final', name: 'unsent.pdf', superseded_at: past },
  ]),
  D34b: fetchEach([{ purpose: 'final', name: 'revised.pdf', published_at: past, superseded_at: new Date() }]),
  D35: async (scene, who) => {
    const uploaderId = scene.world.people[who === 'anonymous' ? 'role10' : who].contactId;
    const upload = await anUpload(scene.database.db, scene.storage, { uploaderId });
    return [await fetchById(scene, who, randomUUID()), await fetchById(scene, who, upload)];
  },
};
