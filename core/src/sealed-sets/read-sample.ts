import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Core } from '../core.ts';
import { recordAs } from '../identity/name-actor.ts';
import { recordUnderName } from '../licenses/as-operations.ts';
import { deleteObject, getObject } from '../platform/storage/storage.ts';
import type { Hold } from '../platform/tasks/task-hold.ts';
import { Refused } from '../refused.ts';
import { fingerprintFiles, getOwner, saveFingerprint } from './seal-fingerprints.ts';
import { findWaitingSample, settleSample, type SealSampleRow } from './seal-samples.store.ts';

type SampleCore = Pick<Core, 'db' | 'storage' | 'log'>;

/**
 * Makes the fingerprint of a staged sample and keeps it, or why there is none. What is kept and that it is settled is one
 * transaction: however often it runs, there is one fingerprint.
 */
export async function readSample(core: SampleCore, sampleId: string, hold: Hold): Promise<void> {
  const sample = await findWaitingSample(core.db, sampleId);
  if (!sample) return;
  try {
    const { contactId, state } = sample;
    const owner = await core.db.transaction().execute((tx) => getOwner(tx, { contactId }, state));
    const fingerprint = await onDisk(core, sample, (files) => fingerprintFiles(files, owner));
    await core.db.transaction().execute(async (tx) => {
      await hold(tx);
      await recordAs(tx, sample.askedBy);
      await recordUnderName(tx, sample.askedBy);
      const fingerprintId = await saveFingerprint(tx, { contactId }, { state, fingerprint });
      await settleSample(tx, { id: sampleId, refusal: null, fingerprintId });
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await settleSample(core.db, { id: sampleId, refusal: error.message, fingerprintId: null });
  }
  await deleteSample(core, sample);
}

/** Runs the work on copies of the sample on disk, which are gone afterwards. */
async function onDisk<T>(
  { storage }: SampleCore,
  { sealedKey, unsealedKey, page }: SealSampleRow,
  work: (files: { sealed: string; unsealed: string | null; page: number }) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sealdesk-sample-'));
  const fetch = async (key: string, name: string) => {
    const { body } = await getObject(storage, 'staging', key);
    await pipeline(body, createWriteStream(join(folder, name), { mode: 0o600 }));
    return join(folder, name);
  };
  try {
    const sealed = await fetch(sealedKey, 'sealed.pdf');
    const unsealed = unsealedKey === null ? null : await fetch(unsealedKey, 'unsealed.pdf');
    return await work({ sealed, unsealed, page });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A seal's picture must not lie around. What the store does not let go of now is swept within a day. */
async function deleteSample({ storage, log }: SampleCore, { sealedKey, unsealedKey }: SealSampleRow): Promise<void> {
  for (const objectKey of [sealedKey, ...(unsealedKey === null ? [] : [unsealedKey])]) {
    await deleteObject(storage, 'staging', objectKey).catch((error: unknown) =>
      log.warn({ err: error, objectKey }, 'A sample of a seal could not be deleted; the sweeper will'),
    );
  }
}
