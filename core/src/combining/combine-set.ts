import { chmod, chown, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MERGED_NAME } from '@sealdesk/contract/uploads/file-names.ts';
import type { Core } from '../core.ts';
import { insertDocument, shelveMadeFile, supersedeDocuments, type ShelvedFile } from '../documents/accept-file.ts';
import { fetchDocument, listParts } from '../documents/fetch-document.ts';
import type { Document } from '../documents/document.ts';
import { decideCompletion } from '../jobs/moves/decide-move.ts';
import { lockJobOfSystem, moveJob } from '../jobs/moves/workflow-job.ts';
import { countSetDesigns } from '../intake/count-set-designs.ts';
import { toLookAt } from '../page-pictures/looked-at.ts';
import { queuePreparing } from '../page-pictures/prepare-pages.ts';
import { combinePdfs, type CombineProblem } from '../pdf/combine-pdfs.ts';
import { isUnavailable } from '../platform/database/database-errors.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { faultPoint } from '../platform/fault-point.ts';
import { raiseAlert } from '../platform/metrics.ts';
import { borrowAccount, returnAccount } from '../platform/sandbox/sandbox.ts';
import { openToolFolder } from '../platform/sandbox/tool-folder.ts';
import { isStoreRefusing, isStoreUnavailable, StoreFailed } from '../platform/storage/storage-errors.ts';
import type { RunningTask } from '../platform/tasks/run-tasks.ts';
import type { Hold } from '../platform/tasks/task-hold.ts';
import { afterOutage, combineKey, isUnderWay, limitOf, type CombinedSet, type Outage } from './combined-set.ts';
import {
  findSet,
  giveUp,
  listUnderWay,
  lockSet,
  outageSeconds,
  saveDone,
  saveFailed,
  saveWaiting,
} from './combined-sets.store.ts';
import { writeProgress, type ProgressWriter } from './set-progress.ts';

/**
 * Combines the files of a set into merged.pdf, in their order, every page once, and moves the job to Ready to Seal. The
 * slow part runs without a lock; its result is saved only while the task is held and the set is still wanted.
 */
export async function combineSet(core: Core, uploadId: string, { hold, signal }: RunningTask): Promise<void> {
  const set = await findSet(core.db, uploadId);
  if (!set || !isUnderWay(set)) return; // A repeated task finds its work done, or not wanted any more.
  const parts = await listParts(core.db, set);
  const folder = await openToolFolder();
  const progress = writeProgress(core, uploadId);
  try {
    progress.at(0, null);
    const path = join(folder, 'set');
    const { jobNumber } = set;
    const result = await combineParts(core, { jobNumber, parts, path, progress, signal });
    await progress.stop();
    if ('problem' in result) return await recordProblem(core, set, result.problem, hold);
    await faultPoint('combined-stored');
    await recordResult(core, set, result, hold);
  } catch (error) {
    const outage = outageOf(error);
    if (outage === null) throw error;
    await progress.stop();
    await recordOutage(core, set, { outage, error }, hold);
  } finally {
    await progress.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns what is to blame for the error where the set is not, so that it uses up no attempt of the set. */
function outageOf(error: unknown): Outage | null {
  // Bytes that the store changed are a failed attempt like any other: each leaves a copy behind until it is swept.
  if (error instanceof StoreFailed) return null;
  if (isStoreRefusing(error)) return 'store-refuses';
  if (isStoreUnavailable(error)) return 'store-down';
  return isUnavailable(error) ? 'database-down' : null;
}

/** Marks every set as failed that waits without a task: it used up its attempts. Returns how many there were. */
export async function settleStrandedSets({ db, tasks, log }: Core): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ids = new Map((await listUnderWay(tx)).map((id) => [combineKey(id), id]));
    const stranded = await tasks.unqueued(tx, [...ids.keys()]);
    for (const key of stranded) await giveUp(tx, ids.get(key)!);
    if (stranded.length > 0) log.warn({ stranded }, 'Sets whose combining was given up have failed');
    return stranded.length;
  });
}

type Combining = {
  jobNumber: number;
  parts: Document[];
  path: string;
  progress: ProgressWriter;
  signal: AbortSignal;
};

/** What is stored of a set. `designs` is null where they could not be counted for sure. */
type Result = { merged: ShelvedFile; designs: number | null };

