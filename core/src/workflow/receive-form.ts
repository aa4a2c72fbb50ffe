import type { UploadRules } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { Refused } from '../refused.ts';
import type { Fields } from '../uploads/upload-content.ts';
import type { UploadedFile } from '../uploads/upload.ts';

/** What the form of an upload has said besides its files, as far as it was read. */
export type FormFacts = {
  jobType: string | null;
  isForReview: boolean;
  /** What the sender of final documents writes to the customer; null where they leave it as it is. */
  mailWords: string | null;
  /** Nothing more can come: a form may have its fields after its files. */
  isWhole: boolean;
};

/** A form of which nothing was read yet. */
export const UNREAD_FORM: FormFacts = { jobType: null, isForReview: false, mailWords: null, isWhole: false };

/** A form that was read, with its files in the staging bucket. */
export type ReceivedForm = { form: FormFacts; fields: Fields; files: UploadedFile[] };

/**
 * Reads the form of an upload. `judge` refuses what the form may not ask for, and returns what its files may be; it is
 * called at each file and at the end. `most` is the largest that the form may turn out to be.
 */
export type ReceiveForm = (most: UploadRules, judge: (form: FormFacts) => UploadRules) => Promise<ReceivedForm>;

/** Returns the refusal of a form's job type. */
export function wrongJobType(problem: string): Refused {
  return new Refused('invalid', `job_type: ${problem}`, { job_type: [problem] });
}
