import { z } from 'zod';

/** A job's number in an address, and nothing but digits. */
export const JobNumberInPath = z
  .string()
  .regex(/^\d{1,15}$/, 'Must be a job number')
  .transform(Number);

/** The job that a call is about. */
export const JobPathParams = z.strictObject({ job_id: JobNumberInPath });
