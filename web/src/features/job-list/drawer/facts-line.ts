import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { plural, sealsAndUnits } from '../rows/customer-text.ts';

/** Returns the facts of a job that stand in one line under its name; what was not sent to the viewer is left out. */
export function staffFacts(job: Job): string[] {
  const { company, contact, entryData, duration } = job;
  const entries = entryData?.numEntries ?? 0;
  return present([
    [company.Company, company.location].filter(Boolean).join(', '),
    contact.contact_name,
    plural(job.number_of_designs, 'design'),
    job.seal_states.join(' '),
    sealsAndUnits(job),
    duration && entries > 0 ? `${duration} in ${entries} ${entries === 1 ? 'entry' : 'entries'}` : '',
  ]);
}

/** The same for the job's customer. */
export function customerFacts(job: Job): string[] {
  return present([
    plural(job.number_of_designs, 'design'),
    job.seal_states.join(' '),
    `sent ${job.created_atFormatted.split(' ')[0]}`,
  ]);
}

/** Returns the title of the window while the job is open: number, status, name. */
export function windowTitle(number: string, status: string | null, name: string | null): string {
  return [number, status, name].filter(Boolean).join(', ');
}

function present(facts: string[]): string[] {
  return facts.filter((fact) => fact !== '');
}
