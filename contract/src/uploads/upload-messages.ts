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

/** Asked before a zip that names another job takes the place of a job's files. */
export const zipOfOtherJob = (zip: string, job: string): string =>
  `This zip is for ${zip}. Replace the drawings of ${job} with it?`;

/** What becomes of accepted initial seals. */
export const beingCombined = (files: number): string =>
  `${files === 1 ? 'The file is' : `The ${files} files are`} being combined; the job moves to Ready to Seal when ${MERGED_NAME} is there.`;

/** What became of accepted initial seals whose set is there. */
export const combined = (job: string): string => `The set is combined; ${job} is ready to seal.`;

/** Where nobody is named to seal a job and its uploader can't. */
export const noSealerNamed = (job: string): string =>
  `${job} names no sealing engineer, and you hold no license valid today in every one of its states. Choose the engineer who sealed it.`;
export const namedSealerCannot = (name: string, states: readonly string[]): string =>
  `${name} holds no license valid today in every state of the job: ${states.join(', ')}. Choose another engineer, or correct the licenses.`;

/** Final documents are sent with an email, which is not empty. */
export const MAIL_NEEDS_WORDS = 'The email needs some words.';
/** What an upload answers whose checks are still to come. */
export const beingChecked = (files: number): string =>
  `${files === 1 ? 'The file is' : `The ${files} files are`} stored and being checked.`;
/** Of two final files exactly one holds what was reviewed. */
export const NEITHER_IS_WHOLE = 'Neither file holds the whole reviewed set.';
export const BOTH_ARE_WHOLE = 'Both files hold the reviewed set. Send one of them.';
/** What a set was judged by has changed before it could be accepted. */
export const PREMISES_CHANGED =
  'The job was changed while the file was checked: its states, its sealer or the set to be sealed are others now. Look at the job and upload again.';
/** Somebody else has moved the job while the file was checked. */
export const overtaken = (job: string): string =>
  `${job} was changed by somebody else while the file was checked, so the file was not accepted. Look at the job.`;
/** Why a check call has no outcome to give. */
export const OTHER_STEP = 'This is not the step that the upload named.';
export const OTHER_TYPE = 'The upload is for a job of another type.';
export const STILL_CHECKED = 'The file is still being checked. Please ask again in a moment.';
export const UPLOAD_DISCARDED = 'The upload was discarded.';
export const GONE_BEFORE_CHECKED = 'The upload was discarded before it was checked. Please upload the file again.';

/** So many reasons for a refusal are listed; the others are counted. */
const MOST_PROBLEMS = 12;
/** Returns the reasons for a refusal as one text, a line each. */
export const problemLines = (problems: readonly string[]): string => {
  const more = problems.length - MOST_PROBLEMS;
  const listed = problems.slice(0, MOST_PROBLEMS);
  return [...listed, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n');
};

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
