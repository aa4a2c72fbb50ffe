import type { JobType } from '@sealdesk/contract/shared/codes.ts';
import { CHECKS_FOR, STEPS_OF_CHECK } from '@sealdesk/contract/uploads/upload-checks.ts';
import type { UploadState, UploadStep } from '@sealdesk/contract/uploads/upload.ts';
import type { FileKind, UploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { NextStep, UploadStepName } from '@sealdesk/contract/uploads/upload-steps.ts';
import type { PackageFindings } from '../drawings/package-file.ts';

/** A file of an upload, in the staging bucket under a key that nobody else knows. */
export type UploadedFile = {
  name: string;
  size: number;
  sha256: Buffer;
  objectKey: string;
  /** The resumable upload that it was made of; null or left out for a file that came in one body. */
  resumableId?: string | null;
  /** Counted by a check; null or left out where nobody counted them, or nobody could. */
  pages?: number | null;
  /** Whether the check found in it what it is compared with; null or left out before, and where nothing is compared. */
  isCompared?: boolean | null;
};

/**
 * A file between the drop zone and the job's documents.
 * Its lifecycle: staged → checking → staged and checked → accepted; or out by rejected, discarded or expired.
 */
export type Upload = {
  id: string;
  purpose: UploadPurpose;
  jobNumber: number | null;
  jobType: JobType | null;
  /** A working file that is the sealed set for review, and not the uploader's own. */
  isForReview: boolean;
  uploaderId: number;
  /** The call that gives the outcome of its check; null for one that its own request waits for. */
  nextStep: NextStep | null;
  state: UploadState;
  steps: UploadStep[];
  /** What a zip held; null of a file that is not read, and before it was. */
  findings: PackageFindings | null;
  isChecked: boolean;
  /** Its day is over, whether or not anyone has swept it yet. */
  isOverdue: boolean;
  reason: string | null;
  /** What its sender wrote to the customer, for a final; null where they wrote nothing. */
  mailBody: string | null;
  /** What the check call answers once it is accepted. */
  outcome: string | null;
};

/** The states in which an upload stays. */
export const SETTLED_STATES = ['accepted', 'rejected', 'expired', 'discarded'] as const satisfies UploadState[];

/** What a check, or all checks of an upload, came to. */
export type Verdict = { problem: string } | Passed;
export type Passed = { problem: null; findings: PackageFindings | null };

/** The verdict of a check that found nothing wrong, and nothing to remember. */
export const PASSED: Passed = { problem: null, findings: null };

/** The sentence for a file that brought its checks down three times. */
export const COULD_NOT_CHECK = 'The file could not be checked. Please prepare the file again and retry.';

/** Returns the steps that an upload of this purpose goes through; a sealed set has more. The first is over when it is staged. */
export function firstSteps(
  purpose: UploadPurpose,
  isScanned: boolean,
  setSteps: readonly NextStep[] = [],
): UploadStep[] {
  const checks = CHECKS_FOR[purpose].filter((check) => check !== 'virus-scan' || isScanned);
  const names: UploadStepName[] = ['upload', ...checks.flatMap((check) => STEPS_OF_CHECK[check]), ...setSteps];
  return names.map((name) => ({ name, state: name === 'upload' ? 'done' : 'waiting', detail: null }));
}

/** Returns the steps once `name` has begun, or has more to report: what stands before it is over. */
export function atStep(steps: UploadStep[], name: UploadStepName, detail: string | null): UploadStep[] {
  const place = steps.findIndex((step) => step.name === name);
  return steps.map((step, at) => {
    if (at < place) return { ...step, state: 'done' };
    return at === place ? { ...step, state: 'running', detail } : step;
  });
}

/** Returns true while the upload still waits for a verdict. */
export function isWaiting({ state, isChecked }: Pick<Upload, 'state' | 'isChecked'>): boolean {
  return (state === 'staged' || state === 'checking') && !isChecked;
}

/** Returns true once nothing more becomes of the upload. */
export function isSettled({ state }: Pick<Upload, 'state'>): boolean {
  return SETTLED_STATES.some((settled) => settled === state);
}

/** Returns the upload after a verdict. One that was settled meanwhile stays as it is. */
export function applyVerdict(upload: Upload, verdict: Verdict): Upload {
  if (!isWaiting(upload)) return upload;
  if (verdict.problem === null) {
    const steps = upload.steps.map((step) => ({ ...step, state: 'done' as const }));
    return { ...upload, state: 'staged', isChecked: true, findings: verdict.findings, steps };
  }
  return { ...upload, state: 'rejected', reason: verdict.problem, steps: failedSteps(upload.steps) };
}

/**
 * The steps of a refused upload. A check of sealed sets says itself which failed; otherwise the one that was running has
 * failed, or where none was, the one that came next.
 */
function failedSteps(steps: UploadStep[]): UploadStep[] {
  if (steps.some(({ state }) => state === 'failed')) return steps;
  const failed = steps.find(({ state }) => state === 'running') ?? steps.find(({ state }) => state === 'waiting');
  return steps.map((step) => (step === failed ? { ...step, state: 'failed' } : step));
}

/** Returns true when the upload may be accepted: checked, not used yet, its day not over. */
export function isAcceptable({
  state,
  isChecked,
  isOverdue,
}: Pick<Upload, 'state' | 'isChecked' | 'isOverdue'>): boolean {
  return state === 'staged' && isChecked && !isOverdue;
}

/** Returns true while its sender may still discard it: an accepted one is a document, and a settled one is gone already. */
export function isDiscardable({ state }: Pick<Upload, 'state'>): boolean {
  return state === 'staged' || state === 'checking';
}

/** Returns the only file of an upload whose purpose takes one. */
export function onlyFile<File>(files: readonly File[]): File {
  const [file, ...more] = files;
  if (file === undefined || more.length > 0) throw new Error(`One file was expected, and not ${files.length}.`);
  return file;
}

const BEGINNINGS: Record<FileKind, Buffer> = { pdf: Buffer.from('%PDF-'), zip: Buffer.from('PK\x03\x04') };

/** Returns true when bytes that begin so are of that kind. What the name or the sender claims does not count. */
export function beginsAs(kind: FileKind, head: Buffer): boolean {
  const beginning = BEGINNINGS[kind];
  return head.subarray(0, beginning.length).equals(beginning);
}

/** Returns true when bytes that begin so are a zip without a single file: it begins with the record that ends every other. */
export function isEmptyZip(head: Buffer): boolean {
  return head.subarray(0, 4).equals(Buffer.from('PK\x05\x06'));
}
