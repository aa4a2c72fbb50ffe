import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CHECKS_FOR, type UploadCheck } from '@sealdesk/contract/uploads/upload-checks.ts';
import type { UploadStep } from '@sealdesk/contract/uploads/upload.ts';
import type { Core } from '../core.ts';
import { raiseAlert } from '../platform/metrics.ts';
import { ScannerDown } from '../platform/scanner/virus-scanner.ts';
import { getObject } from '../platform/storage/storage.ts';
import { isStoreUnavailable, StoreFailed } from '../platform/storage/storage-errors.ts';
import type { RunningTask } from '../platform/tasks/run-tasks.ts';
import type { Hold } from '../platform/tasks/task-hold.ts';
import type { Viewer } from '../viewer.ts';
import { openToolFolder } from '../platform/sandbox/tool-folder.ts';
import type { Check, CheckContext, CheckedFile } from './checks/check.ts';
import { pagesCheck } from './checks/pages.ts';
import { virusScan } from './checks/virus-scan.ts';
import { zipCheck } from './checks/zip.ts';
import { unstageFiles } from './stage-file.ts';
import {
  applyVerdict,
  COULD_NOT_CHECK,
  isWaiting,
  PASSED,
  type Upload,
  type UploadedFile,
  type Verdict,
} from './upload.ts';
import { writeProgress, type ProgressWriter } from './upload-progress.ts';
import { findUpload, listUnchecked, listUploadFiles, lockUpload, saveUpload } from './uploads.store.ts';

const SCANNER_PAUSE_SECONDS = 15;
const STORE_PAUSE_SECONDS = 5;

/** Every check by its name. The contract's CHECKS_FOR lists which purpose runs which. */
const CHECKS: Record<UploadCheck, Check> = { 'virus-scan': virusScan, zip: zipCheck, pages: pagesCheck };

/** The key under which an upload's check is queued, so that it is never queued twice. */
export const checkKey = (uploadId: string): string => `check-upload:${uploadId}`;

/** Returns the queue of the upload's checks: what a customer waits for never stands behind a set of drawings. */
export function laneOf({
  purpose,
  isForReview,
}: Pick<Upload, 'purpose' | 'isForReview'>): 'check-upload' | 'check-seals' | 'check-set' {
  if (isForReview || purpose === 'final') return 'check-set';
  return purpose === 'initial_seals' ? 'check-seals' : 'check-upload';
}

/**
 * Returns whose turn the checks of a person's uploads take: their company's, or for people of the firm their own.
 */
export function groupOf({ kind, company, contactId }: Pick<Viewer, 'kind' | 'company' | 'contactId'>): string {
  return kind === 'customer' && company !== null ? `company:${company.id}` : `person:${contactId}`;
}

/**
 * Checks an upload and records the verdict. While the scanner is down the upload waits; it never passes unchecked. In the
 * background its tools yield to everything else.
 */
export async function checkUpload(
  core: Core,
  uploadId: string,
  task: RunningTask,
  { isBackground = false }: { isBackground?: boolean } = {},
): Promise<void> {
  await withFiles(core, uploadId, task, async ({ upload, files, checked, progress, context }) => {
    const verdict = await runChecks(checked, { ...context, isBackground });
    await progress.stop();
    const settled = await recordVerdict(core, upload.id, { verdict, steps: progress.steps() }, task.hold);
    // Nothing of a rejected upload is kept here; an infected file has its copy in quarantine.
    if (settled?.state === 'rejected') await unstageFiles(core, files);
  });
}

/** An upload with its files on our disk, and what its checks may use. */
export type FilesUnderCheck = {
  upload: Upload;
  files: UploadedFile[];
  checked: CheckedFile[];
  folder: string;
  progress: ProgressWriter;
  context: CheckContext;
};

/**
 * Fetches the files of an upload that waits for its verdict and does the work with them. Where the scanner or the store is
 * away in the meantime the upload waits for it. An upload that was settled before is left alone: a retried task finds its work done.
 */
