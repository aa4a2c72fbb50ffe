import { JOB_TYPE, type JobType } from '@sealdesk/contract/shared/codes.ts';

/** Changing the type to seals discards the upload: seal zips pass different checks. Other changes keep it. */
export function discardsUpload(from: JobType, to: JobType): boolean {
  return from !== to && to === JOB_TYPE.seals;
}
