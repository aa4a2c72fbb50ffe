/** What a file is uploaded for, with the words of the dialog's title. */
export const UPLOAD_PURPOSES = ['initial_seals', 'replace_original', 'final', 'original', 'working'] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];
export const PURPOSE_LABEL: Record<UploadPurpose, string> = {
  initial_seals: 'Initial Seals',
  replace_original: 'Replacement',
  final: 'Final',
  original: 'Original',
  working: 'Working',
};
/** Purposes of a job that exists; `original` makes one, by a call of its own. */
export const JOB_UPLOAD_PURPOSES = ['initial_seals', 'replace_original', 'final', 'working'] as const;
export type JobUploadPurpose = (typeof JOB_UPLOAD_PURPOSES)[number];

export const FILE_KINDS = ['pdf', 'zip'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export const BYTES_PER_MB = 1024 * 1024;
export const MAX_UPLOAD_MB = 200;
/** The sealed set that goes to review is larger than what came in, and a working file often is that set. */
export const MAX_WORKING_MB = 300;
/** All initial seals of one upload together: the worker keeps them on its disk twice while they are combined. */
const MAX_SET_MB = 2_000;
const MAX_FINAL_FILES = 2;

/** What a drop zone and the server take for a purpose. */
export type UploadRules = {
  kind: FileKind;
  maxFileSizeMB: number;
  maxNumberOfFiles: number;
  /** Of all files together; left out where the limits of each are enough. */
  maxTotalMB?: number;
};

type RulesFor = {
  purpose: UploadPurpose;
  /** The uploader's own limit for initial seals. */
  maxFileUploads: number;
};

/** Returns true when so many bytes are more than all files of an upload may have together. */
export function isTooMuch(bytes: number, { maxTotalMB }: UploadRules): boolean {
  return maxTotalMB !== undefined && bytes > maxTotalMB * BYTES_PER_MB;
}

/** How many files of which kind and size an upload may have. */
export function uploadRules({ purpose, maxFileUploads }: RulesFor): UploadRules {
  const kind = purpose === 'original' || purpose === 'replace_original' ? 'zip' : 'pdf';
  const maxFileSizeMB = purpose === 'working' ? MAX_WORKING_MB : MAX_UPLOAD_MB;
  if (purpose === 'initial_seals')
    return { kind, maxFileSizeMB, maxNumberOfFiles: maxFileUploads, maxTotalMB: MAX_SET_MB };
  return { kind, maxFileSizeMB, maxNumberOfFiles: purpose === 'final' ? MAX_FINAL_FILES : 1 };
}
