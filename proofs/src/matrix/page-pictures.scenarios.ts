import { randomUUID } from 'node:crypto';
import { PICTURE_SIZES } from '@sealdesk/contract/uploads/picture-sizes.ts';
import { aJob } from '@sealdesk/core/testing/builders.ts';
import { aSheetSet, sheetText } from '@sealdesk/core/testing/drawings/sheet-set.ts';
import { anUpload, aStoredDocument } from '@sealdesk/core/testing/files.ts';
import { expect } from 'vitest';
import { untilMade, type Answer } from '../harness/visitor.ts';
import type { Scenario, Scene } from './scene.ts';
import type { Who } from './table.ts';

type DocumentValues = Partial<Parameters<typeof aStoredDocument>[2]>;

// The same bytes everywhere: they are drawn once, and the pictures are there for whoever must not get them.
const LABEL = 'what only some may read';
const BYTES = aSheetSet(LABEL, 1);
const past = new Date('2026-01-05T10:00:00Z');
const DAY_MS = 86_400_000;

const PUBLISHED: DocumentValues = { purpose: 'final', name: 'final.pdf', published_at: past };

const jobOfA = ({ database, world }: Scene) =>
  aJob(database.db, { company_id: world.companyA, contact_id: world.people.customer_A_owner.contactId, status: 4 });

async function pagesOf(scene: Scene, values: DocumentValues): Promise<string> {
  const job_number = await jobOfA(scene);
  const id = await aStoredDocument(scene.database.db, scene.storage, { bytes: BYTES, ...values, job_number });
  return `/api/documents/${id}/pages`;
}

async function look(scene: Scene, who: Who, path: string): Promise<Answer> {
  const answer = await untilMade(() => scene.visitors[who].send(path));
  if (answer.status !== 200) expect(answer.text).not.toContain(sheetText(LABEL, 1));
  else if (path.endsWith('/words')) expect(answer.text).toContain(sheetText(LABEL, 1));
  else if (path.endsWith('/pages')) expect(answer.json).toMatchObject({ pages: 1 });
  else expect(answer.headers.get('content-type')).toBe('image/png');
  return answer;
}

const lookAtAll = async (scene: Scene, who: Who, paths: string[]) => {
  const answers = [];
  for (const path of paths) answers.push(await look(scene, who, path));
  return answers;
};

/** The list of pages, a picture and the words of each document. */
const lookAtEach =
  (documents: DocumentValues[]): Scenario =>
  async (scene, who) => {
    const paths = [];
    for (const values of documents) {
      const pages = await pagesOf(scene, values);
      paths.push(pages, `${pages}/1?size=thumbnail`, `${pages}/1/words`);
    }
    return lookAtAll(scene, who, paths);
  };

/** A sealed set of operations at this point of its lifecycle. */
async function aSet(
  scene: Scene,
  values: { state: string; created_at?: Date; checked_at?: Date; is_for_review?: boolean },
) {
  const { db } = scene.database;
  const uploaderId = scene.world.people.role10.contactId;
  const id = await anUpload(db, scene.storage, { uploaderId, bytes: BYTES, name: 'sealed.pdf', isChecked: false });
  await db
    .updateTable('upload')
    .set({ job_number: await jobOfA(scene), purpose: 'working', is_for_review: true, ...values })
    .where('id', '=', id)
    .execute();
  return `/api/uploads/${id}/files`;
}

const setsToLookAt = async (scene: Scene) => [
  await aSet(scene, { state: 'checking' }),
  await aSet(scene, { state: 'rejected' }),
];

/** The rows of pages as pictures and words. */
export const PAGE_PICTURE_SCENARIOS: Record<string, Scenario> = {
  D40: async (scene, who) => look(scene, who, await pagesOf(scene, PUBLISHED)),
  D41: async (scene, who) => {
    const pages = await pagesOf(scene, PUBLISHED);
    return lookAtAll(
      scene,
      who,
      PICTURE_SIZES.map((size) => `${pages}/1?size=${size}`),
    );
  },
  D42: async (scene, who) => look(scene, who, `${await pagesOf(scene, PUBLISHED)}/1/words`),
  D43: lookAtEach([
    { purpose: 'initial_seals', name: 'part.pdf' },
    { purpose: 'merged', name: 'merged.pdf' },
    { purpose: 'working', name: 'sealed.pdf' },
    { purpose: 'own_working', name: 'notes.pdf' },
  ]),
  D44: lookAtEach([
    { purpose: 'final', name: 'waiting.pdf' },
    { purpose: 'final', name: 'unsent.pdf', superseded_at: past },
  ]),
  D44b: lookAtEach([{ purpose: 'final', name: 'revised.pdf', published_at: past, superseded_at: new Date() }]),
  D45: async (scene, who) => {
    const missing = `/api/documents/${randomUUID()}/pages`;
    const original = await pagesOf(scene, { purpose: 'original', name: 'plans.zip' });
    const known = await pagesOf(scene, PUBLISHED);
    return lookAtAll(scene, who, [
      ...[missing, original].flatMap((pages) => [pages, `${pages}/1?size=page`, `${pages}/1/words`]),
      `${known}/2?size=page`,
      `${known}/2/words`,
    ]);
  },
  D46: async (scene, who) =>
    lookAtAll(
      scene,
      who,
      (await setsToLookAt(scene)).flatMap((files) => PICTURE_SIZES.map((size) => `${files}/0/pages/1?size=${size}`)),
    ),
  D47: async (scene, who) =>
    lookAtAll(
      scene,
      who,
      (await setsToLookAt(scene)).map((files) => `${files}/0/pages/1/words`),
    ),
  D48: async (scene, who) => {
    const old = new Date(Date.now() - 31 * DAY_MS);
    const gone = [
      await aSet(scene, { state: 'rejected', created_at: old }),
      await aSet(scene, { state: 'accepted', checked_at: past }),
      await aSet(scene, { state: 'discarded' }),
      await aSet(scene, { state: 'rejected', is_for_review: false }),
    ];
    const refused = await aSet(scene, { state: 'rejected' });
    return lookAtAll(scene, who, [
      ...gone.flatMap((files) => [`${files}/0/pages/1?size=thumbnail`, `${files}/0/pages/1/words`]),
      `${refused}/1/pages/1?size=thumbnail`,
    ]);
  },
};
