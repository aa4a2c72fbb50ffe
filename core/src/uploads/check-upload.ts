import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Core } from '../core.ts';
import { readPackage } from '../intake/read-package.ts';
import { raiseAlert } from '../platform/metrics.ts';
import type { RunningTask } from '../platform/tasks/run-tasks.ts';
import { copyObject, getObject } from '../platform/storage/storage.ts';
import { ScannerDown } from '../platform/scanner/virus-scanner.ts';
import { openCheckFolder } from './check-folder.ts';
import { firmDay } from './firm-day.ts';
import { saveVerdict } from './save-verdict.ts';
import { unstageFiles } from './stage-file.ts';
import { isReadAsZip, isWaiting, type Upload, type UploadedFile, type Verdict } from './upload.ts';
import { writeProgress, type ProgressWriter } from './upload-progress.ts';
import { databaseNow, findUpload, listUploadFiles } from './uploads.store.ts';

/** What a scanner found something in is kept here for a month, for whoever has to look into it. */
export const QUARANTINE_PREFIX = 'quarantine/';
const SCANNER_PAUSE_SECONDS = 15;
const INFECTED = 'The file was rejected by the virus scanner.';
const TOO_LARGE_TO_SCAN = 'The file is too large for the virus scanner, so it cannot be accepted.';

/** The key under which an upload's check is queued, so that it is never queued twice. */
export const checkKey = (uploadId: string): string => `check-upload:${uploadId}`;

/** Checks an upload and saves the verdict. While the scanner is down the upload waits; it never passes unseen. */
export async function checkUpload(core: Core, uploadId: string, { hold, signal }: RunningTask): Promise<void> {
  const upload = await findUpload(core.db, uploadId);
  if (!upload || !isWaiting(upload)) return; // A retried check finds its work done.
  const files = await listUploadFiles(core.db, uploadId);
  const folder = await openCheckFolder();
  const progress = writeProgress(core, upload);
  try {
    const verdict = await judge(core, upload, files, { folder, progress, signal });
    await progress.stop();
    const settled = await saveVerdict(core, uploadId, { verdict, steps: progress.steps() }, hold);
    // Nothing of a rejected upload is kept here; what a scanner found something in has its copy in quarantine.
    if (settled?.state === 'rejected') await unstageFiles(core, files);
  } catch (error) {
    if (!(error instanceof ScannerDown)) throw error;
    core.log.warn({ err: error, uploadId }, 'an upload waits for the virus scanner');
    await core.db.transaction().execute(async (tx) => {
      await hold(tx);
      const options = { key: checkKey(uploadId), afterSeconds: SCANNER_PAUSE_SECONDS };
      await core.tasks.add(tx, 'check-upload', { uploadId }, options);
    });
  } finally {
    await progress.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Workplace = { folder: string; progress: ProgressWriter; signal: AbortSignal };

async function judge(core: Core, upload: Upload, files: UploadedFile[], place: Workplace): Promise<Verdict> {
  const { folder, progress, signal } = place;
  for (const [number, file] of files.entries()) {
    const path = join(folder, `${number}`);
    await download(core, file, path, signal);
    const problem = core.scanner && (await scan(core, upload, file, path, progress));
    if (problem) return { problem };
  }
  if (!isReadAsZip(upload.purpose)) return { problem: null, findings: null };

  const work = join(folder, 'work');
  await mkdir(work, { mode: 0o700 });
  const read = await readPackage({
    zipPath: join(folder, '0'),
    zipName: files[0]!.name,
    folder: work,
    today: firmDay(await databaseNow(core.db), core.config.FIRM_TIMEZONE),
    onStep: progress.at,
    signal,
  });
  if ('refused' in read) return { problem: read.refused };
  if (upload.jobType === 's' && read.refusedForSeals !== null) return { problem: read.refusedForSeals };
  return { problem: null, findings: read };
}

/** Fetches the file; what is checked must be what was sent, so its hash comes first. */
async function download(core: Core, file: UploadedFile, path: string, signal: AbortSignal): Promise<void> {
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

async function scan(
  core: Core,
  upload: Upload,
  file: UploadedFile,
  path: string,
  progress: ProgressWriter,
): Promise<string | null> {
  progress.at('virus-scan', null);
  const verdict = await core.scanner!.scan(createReadStream(path));
  if (verdict === 'clean') return null;
  if (verdict === 'too-large') return TOO_LARGE_TO_SCAN;
  await copyObject(core.storage, 'staging', file.objectKey, 'staging', `${QUARANTINE_PREFIX}${file.objectKey}`);
  const detail = { uploadId: upload.id, uploaderId: upload.uploaderId, file: file.name, found: verdict.found };
  raiseAlert(core.log, 'virus-found', detail, 'The virus scanner found something in an upload');
  return INFECTED;
}
