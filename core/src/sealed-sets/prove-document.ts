import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProveDocumentReply } from '@sealdesk/contract/jobs/set-proof.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { BEING_CHECKED } from '@sealdesk/contract/jobs/review-messages.ts';
import { MESSAGES, statusMessage } from '@sealdesk/contract/shared/messages.ts';
import { noSealerNamed } from '@sealdesk/contract/uploads/upload-messages.ts';
import type { Core } from '../core.ts';
import { fetchDocument, findJobDocument } from '../documents/fetch-document.ts';
import { getDocument } from '../documents/job-documents.ts';
import type { Tx } from '../platform/database/database.ts';
import { faultPoint } from '../platform/fault-point.ts';
import { openToolFolder } from '../platform/sandbox/tool-folder.ts';
import type { RunningTask } from '../platform/tasks/run-tasks.ts';
import { limitFor } from '../platform/tasks/task-list.ts';
import { Refused } from '../refused.ts';
import { COULD_NOT_CHECK } from '../uploads/upload.ts';
import { progressWriter } from '../uploads/upload-progress.ts';
import type { Viewer } from '../viewer.ts';
import { gatherTerms } from './gather-terms.ts';
import { readPremises, stepsOf, type ExpectedSealer, type Premises } from './premises.ts';
import { proveFiles } from './prove-files.ts';
import {
  findRun,
  giveUpRun,
  insertDocumentRun,
  listUnderWay,
  lockRun,
  saveRunSteps,
  settleRun,
} from './proof-runs.store.ts';
import { insertProofs } from './proofs.store.ts';
import { findReference } from './reference.ts';
import { findShownDocument, type ShownSet } from './shown-sets.store.ts';

const proofKey = (proofId: string): string => `prove-document:${proofId}`;

/**
 * Has a sealed or final document checked that is there already: one that was accepted before pages were proven, or a set that
 * somebody doubts. Whoever asks while it is being checked gets that check. For operations.
 */
export async function requestProof(core: Core, viewer: Viewer, documentId: string): Promise<ProveDocumentReply> {
  const { document } = await getDocument(core, viewer, documentId);
  if (viewer.kind !== 'operations') throw new Refused('forbidden', MESSAGES.notAuthorized);
  const set = await findShownDocument(core.db, documentId);
  if (!set) throw new Refused('missing', statusMessage(404));
  const { premises, sealer } = await readTerms(core, set);
  await core.db.transaction().execute(async (tx) => {
    const id = randomUUID();
    const steps = stepsOf(premises).map((name) => ({ name, state: 'waiting' as const, detail: null }));
    const terms = { referenceId: premises.reference?.id ?? null, sealerId: sealer.contactId };
    if (!(await insertDocumentRun(tx, { id, documentId, requestedBy: viewer.contactId, steps, ...terms }))) return;
    const limitSeconds = limitFor('prove-document', { pages: set.pages ?? 0, bytes: document.size });
    await core.tasks.add(tx, 'prove-document', { proofId: id }, { key: proofKey(id), limitSeconds });
  });
  return { message: BEING_CHECKED };
}

/** Checks the document, and keeps what was proven beside what earlier checks proved. A repeated task finds its work done. */
export async function proveDocument(core: Core, proofId: string, { hold, signal }: RunningTask): Promise<void> {
  const run = await findRun(core.db, proofId);
  if (!run || run.isSettled) return;
  const set = await findShownDocument(core.db, run.documentId);
  if (!set) throw new Error(`Document ${run.documentId} is no sealed set.`);
  const folder = await openToolFolder();
  const progress = progressWriter(core, run.steps, async (steps) => saveRunSteps(core.db, proofId, steps));
  try {
    const { premises, sealer } = await readTerms(core, { ...set, referenceId: run.referenceId });
    const terms = await gatherTerms(core.db, premises, sealer, core.config.FIRM_TIMEZONE, set.sentAt);
    const files = [await fetchSet(core, set, join(folder, 'sealed'), signal)];
    const proofs = await proveFiles(core, { files, premises, terms, folder, onStep: progress.at, signal });
    await progress.stop();
    await faultPoint('set-proven');
    await settle(core, proofId, async (tx) => {
      await hold(tx);
      await insertProofs(
        tx,
        proofId,
        proofs.map((file) => ({ ...file, position: set.position })),
      );
      await settleRun(tx, proofId, { referenceId: premises.reference?.id ?? null, sealerId: sealer.contactId });
    });
  } catch (error) {
    if (!(error instanceof Refused) || error.kind === 'unavailable') throw error;
    await settle(core, proofId, async (tx) => {
      await hold(tx);
      await giveUpRun(tx, proofId, error.message);
    });
  } finally {
    await progress.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Ends every check of a document that waits without a task: it used up its attempts. Returns how many there were. */
export async function settleStrandedProofs({ db, tasks, log }: Core): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ids = new Map((await listUnderWay(tx)).map((id) => [proofKey(id), id]));
    const stranded = await tasks.unqueued(tx, [...ids.keys()]);
    for (const key of stranded) await giveUpRun(tx, ids.get(key)!, COULD_NOT_CHECK);
    if (stranded.length > 0)
      log.warn({ stranded }, 'Documents whose checks were given up stay as they were proven before');
    return stranded.length;
  });
}

/** Saves the result of a check that has not ended otherwise meanwhile. */
async function settle({ db }: Core, proofId: string, save: (tx: Tx) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const run = await lockRun(tx, proofId);
    if (run && !run.isSettled) await save(tx);
  });
}

type Terms = { premises: Premises; sealer: ExpectedSealer };

/**
 * Reads what the document is judged by: what it was sealed from, and the rules and licenses of now. Seals are judged by the
 * license of their own day, so its engineer need not be able to seal today.
 */
async function readTerms({ db, config }: Core, set: ShownSet): Promise<Terms> {
  const { jobNumber, purpose, sentBy } = set;
  const now = await readPremises(db, { jobNumber, purpose, uploaderId: sentBy?.contactId ?? 0 }, config.FIRM_TIMEZONE);
  const premises = { ...now, reference: await findReference(db, set) };
  if (!premises.sealer) throw new Refused('conflict', noSealerNamed(formatJobNumber(jobNumber)));
  return { premises, sealer: premises.sealer };
}

async function fetchSet(core: Core, { jobNumber, purpose, documentId }: ShownSet, path: string, signal: AbortSignal) {
  const document = await findJobDocument(core.db, { jobNumber, purpose, id: documentId! });
  if (!document) throw new Error(`Document ${documentId} is not there.`);
  await fetchDocument(core, document, path, signal);
  const { name, size, sha256, objectKey } = document;
  return { name, size, sha256, objectKey, path };
}
