import type { JobType, ProductType, StateCode } from '@sealdesk/contract/shared/codes.ts';
import type { StatusName } from '@sealdesk/contract/jobs/statuses.ts';
import type { Site } from './job-names.ts';
import type { ShowcaseJob } from './showcase-job.ts';

/** A job before its history is made: what was asked for, and its final status. */
export type JobDraft = {
  number: number;
  createdAt: Date;
  goal: StatusName;
  isImported: boolean;
  isMissingFiles: boolean;
  companyId: number;
  contactId: number;
  type: JobType;
  product: ProductType;
  designs: number;
  states: StateCode[];
  priority: number;
  site: Site;
  comments: string | null;
  staffComments: string | null;
  isUnlocked: boolean;
  show: ShowcaseJob | null;
};

/** The former system's jobs were brought over so long ago; it kept the original and the final and nothing between. */
export const IMPORTED_DAYS = 200;
