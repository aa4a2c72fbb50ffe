import type { JobType, ProductType, StateCode } from '@sealdesk/contract/shared/codes.ts';
import type { StatusName } from '@sealdesk/contract/jobs/statuses.ts';

/** A job written by hand. What is left out is filled in like that of any other job. */
export type ShowcaseJob = {
  /** How many minutes ago it came in. */
  age: number;
  status: StatusName;
  name: string;
  company: string;
  contact?: string;
  type: JobType;
  product: ProductType;
  designs: number;
  states: StateCode[];
  priority?: 1 | 3;
  /** The work-order place that it should get. */
  place?: number;
  comments?: string | null;
  staffComments?: string;
  isUnlocked?: true;
  /** The subjects of those who worked on it. */
  initialSealer?: string;
  sealer?: string;
  reviewer?: string;
  /** Somebody's timer that runs on it, and for how many minutes. */
  timer?: { of: string; minutes: number; seals: number; units: number; description: string };
  /** Came from the former system without its final documents. */
  isMissingFiles?: true;
};

/** How long a job has waited, in minutes. */
export const HOURS = 60;
export const DAYS = 24 * HOURS;

/** The usual kinds of work. */
export const seal = { type: 's', product: 't' } as const;
export const floor = { type: 's', product: 'e' } as const;
export const repair = { type: 'r', product: 't' } as const;
export const special = { type: 'e', product: 'e' } as const;

/** The company of the customers' pictures, by its two contacts. */
export const danas = { company: 'Blue Ridge Truss & Panel', contact: 'Dana Whitlock' } as const;
export const sams = { ...danas, contact: 'Sam Pruitt' } as const;
