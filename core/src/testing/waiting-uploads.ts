import { createHash, randomUUID } from 'node:crypto';
import { openLog } from '../platform/log.ts';
import { putObject, type Storage } from '../platform/storage/storage.ts';
import { openTasks } from '../platform/tasks/tasks.ts';
import { checkKey } from '../uploads/check-upload.ts';
import { firstSteps } from '../uploads/upload.ts';
import type { TestDatabase } from './database.ts';

export type WaitingUpload = {
  companyId: number;
  contactId: number;
  lane: 'check-upload' | 'check-slow';
  bytes: Buffer;
};

const AT_ONCE = 8;

/** Adds uploads that wait for their checks, a few at a time and in the order of the list, as if their zips had come. Returns their ids. */
export async function addWaitingUploads(
  { pool, db }: TestDatabase,
  storage: Storage,
  uploads: WaitingUpload[],
): Promise<string[]> {
  const tasks = await openTasks(pool, openLog('test', 'silent'));
  const add = async ({ companyId, contactId, lane, bytes }: WaitingUpload): Promise<string> => {
    const [id, objectKey] = [randomUUID(), randomUUID()];
    await putObject(storage, 'staging', objectKey, bytes);
    const sha256 = createHash('sha256').update(bytes).digest();
    const steps = JSON.stringify(firstSteps('original', false));
    const file = { upload_id: id, position: 0, name: 'plans.zip', size: bytes.length, sha256, object_key: objectKey };
    await db.transaction().execute(async (tx) => {
      const upload = { id, purpose: 'original', job_type: 's', uploader_id: contactId, steps };
      await tx.insertInto('upload').values(upload).execute();
      await tx.insertInto('upload_file').values(file).execute();
      await tasks.add(tx, lane, { uploadId: id }, { key: checkKey(id), group: `company:${companyId}` });
    });
    return id;
  };
  try {
    const ids: string[] = [];
    for (let from = 0; from < uploads.length; from += AT_ONCE) {
      ids.push(...(await Promise.all(uploads.slice(from, from + AT_ONCE).map(add))));
    }
    return ids;
  } finally {
    await tasks.close();
  }
}
