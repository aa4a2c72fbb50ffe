import { DOWNLOAD_PATH, PATHS } from '@sealdesk/contract/paths.ts';
import type { UploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { aJob } from '@sealdesk/core/testing/builders.ts';
import { anUpload, aStoredDocument } from '@sealdesk/core/testing/files.ts';
import { expect } from 'vitest';
import type { Answer } from '../harness/visitor.ts';
import type { Scenario, Scene } from './scene.ts';
import type { Who } from './table.ts';

type DocumentValues = Partial<Parameters<typeof aStoredDocument>[2]>;

/** What a document of each purpose's list is recorded as, and how the list names it. */
const LISTED: Record<UploadPurpose, { values: DocumentValues; name: string }> = {
  original: { values: { purpose: 'original', name: 'plans.zip' }, name: 'plans.zip' },
  final: { values: { purpose: 'final', name: 'final.pdf', published_at: new Date() }, name: 'final.pdf' },
  initial_seals: { values: { purpose: 'merged', name: 'merged.pdf' }, name: 'merged.pdf' },
  working: { values: { purpose: 'working', name: 'sealed.pdf' }, name: 'sealed.pdf' },
  replace_original: {
    values: { purpose: 'original', name: 'former.zip', superseded_at: new Date() },
    name: 'former (superseded).zip',
  },
};

const BYTES = Buffer.from('%PDF-1.7 what only some may read');

const jobOfA = async ({ database, world }: Scene, status: number) =>
  aJob(database.db, {
    company_id: world.companyA,
    contact_id: world.people.customer_A_owner.contactId,
    status,
  });

const put = async ({ database, storage }: Scene, job_number: number, values: DocumentValues) =>
  aStoredDocument(database.db, storage, { bytes: BYTES, ...values, job_number });

const list = async (scene: Scene, who: Who, jobId: number, purpose: UploadPurpose) =>
  scene.visitors[who].send(`${PATHS.listFiles[1]}?jobId=${jobId}&purpose=${purpose}`);

async function fetchFile(
  scene: Scene,
  who: Who,
  jobId: number,
  purpose: UploadPurpose,
  filename: string,
): Promise<Answer> {
  const query = new URLSearchParams({ jobId: String(jobId), purpose, filename });
  const answer = await scene.visitors[who].send(`${DOWNLOAD_PATH}?${query.toString()}`);
  if (answer.status === 200) expect(answer.text).toBe(BYTES.toString());
  else expect(answer.text).not.toContain('what only some may read');
  return answer;
}

const listOf =
  (purpose: UploadPurpose): Scenario =>
  async (scene, who) => {
    const number = await jobOfA(scene, 4);
    await put(scene, number, LISTED[purpose].values);
    const answer = await list(scene, who, number, purpose);
    if (answer.status === 200) expect(answer.json).toEqual([LISTED[purpose].name]);
    return answer;
  };

const fetchOf =
  (purpose: UploadPurpose): Scenario =>
  async (scene, who) => {
    const number = await jobOfA(scene, 4);
    await put(scene, number, LISTED[purpose].values);
    return fetchFile(scene, who, number, purpose, LISTED[purpose].name);
  };

/** Jobs whose final was never published, one of them superseded, with the names of both for staff. */
async function unpublished(scene: Scene): Promise<{ number: number; name: string }[]> {
  const [waiting, dropped] = [await jobOfA(scene, 5), await jobOfA(scene, 2)];
  await put(scene, waiting, { purpose: 'final', name: 'final.pdf' });
  await put(scene, dropped, { purpose: 'final', name: 'final.pdf', superseded_at: new Date() });
  return [
    { number: waiting, name: 'final.pdf' },
    { number: dropped, name: SUPERSEDED },
  ];
}

const SUPERSEDED = 'final (superseded).pdf';

/** A job whose delivered final was revised. */
async function revised(scene: Scene): Promise<number> {
  const number = await jobOfA(scene, 2);
  const delivered = { published_at: new Date('2026-01-05T10:00:00Z'), superseded_at: new Date() };
  await put(scene, number, { purpose: 'final', name: 'final.pdf', ...delivered });
  return number;
}

/** The rows of the files of a job. */
export const FILE_SCENARIOS: Record<string, Scenario> = {
  D00: listOf('original'),
  D10: fetchOf('original'),
  D01: listOf('final'),
  D11: fetchOf('final'),
  D02: listOf('initial_seals'),
  D12: fetchOf('initial_seals'),
  D03: listOf('working'),
  D13: fetchOf('working'),
  D04: listOf('replace_original'),
  D14: fetchOf('replace_original'),
  D20: async (scene, who) => {
    const [number, other] = [await jobOfA(scene, 1), await jobOfA(scene, 1)];
    await put(scene, number, LISTED.original.values);
    await put(scene, other, { purpose: 'original', name: 'other.zip', object_key: `known-key-${other}` });
    return Promise.all(
      ['../', '../plans.zip', 'other.zip', `known-key-${other}`].map(async (name) =>
        fetchFile(scene, who, number, 'original', name),
      ),
    );
  },
  D21: async (scene, who) => {
    const finals = await unpublished(scene);
    return Promise.all(finals.map(async ({ number, name }) => fetchFile(scene, who, number, 'final', name)));
  },
  D21b: async (scene, who) => {
    const finals = await unpublished(scene);
    return Promise.all(finals.map(async ({ number }) => list(scene, who, number, 'final')));
  },
  D21c: async (scene, who) => fetchFile(scene, who, await revised(scene), 'final', SUPERSEDED),
  D21d: async (scene, who) => {
    const answer = await list(scene, who, await revised(scene), 'final');
    if (answer.status === 200) expect(answer.json).toEqual([SUPERSEDED]);
    return answer;
  },
  D22: async (scene, who) => {
    const { database, storage, world } = scene;
    const number = await jobOfA(scene, 1);
    const uploaderId = world.people[who === 'anonymous' ? 'role10' : who].contactId;
    const id = await anUpload(database.db, storage, { uploaderId, state: 'rejected', isChecked: false, bytes: BYTES });
    await database.db.updateTable('upload').set({ job_number: number }).where('id', '=', id).execute();
    const { object_key } = await database.db
      .selectFrom('upload_file')
      .select('object_key')
      .where('upload_id', '=', id)
      .executeTakeFirstOrThrow();
    return Promise.all(
      ['plans.zip', id, object_key].map(async (name) => fetchFile(scene, who, number, 'original', name)),
    );
  },
};
