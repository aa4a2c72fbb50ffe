import { randomUUID } from 'node:crypto';
import { aDocument } from '@sealdesk/core/testing/builders.ts';
import { anUpload } from '@sealdesk/core/testing/files.ts';
import { expect } from 'vitest';
import type { Answer } from '../harness/visitor.ts';
import type { Scenario, Scene } from './scene.ts';
import type { Who } from './table.ts';
import { aJobOfA, aSetOf } from './uploads.scenarios.ts';

/** A job of company A whose sealed set is under review, with what a check has proven of it and one place open. */
export async function aProvenJob(scene: Scene): Promise<number> {
  return (await aProvenSet(scene)).job_number;
}

async function aProvenSet(scene: Scene): Promise<{ job_number: number; document_id: string }> {
  const { db } = scene.database;
  const uploader_id = scene.world.people.role10_sealer.contactId;
  const job_number = await aJobOfA(scene, 10);
  const id = await anUpload(db, scene.storage, { uploaderId: uploader_id });
  await db
    .updateTable('upload')
    .set({ job_number, purpose: 'working', is_for_review: true, state: 'accepted' })
    .where('id', '=', id)
    .execute();
  const document_id = await aDocument(db, { job_number, purpose: 'working', upload_id: id, uploader_id });
  const none = { problems: '[]', warnings: '[]', signatures: '[]' };
  await db
    .insertInto('set_proof')
    .values({ upload_id: id, position: 0, is_compared: true, ...none })
    .execute();
  const page = { page: 1, comparedWith: null, seals: [], missingWords: [], lost: [], open: [] };
  const box = JSON.stringify({ x: 1, y: 2, width: 3, height: 4 });
  await db
    .insertInto('page_proof')
    .values({ upload_id: id, position: 0, page: 1, proof: JSON.stringify(page) })
    .execute();
  await db.insertInto('open_place').values({ upload_id: id, id: 'place', page: 1, kind: 'unexplained', box }).execute();
  return { job_number, document_id };
}

/** An upload of a sealed set for a job of company A that is checked now, was refused, or was given up. */
async function aSentSet(scene: Scene, values: { state: string; created_at?: Date }): Promise<string> {
  const id = await aSetOf(scene, scene.world.people.role10_sealer.contactId, 'pdf-keyword-check');
  await scene.database.db.updateTable('upload').set(values).where('id', '=', id).execute();
  return id;
}

/** Asks for proofs, of which whoever must not know learns nothing. */
async function proofsOf({ visitors }: Scene, who: Who, ...paths: string[]): Promise<Answer[]> {
  const whole = paths.map((path) => (path.includes('?') ? `/api/${path}` : `/api/${path}/proof`));
  const answers = await Promise.all(whole.map(async (path) => visitors[who].send(path)));
  for (const answer of answers)
    if (answer.status !== 200) expect(answer.text).not.toMatch(/"place"|seal for VA|sealed\.pdf/);
  return answers;
}

/** A record on paper comes as a file to be kept. */
function expectPrinted({ headers, text }: Answer): void {
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="D\d+-proof\.pdf"/);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect([text.slice(0, 5), text.trimEnd().slice(-5)]).toEqual(['%PDF-', '%%EOF']);
}

/** Asks for a check of documents, each of which is being checked already, so that no worker begins one. */
async function proveAll({ database, visitors }: Scene, who: Who, ...ids: string[]): Promise<Answer[]> {
  const { db } = database;
  const known = await db.selectFrom('document').select('id').where('id', 'in', ids).execute();
  const runs = known.map(({ id }) => ({
    id: randomUUID(),
    document_id: id,
    requested_at: new Date(Date.now() + DAY_MS),
  }));
  if (runs.length > 0) await db.insertInto('proof_run').values(runs).execute();
  return Promise.all(ids.map(async (id) => visitors[who].send(`/api/documents/${id}/proof`, { method: 'POST' })));
}

const aFinal = async (scene: Scene) =>
  aDocument(scene.database.db, {
    job_number: await aJobOfA(scene, 4),
    purpose: 'final',
    published_at: new Date(),
  });

/** Documents that are no sealed sets, and an id that nothing has. */
async function unprovable(scene: Scene): Promise<string[]> {
  const job_number = await aJobOfA(scene, 4);
  const ids = await Promise.all(
    ['original', 'merged'].map(async (purpose) => aDocument(scene.database.db, { job_number, purpose })),
  );
  return [...ids, randomUUID()];
}

