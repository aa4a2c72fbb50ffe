import { JOB_FIELD_LABEL, type JobFieldName } from '../jobs/job-fields.ts';
import { MERGED_NAME } from './file-names.ts';
import { PURPOSE_LABEL, type FileKind, type UploadPurpose } from './upload-purposes.ts';

/** Sentences about uploads and downloads that carry a number or a name. Both sides take them from here. */
export const uploadTitle = (purpose: UploadPurpose, job: string): string =>
  `Upload ${PURPOSE_LABEL[purpose]} File(s) for Job ${job}`;
export const uploadSucceeded = (purpose: UploadPurpose, more: string): string =>
  `${PURPOSE_LABEL[purpose]} file uploaded successfully. ${more}`.trim();

/** The zip's own name among the fields in which it differs from the one that it replaces. */
export const ZIP_NAME = 'zip_name';
/** What a difference is called: the zip's name, or a field of the job by its label. */
export const differenceLabel = (field: string): string =>
  field === ZIP_NAME ? 'Zip' : (JOB_FIELD_LABEL[field as JobFieldName] ?? field);
/** What stands for a value that a zip does not say. */
export const NOT_READ = 'not read';

/** What becomes of accepted initial seals. */
export const beingCombined = (files: number): string =>
  `${files === 1 ? 'The file is' : `The ${files} files are`} being combined; the job moves to Ready to Seal when ${MERGED_NAME} is there.`;

export const tooManyDropped = (most: number): string => `You can upload a maximum of ${most} file(s).`;
export const tooManyFiles = (most: number, attempted: number): string =>
  `Too many files. You can upload a maximum of ${most} file(s). You attempted to upload ${attempted}.`;
export const invalidFileType = (kind: FileKind): string =>
  `Invalid file type. Only .${kind} files are allowed. Please prepare the proper file(s) and try again.`;
export const fileTooLarge = (megabytes: number): string => `File too large. Maximum size allowed is ${megabytes} MB.`;

export const filesTooLarge = (megabytes: number): string =>
  `Files too large. Maximum size allowed for all files together is ${megabytes} MB.`;

/** What the drop itself is refused with, before anything of ours looks at the files. */
export const dropTypeMustBe = (types: string): string => `File type must be ${types}`;
export const dropLargerThan = (bytes: number): string => `File is larger than ${bytes} bytes`;
export const dropSmallerThan = (bytes: number): string => `File is smaller than ${bytes} bytes`;

export const downloadFailed = (name: string): string => `Failed to download file: ${name}`;
export const downloadingExisting = (count: number): string => `Downloading ${count} existing document(s)...`;
