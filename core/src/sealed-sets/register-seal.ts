import { randomUUID } from 'node:crypto';
import { LICENSE_MESSAGES } from '@sealdesk/contract/licenses/license-messages.ts';
import { NewFingerprintFields, type SealFingerprint } from '@sealdesk/contract/licenses/licenses.ts';
import { MESSAGES, statusMessage } from '@sealdesk/contract/shared/messages.ts';
import type { UploadRules } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { z } from 'zod';
import type { Core } from '../core.ts';
import type { Caller } from '../identity/session.ts';
import { asOperations } from '../licenses/as-operations.ts';
import { getEngineer } from '../licenses/licenses.ts';
import type { Tx } from '../platform/database/database.ts';
import { watchRows, type RowWatch } from '../platform/database/watch-rows.ts';
import { Refused } from '../refused.ts';
import { unstageFiles } from '../uploads/stage-file.ts';
import type { Fields } from '../uploads/upload-content.ts';
import type { UploadedFile } from '../uploads/upload.ts';
import { endFingerprintById, listAllFingerprints } from './fingerprints.store.ts';
import { presentFingerprint } from './seal-fingerprints.ts';
import { insertSample, listSettledSamples, type SampleOutcome } from './seal-samples.store.ts';

/** The page with the seal, and the same page before it was sealed. */
export const SAMPLE_RULES: UploadRules = { kind: 'pdf', maxFileSizeMB: 50, maxNumberOfFiles: 2 };

const LOOK_MS = 200;
const WAIT_MS = 90_000;

type Answer = { message: string; fingerprint: SealFingerprint };
export type SampleWatch = RowWatch<SampleOutcome>;

/** Watches samples for all who wait. */
export function watchSamples({ db, log }: Pick<Core, 'db' | 'log'>): SampleWatch {
  return watchRows({ read: (ids) => listSettledSamples(db, ids), everyMs: LOOK_MS, what: 'Samples of seals', log });
}

/**
 * Registers how an engineer's seal looks for a state, from a sample page. The worker makes the fingerprint; neither it nor
 * the page leaves the server, and the page is not kept. Anybody else is refused before the form is read.
 */
export async function registerSeal(
  core: Core,
  watch: SampleWatch,
  caller: Caller,
  receive: () => Promise<{ fields: Fields; files: UploadedFile[] }>,
): Promise<Answer> {
  await asOperations(core, caller, async () => {});
  const { fields, files } = await receive();
  let sampleId: string;
  try {
    sampleId = await queueSample(core, caller, fields, files);
  } catch (error) {
    await unstageFiles(core, files);
    throw error;
  }
  const outcome = await watch.wait(sampleId, (row) => row, WAIT_MS);
  if (outcome === null) throw new Refused('unavailable', MESSAGES.unavailable);
  const { refusal, fingerprintId } = outcome;
  if (refusal !== null) throw new Refused('invalid', refusal, { sealed: [refusal] });
  return core.db.transaction().execute((tx) => answer(tx, fingerprintId!, LICENSE_MESSAGES.fingerprintAdded));
}

/** Ends a fingerprint now: seals are not recognized by it any more. */
export async function endSeal(core: Pick<Core, 'db' | 'config'>, caller: Caller, id: number): Promise<Answer> {
  return asOperations(core, caller, async (tx) => {
    // One that has ended stays so.
    await endFingerprintById(tx, id);
    return answer(tx, id, LICENSE_MESSAGES.fingerprintEnded);
  });
}

async function queueSample(core: Core, caller: Caller, fields: Fields, files: UploadedFile[]): Promise<string> {
  const parsed = NewFingerprintFields.safeParse(Object.fromEntries(fields));
  if (!parsed.success) {
    const errors = z.flattenError(parsed.error).fieldErrors as Record<string, string[]>;
    throw new Refused('invalid', Object.values(errors)[0]?.[0] ?? statusMessage(422), errors);
  }
  const { contact_id: contactId, state, page } = parsed.data;
  const [sealed, unsealed] = files;
  const id = randomUUID();
  await asOperations(core, caller, async (tx, viewer) => {
    await getEngineer(tx, { contactId });
    const keys = { sealedKey: sealed!.objectKey, unsealedKey: unsealed?.objectKey ?? null };
    await insertSample(tx, { id, contactId, state, page, ...keys, askedBy: viewer.contactId });
    await core.tasks.add(tx, 'read-sample', { sampleId: id }, { key: `read-sample:${id}` });
  });
  return id;
}

async function answer(tx: Tx, id: number, message: string): Promise<Answer> {
  const fingerprint = (await listAllFingerprints(tx)).find((one) => one.id === id);
  if (!fingerprint) throw new Refused('missing', statusMessage(404));
  return { message, fingerprint: presentFingerprint(fingerprint) };
}
