import { JOB_TYPE_LABEL, type Priority, PRIORITY_LABEL, PRODUCT_TYPE_LABEL } from '@sealdesk/contract/shared/codes.ts';
import { fieldsShownIn } from '@sealdesk/contract/jobs/job-fields.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { contactLinks } from '../rows/contact-links.ts';
import { countTexts, NO_VALUE, placeText, sealerFacts } from './job-facts.ts';

/** A fact, with the address that it is a link to. */
export type Fact = { label: string; value: string; href?: string };
export type FactGroup = { title: string; facts: Fact[] };

/**
 * Returns the details of a job, in groups. Each has its place in every job: what was left empty is a dash, and only what was not
 * sent to the viewer is left out.
 */
export function factGroups(job: Job): FactGroup[] {
  const { seals, units } = countTexts(job);
  const groups: { title: string; facts: [string, string | number | null | undefined][] }[] = [
    {
      title: 'Job',
      facts: [
        ['Type', JOB_TYPE_LABEL[job.job_type]],
        ['Product', PRODUCT_TYPE_LABEL[job.product_type]],
        ['Designs', job.number_of_designs],
        ['Seals', seals],
        ['Units', units],
        ['Seal states', job.seal_states.join(' ')],
        ['Priority', PRIORITY_LABEL[job.job_priority as Priority]],
        ['Work order priority', placeText(job)],
        ['Unlocked PDF', job.no_lock_request ? 'Requested' : null],
        ['Created', `${job.created_atFormatted} · ${job.ago}`],
        ['Completed', job.date_final_sentFormatted],
        ['Final documents', job.num_final_docs || null],
      ],
    },
    {
      title: 'Company and contact',
      facts: [
        ['Company', job.company.Company],
        ['Location', job.company.location],
        ['Contact', job.contact.contact_name],
        ['Email', job.contact.email],
        ['Work phone', job.contact.work_phone],
        ['Cell phone', job.contact.cell_phone],
      ],
    },
    { title: 'Project', facts: fieldFacts(job, 'Project') },
    { title: 'Design', facts: fieldFacts(job, 'Design') },
    {
      title: 'Sealers',
      facts: job.sealable_engineers ? sealerFacts(job).map(({ label, value }) => [label, value]) : [],
    },
    {
      title: 'Time',
      facts: job.entryData
        ? [
            ['Total', job.duration],
            ['Entries', job.entryData.numEntries || null],
            ['Open by', job.entryData.OpenBy.join(', ')],
            ['Earlier by', job.entryData.arPastOpenBy.join(', ')],
          ]
        : [],
    },
  ];
  const links = new Map(contactLinks(job).map(({ kind, href }) => [LINKED[kind], href]));
  return groups
    .map(({ title, facts }) => ({ title, facts: facts.flatMap(([label, value]) => present(label, value, links)) }))
    .filter(({ facts }) => facts.length > 0);
}

const LINKED = { mail: 'Email', work: 'Work phone', cell: 'Cell phone' } as const;

function fieldFacts(job: Job, group: 'Project' | 'Design'): [string, string | number | null][] {
  return fieldsShownIn(group).map(({ name, label, unit }) => {
    const value = job[name];
    return [label, value === null || unit === undefined ? value : `${value} ${unit}`];
  });
}

function present(label: string, value: string | number | null | undefined, links: Map<string, string>): Fact[] {
  if (value === undefined) return [];
  const href = links.get(label);
  return [{ label, value: value === null || value === '' ? NO_VALUE : String(value), ...(href && { href }) }];
}