/** Fetches the parts into a folder that only the tool's account can read, combines them there, and stores the result. */
async function combineParts(
  core: Core,
  { jobNumber, parts, path, progress, signal }: Combining,
): Promise<Result | { problem: CombineProblem }> {
  if (parts.length === 0) return { problem: { reason: 'there are no files', detail: 'The upload has no documents.' } };
  const account = borrowAccount();
  try {
    await mkdir(path, { mode: 0o700 });
    const files = [];
    for (const [place, part] of parts.entries()) {
      const pdf = `${place}.pdf`;
      await fetchDocument(core, part, join(path, pdf), signal);
      if (account !== null) await chown(join(path, pdf), account, account);
      files.push({ name: part.name, pdf, size: part.size, sha256: part.sha256.toString('hex') });
    }
    await faultPoint('parts-fetched');
    await chmod(path, 0o700);
    if (account !== null) await chown(path, account, account);
    const combining = { folder: path, account, into: MERGED_NAME, signal, onPages: progress.at };
    const combined = await combinePdfs(files, combining);
    if ('problem' in combined) return combined;
    const { pages, file } = combined;
    try {
      const designs = await countSetDesigns(core, files, { folder: path, account, signal });
      const made = { file, name: MERGED_NAME, pages: pages.reduce((sum, count) => sum + count, 0) };
      return { merged: await shelveMadeFile(core, made, { jobNumber, purpose: 'merged' }, signal), designs };
    } finally {
      await file.handle.close();
    }
  } finally {
    returnAccount(account);
  }
}

/** Makes the stored file the job's merged.pdf and moves the job, unless the set is not wanted any more. */
async function recordResult(core: Core, set: CombinedSet, { merged, designs }: Result, hold: Hold): Promise<void> {
  const { uploadId, jobNumber, uploaderId } = set;
  await inTransaction(core.db, async (tx) => {
    await hold(tx);
    const job = await lockJobOfSystem(tx, jobNumber);
    const now = await lockSet(tx, uploadId);
    // A move that stops the set, and files that supersede its own, say so in the set itself.
    if (!job || !now || !isUnderWay(now)) {
      core.log.info({ uploadId, jobNumber, state: now?.state }, 'A combined set is not wanted any more');
      return;
    }
    const decision = decideCompletion(job, 'to-seal');
    if ('refusal' in decision) return saveFailed(tx, uploadId, decision.refusal.message, null);
    await supersedeDocuments(tx, jobNumber, ['merged']);
    await insertDocument(tx, { ...merged, uploadId, uploaderId, position: 0 });
    await queuePreparing(core, tx, toLookAt(merged));
    await saveDone(tx, uploadId, { pages: merged.pages!, designs });
    const { id: documentId, name, sha256 } = merged;
    const documents = [{ documentId, name, sha256: sha256.toString('hex') }];
    await moveJob(tx, decision.move, uploaderId, { uploadId, documents });
    await faultPoint('inside-combined');
  });
}

async function recordProblem(core: Core, set: CombinedSet, problem: CombineProblem, hold: Hold): Promise<void> {
  const { uploadId, jobNumber } = set;
  core.log.warn({ uploadId, jobNumber, ...problem }, 'A set could not be combined');
  await core.db.transaction().execute(async (tx) => {
    await hold(tx);
    const now = await lockSet(tx, uploadId);
    if (now && isUnderWay(now)) await saveFailed(tx, uploadId, problem.reason, problem.detail);
  });
}

/** Lets the set wait until the outage may be over; after a long time it has failed, and somebody has to look. */
async function recordOutage(
  core: Core,
  { uploadId, jobNumber }: CombinedSet,
  { outage, error }: { outage: Outage; error: unknown },
  hold: Hold,
): Promise<void> {
  const failed = await core.db.transaction().execute(async (tx) => {
    await hold(tx);
    // Read again: time has passed, and its pages may have been counted meanwhile.
    const now = await lockSet(tx, uploadId);
    if (!now || !isUnderWay(now)) return null;
    const next = afterOutage(outage, await outageSeconds(tx, uploadId, outage));
    if ('failsBecause' in next) {
      await saveFailed(tx, uploadId, next.failsBecause, String(error));
      return next.failsBecause;
    }
    core.log.warn(
      { err: error, uploadId, outage, pauseSeconds: next.pauseSeconds },
      'A set waits for an outage to end',
    );
    await saveWaiting(tx, uploadId, outage, next.waitsFor);
    const options = { key: combineKey(uploadId), limitSeconds: limitOf(now), afterSeconds: next.pauseSeconds };
    await core.tasks.add(tx, 'combine-set', { uploadId }, options);
    return null;
  });
  if (failed === null) return;
  const detail = { uploadId, jobNumber, outage, err: error };
  raiseAlert(core.log, 'set-not-combined', detail, `A set was not combined: ${failed}`);
}
