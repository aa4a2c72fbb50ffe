/** What of a job decides whether a file may be uploaded for it, and what a new original is compared with. */
export type UploadFacts = {
  number: number;
  status: number;
  type: string;
  /** Published finals that still stand. */
  finals: number;
  isCompletionMailWaiting: boolean;
  /** Who uploaded the sealed set that is under review, and the finals that stand. */
  reviewUploaderId: number | null;
  finalUploaderId: number | null;
  /** Who replaced the original, while nothing was done on the job since. */
  replacerId: number | null;
};
