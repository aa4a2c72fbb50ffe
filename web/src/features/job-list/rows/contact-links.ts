import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';

export type ContactLink = { kind: 'mail' | 'work' | 'cell'; href: string; name: string; shown: string };

/** Returns links to the job's contact, each with an accessible name that differs from the same icon's in other rows. */
export function contactLinks(job: Job): ContactLink[] {
  const { contact_name, email, work_phone, cell_phone } = job.contact;
  const which = `${contact_name}, ${formatJobNumber(job.job_id)}`;
  const links: ContactLink[] = [];
  if (email) links.push({ kind: 'mail', href: mailAddress(email), name: `Email ${which}`, shown: email });
  if (work_phone) {
    links.push({
      kind: 'work',
      href: phoneAddress(work_phone),
      name: `Call work phone of ${which}`,
      shown: work_phone,
    });
  }
  if (cell_phone) {
    links.push({
      kind: 'cell',
      href: phoneAddress(cell_phone),
      name: `Call cell phone of ${which}`,
      shown: cell_phone,
    });
  }
  return links;
}

/** A phone number as people write it, as an address: '(540) 555-0100 ext. 12' keeps its extension apart. */
export function phoneAddress(phone: string): string {
  const [number = '', extension = ''] = phone.split(/(?:ext|x|#)\D*/i);
  const digits = number.replaceAll(/[^\d+]/g, '');
  const extensionDigits = extension.replaceAll(/\D/g, '');
  return `tel:${digits}${extensionDigits && `;ext=${extensionDigits}`}`;
}

function mailAddress(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
