import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import {
  JOB_UPLOAD_PURPOSES,
  type JobUploadPurpose,
  type UploadPurpose,
} from '@sealdesk/contract/uploads/upload-purposes.ts';
import { overtaken, PREMISES_CHANGED, problemLines } from '@sealdesk/contract/uploads/upload-messages.ts';
import type { Core } from '../core.ts';
import { faultPoint } from '../platform/fault-point.ts';
import type { RunningTask } from '../platform/tasks/run-tasks.ts';
import { Refused } from '../refused.ts';
import { refusedToLookAt } from '../page-pictures/looked-at.ts';
import { queuePreparing } from '../page-pictures/prepare-pages.ts';
import { endedSteps } from '../sealed-sets/ended-steps.ts';
import { gatherTerms } from '../sealed-sets/gather-terms.ts';
import { areSame, readPremises, requireSealer, type Premises } from '../sealed-sets/premises.ts';
import { keepProofs, proveFiles, requireCertificates, type FileProof } from '../sealed-sets/prove-files.ts';
import { recordVerdict, runChecks, withFiles, type FilesUnderCheck } from '../uploads/check-upload.ts';
import { keepRefused, unstageFiles } from '../uploads/stage-file.ts';
import { keepOutcome, takeChecked } from '../uploads/take-upload.ts';
import { acceptFiles } from './accept-upload.ts';

/**
 * Checks an upload that is a sealed set, for review or final, and accepts it by its own success: nobody's request waits for
 * it. What the set was judged by is read before the checks and again when it is accepted.
 */
export async function checkSet(core: Core, uploadId: string, task: RunningTask): Promise<void> {
  await withFiles(core, uploadId, task, async (under) => {
    const { jobNumber } = under.upload;
    if (jobNumber === null) throw new Error(`Upload ${uploadId} is for no job.`);
    const scanned = await runChecks(under.checked, under.context);
    if (scanned.problem !== null) return reject(core, under, task, scanned.problem);
    const found: Found = { premises: null, proofs: [] };
    try {
      const premises = await proveUpload(core, under, task, jobNumber, found);
      await under.progress.stop();
      const problems = found.proofs.flatMap(({ proof }) => proof.problems.map(({ message }) => message));
      if (problems.length > 0) return await refuse(core, under, task, { problem: problemLines(problems), ...found });
      await accept(core, under, task, { premises, proofs: found.proofs });
    } catch (error) {
      if (!(error instanceof Refused) || error.kind === 'unavailable') throw error;
      // What the workflow declines now is the outcome of the check: the job was moved, or a license ended meanwhile.
      const problem = error.kind === 'forbidden' ? overtaken(formatJobNumber(jobNumber)) : error.message;
      await refuse(core, under, task, { problem, ...found });
    }
  });
}

/** What is known of an upload's files so far. */
type Found = { premises: Premises | null; proofs: FileProof[] };

/** Proves the upload's files by what the job says now, which is returned. */
async function proveUpload(
  core: Core,
  { upload, checked, folder, progress }: FilesUnderCheck,
  { signal }: RunningTask,
  jobNumber: number,
  found: Found,
): Promise<Premises> {
  const { purpose, uploaderId } = upload;
  const firmTimezone = core.config.FIRM_TIMEZONE;
  const premises = await readPremises(core.db, { jobNumber, purpose, uploaderId }, firmTimezone);
  const terms = await gatherTerms(core.db, premises, requireSealer(premises), firmTimezone);
  found.premises = premises;
  found.proofs = await proveFiles(core, { files: checked, premises, terms, folder, onStep: progress.at, signal });
  await faultPoint('set-proven');
  return premises;
}

type Proven = { premises: Premises; proofs: FileProof[] };

/** Accepts a set that was proven, in one transaction with what was proven, while the task is held. */
async function accept(
  core: Core,
  { upload, files, progress }: FilesUnderCheck,
  { hold }: RunningTask,
  { premises, proofs }: Proven,
): Promise<void> {
  const { id, purpose, uploaderId } = upload;
  const counted = files.map((file, place) => ({ ...file, pages: pagesOf(proofs, place) }));
  const sent = { ...upload, purpose: jobPurpose(purpose), files: counted };
  const sender = { contactId: uploaderId };
  await acceptFiles(core, sent, sender, {
    take: async (tx, viewer) => {
      await hold(tx);
      const set = { jobNumber: premises.jobNumber, purpose, uploaderId };
      const now = await readPremises(tx, set, core.config.FIRM_TIMEZONE);
      const { contactId: sealerId } = requireSealer(now);
      if (!areSame(premises, now)) throw new Refused('conflict', PREMISES_CHANGED);
      await requireCertificates(tx, proofs);
      await keepProofs(tx, id, { premises, proofs });
      const taken = await takeChecked(
        tx,
        viewer,
        { id, steps: endedSteps(progress.steps(), proofs) },
        JOB_UPLOAD_PURPOSES,
      );
      return { taken, sealerId };
    },
    keep: async (tx, { body }) => {
      // Two files may have the same lock.
      const warnings = new Set(proofs.flatMap(({ proof }) => proof.warnings));
      await keepOutcome(tx, id, [body.message, ...warnings].join(' '));
    },
  });
  await unstageFiles(core, files);
}

function pagesOf(proofs: readonly FileProof[], position: number): number | null {
  return proofs.find((file) => file.position === position)?.proof.pageCount ?? null;
}

function jobPurpose(purpose: UploadPurpose): JobUploadPurpose {
  if (purpose === 'original') throw new Error('An original is no sealed set.');
  return purpose;
}

/** Refuses a set with what was proven of it. Its bytes are kept for a while, so that its uploader can see why. */
async function refuse(
  core: Core,
  under: FilesUnderCheck,
  { hold }: RunningTask,
  { problem, premises, proofs }: Found & { problem: string },
): Promise<void> {
  const { upload, files, progress } = under;
  await progress.stop();
  await keepRefused(core, files);
  const settled = await recordVerdict(
    core,
    upload.id,
    { verdict: { problem }, steps: endedSteps(progress.steps(), proofs) },
    async (tx) => {
      await hold(tx);
      await keepProofs(tx, upload.id, { premises, proofs });
      for (const [place, file] of files.entries())
        await queuePreparing(core, tx, refusedToLookAt({ ...file, pages: pagesOf(proofs, place) }));
    },
  );
  if (settled?.state === 'rejected') await unstageFiles(core, files);
}

/** Rejects an upload that no check of sets should look at, such as one that the virus scanner refused. */
async function reject(core: Core, under: FilesUnderCheck, { hold }: RunningTask, problem: string): Promise<void> {
  const { upload, files, progress } = under;
  await progress.stop();
  const settled = await recordVerdict(core, upload.id, { verdict: { problem }, steps: progress.steps() }, hold);
  if (settled?.state === 'rejected') await unstageFiles(core, files);
}
