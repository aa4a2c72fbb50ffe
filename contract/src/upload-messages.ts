import { PURPOSE_LABEL, type FileKind, type UploadPurpose } from './upload-purposes.ts';

/** Sentences about uploads and downloads that carry a number or a name. Both sides take them from here. */
export const uploadTitle = (purpose: UploadPurpose, job: string): string =>
  `Upload ${PURPOSE_LABEL[purpose]} File(s) for Job ${job}`;
export const uploadSucceeded = (purpose: UploadPurpose, more: string): string =>
  `${PURPOSE_LABEL[purpose]} file uploaded successfully. ${more}`.trim();

export const tooManyDropped = (most: number): string => `You can upload a maximum of ${most} file(s).`;
export const tooManyFiles = (most: number, attempted: number): string =>
  `Too many files. You can upload a maximum of ${most} file(s). You attempted to upload ${attempted}.`;
export const invalidFileType = (kind: FileKind): string =>
  `Invalid file type. Only .${kind} files are allowed. Please prepare the proper file(s) and try again.`;
export const fileTooLarge = (megabytes: number): string => `File too large. Maximum size allowed is ${megabytes} MB.`;

/** What the drop itself is refused with, before anything of ours looks at the files. */
export const dropTypeMustBe = (types: string): string => `File type must be ${types}`;
export const dropLargerThan = (bytes: number): string => `File is larger than ${bytes} bytes`;
export const dropSmallerThan = (bytes: number): string => `File is smaller than ${bytes} bytes`;

export const downloadFailed = (name: string): string => `Failed to download file: ${name}`;
export const downloadingExisting = (count: number): string => `Downloading ${count} existing document(s)...`;
