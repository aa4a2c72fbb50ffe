import { COMPANIES } from '../directory/company-list.ts';
import { contactsOfCompany, type Directory } from '../directory/directory.ts';
import type { JobDraft } from './job-draft.ts';
import { siteOf } from './job-names.ts';
import { randomFrom } from '../random.ts';
import type { ShowcaseJob } from './showcase-job.ts';
import { minutesBefore } from './times.ts';

/** A job written by hand, with all that its writer left open. */
export function draftShown(show: ShowcaseJob, directory: Directory, number: number, now: Date): JobDraft {
  const random = randomFrom(`showcase ${show.name}`);
  const companyId = COMPANIES.findIndex(({ name }) => name === show.company) + 1;
  const named = directory.contacts.find(({ first_name, last_name }) => `${first_name} ${last_name}` === show.contact);
  return {
    number,
    createdAt: minutesBefore(now, show.age),
    goal: show.status,
    isImported: show.isMissingFiles === true,
    isMissingFiles: show.isMissingFiles === true,
    companyId,
    contactId: named?.id ?? contactsOfCompany(directory, companyId)[0]!,
    type: show.type,
    product: show.product,
    designs: show.designs,
    states: show.states,
    priority: show.priority ?? 2,
    site: {
      ...siteOf(random, show.type, show.product),
      name: show.name,
      lot: /Lot (\d+)/.exec(show.name)?.[1] ?? null,
      subdivision: null,
    },
    comments: show.comments ?? null,
    staffComments: show.staffComments ?? null,
    isUnlocked: show.isUnlocked === true,
    show,
  };
}
