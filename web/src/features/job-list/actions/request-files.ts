import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';

/** A mail to the firm. */
export type RequestMail = { address: string; subject: string; text: string };

/** Returns the mail by which a customer asks for the final files of a job. */
export function requestMail(job: Pick<Job, 'job_id' | 'job_name'>, firmEmail: string): RequestMail {
  const named = `job ${formatJobNumber(job.job_id)}, ${job.job_name}`;
  return {
    address: firmEmail,
    subject: `Final files for ${named}`,
    text: `Please send us the final files of ${named}.`,
  };
}

/** Returns a link that opens that mail in the person's mail program. */
export function mailLink({ address, subject, text }: RequestMail): string {
  const to = encodeURIComponent(address).replaceAll('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
}