export async function withFiles(
  core: Core,
  uploadId: string,
  { hold, signal, limitSeconds, group }: RunningTask,
  work: (files: FilesUnderCheck) => Promise<void>,
): Promise<void> {
  const upload = await findUpload(core.db, uploadId);
  if (!upload || !isWaiting(upload)) return;
  const files = await listUploadFiles(core.db, uploadId);
  const folder = await openToolFolder();
  const progress = writeProgress(core, upload);
  try {
    // Asked before the files are fetched: they may be large, and this is repeated while the scanner is down.
    const problem = (await core.scanner?.whyDown()) ?? null;
    if (problem !== null) throw new ScannerDown(problem);
    const context = { core, upload, onStep: progress.at, signal };
    const checked: CheckedFile[] = [];
    for (const [position, file] of files.entries()) {
      const path = join(folder, `${position}`);
      await download(context, file, path);
      checked.push({ ...file, path });
    }
    await work({ upload, files, checked, folder, progress, context });
  } catch (error) {
    const afterSeconds = pauseAfter(error);
    if (afterSeconds === null) throw error;
    core.log.warn({ err: error, uploadId, afterSeconds }, 'The check of an upload waits for the scanner or the store');
    await core.db.transaction().execute(async (tx) => {
      await hold(tx);
      const options = { key: checkKey(uploadId), afterSeconds, limitSeconds, group };
      await core.tasks.add(tx, laneOf(upload), { uploadId }, options);
    });
  } finally {
    await progress.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns how long the check waits for what is away, so that it uses up no attempt of the file; null for any other error. */
function pauseAfter(error: unknown): number | null {
  if (error instanceof ScannerDown) return SCANNER_PAUSE_SECONDS;
  // Bytes that the store changed are a failed attempt like any other.
  return isStoreUnavailable(error) && !(error instanceof StoreFailed) ? STORE_PAUSE_SECONDS : null;
}

/** Rejects every upload that waits for a check without a task: it used up its attempts. Returns how many there were. */
export async function settleStrandedUploads({ db, tasks, log }: Core): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ids = new Map((await listUnchecked(tx)).map((id) => [checkKey(id), id]));
    const stranded = await tasks.unqueued(tx, [...ids.keys()]);
    for (const key of stranded) {
      const upload = await lockUpload(tx, ids.get(key)!);
      // Read again under the lock: its task may have settled it just now.
      if (upload) await saveUpload(tx, applyVerdict(upload, { problem: COULD_NOT_CHECK }));
    }
    if (stranded.length > 0) log.warn({ stranded }, 'Uploads whose checks were given up are rejected');
    return stranded.length;
  });
}

/** Runs the checks of the upload's purpose on every file, up to the first problem. */
export async function runChecks(checked: readonly CheckedFile[], context: CheckContext): Promise<Verdict> {
  let passed = PASSED;
  for (const name of CHECKS_FOR[context.upload.purpose]) {
    for (const file of checked) {
      const verdict = await CHECKS[name](file, context);
      if (verdict.problem !== null) return verdict;
      if (verdict.findings !== null) passed = verdict;
    }
  }
  return passed;
}

/** Fetches the file; what is checked must be what was sent, so its hash comes first. */
async function download({ core, signal }: CheckContext, file: UploadedFile, path: string): Promise<void> {
  const { body } = await getObject(core.storage, 'staging', file.objectKey);
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(body, hashing, createWriteStream(path, { mode: 0o600 }), { signal });
  if (hash.digest().equals(file.sha256)) return;
  const detail = { objectKey: file.objectKey, size: file.size };
  raiseAlert(core.log, 'document-damaged', detail, 'A staged file differs from what was uploaded');
  throw new Error('A staged file differs from what was uploaded.');
}

/** Settles an upload by a verdict, while its task is still held; one that was settled meanwhile stays as it is. */
export async function recordVerdict(
  { db }: Pick<Core, 'db'>,
  id: string,
  { verdict, steps }: { verdict: Verdict; steps: UploadStep[] },
  hold: Hold,
): Promise<Upload | null> {
  return db.transaction().execute(async (tx) => {
    await hold(tx);
    const before = await lockUpload(tx, id);
    if (!before) return null;
    const after = applyVerdict({ ...before, steps }, verdict);
    if (after.state === before.state && after.isChecked === before.isChecked) return before;
    await saveUpload(tx, after);
    return after;
  });
}