const DAY_MS = 86_400_000;

export const PROOF_SCENARIOS: Record<string, Scenario> = {
  J14: async (scene, who) => {
    const [answer] = await proofsOf(scene, who, `jobs/${await aProvenJob(scene)}`);
    if (answer!.status === 200) expect(answer!.json).toMatchObject({ pages: [{ page: 1 }], open: [{ id: 'place' }] });
    return answer!;
  },
  J14b: async (scene, who) => proofsOf(scene, who, `jobs/${await aJobOfA(scene, 3)}`, 'jobs/999999999'),
  J14c: async (scene, who) => {
    const { document_id, job_number } = await aProvenSet(scene);
    const superseded = await aDocument(scene.database.db, {
      job_number,
      purpose: 'working',
      superseded_at: new Date(),
    });
    const answers = await proofsOf(scene, who, `documents/${document_id}`, `documents/${superseded}`);
    if (answers[0]!.status === 200) {
      expect(answers.map(({ json }) => json)).toMatchObject([
        { state: 'proven', sealed: { document_id }, open: [{ id: 'place' }] },
        { state: 'unproven', sealed: { document_id: superseded }, pages: [] },
      ]);
    }
    return answers;
  },
  J14d: async (scene, who) => proofsOf(scene, who, `documents/${await aFinal(scene)}`),
  J14e: async (scene, who) => proofsOf(scene, who, ...(await unprovable(scene)).map((id) => `documents/${id}`)),
  J14f: async (scene, who) => {
    const sets = [await aSentSet(scene, { state: 'checking' }), await aSentSet(scene, { state: 'rejected' })];
    const answers = await proofsOf(scene, who, ...sets.map((id) => `uploads/${id}`));
    if (answers[0]!.status === 200) {
      expect(answers.map(({ json }) => json)).toMatchObject([
        { state: 'checking', progress: { message: 'Waiting to be checked' } },
        { state: 'failed', problems: [{ pages: [], message: 'Page 1 has no seal for VA.' }] },
      ]);
    }
    return answers;
  },
  J14g: async (scene, who) => {
    const { database, storage, world } = scene;
    const gone = [
      await aSentSet(scene, { state: 'rejected', created_at: new Date(Date.now() - 31 * DAY_MS) }),
      await aSentSet(scene, { state: 'discarded' }),
      await anUpload(database.db, storage, { uploaderId: world.people.role10.contactId }),
      randomUUID(),
    ];
    return proofsOf(scene, who, ...gone.map((id) => `uploads/${id}`));
  },
  J14h: async (scene, who) => {
    const { document_id } = await aProvenSet(scene);
    const [answer] = await proofsOf(scene, who, `documents/${document_id}/proof/record?format=json`);
    if (answer!.status === 200) {
      expect(answer!.headers.get('content-disposition')).toMatch(/^attachment; filename="D\d+-proof\.json"/);
      const record = { format: 'sealdesk-proof-record', version: 1, open: [{ id: 'place', acknowledged: null }] };
      expect(answer!.json).toMatchObject(record);
    }
    return answer!;
  },
  J14i: async (scene, who) => {
    const id = await aSentSet(scene, { state: 'rejected' });
    return proofsOf(scene, who, `uploads/${id}/proof/record?format=json`);
  },
  J14j: async (scene, who) => {
    const { document_id } = await aProvenSet(scene);
    const record = `documents/${document_id}/proof/record?`;
    return proofsOf(scene, who, record, `${record}format=exe`);
  },
  J14k: async (scene, who) => proveAll(scene, who, (await aProvenSet(scene)).document_id),
  J14l: async (scene, who) => proveAll(scene, who, await aFinal(scene)),
  J14m: async (scene, who) => proveAll(scene, who, ...(await unprovable(scene))),
  J14n: async (scene, who) => {
    const { document_id } = await aProvenSet(scene);
    const [answer] = await proofsOf(scene, who, `documents/${document_id}/proof/record?format=pdf`);
    if (answer!.status === 200) expectPrinted(answer!);
    return answer!;
  },
  J14o: async (scene, who) => {
    const id = await aSentSet(scene, { state: 'rejected' });
    const [answer] = await proofsOf(scene, who, `uploads/${id}/proof/record?format=pdf`);
    if (answer!.status === 200) expectPrinted(answer!);
    return answer!;
  },
};
