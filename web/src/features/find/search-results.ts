import type { QueryInput } from '@sealdesk/contract/client.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import type { Company } from '../../directory/directory.queries.ts';
import { MOST_SHOWN, searchQueriesFor } from './search-queries.ts';
import { OPENED_HERE, withOpenJob } from '../../lib/open-job-address.ts';

/** What can be done from every screen, by the words under which it is found. */
const ACTION_NAMES = ['Export jobs'] as const;
type ActionName = (typeof ACTION_NAMES)[number];
/** Fewer letters than this stand for too much to mean an action. */
const FEWEST_LETTERS = 3;

type FoundCompany = Pick<Company, 'id' | 'name' | 'location'>;

/** One result of what was found. */
export type FoundItem =
  | { kind: 'job'; job: Job }
  | { kind: 'company'; company: FoundCompany }
  | { kind: 'action'; name: ActionName }
  | { kind: 'all'; query: string };
export type FoundGroup = {
  title: 'Jobs' | 'Companies' | 'Actions';
  items: FoundItem[];
  /** The place of its first result among all results, as the arrow keys walk them. */
  first: number;
  /** More match than are shown. */
  isCut: boolean;
};
/** What was found, in groups that are not empty. */
export type Found = FoundGroup[];

/** Puts the answers together: the first jobs, each once, then the first companies. */
export function foundOf(listed: Job[], companies: FoundCompany[]): Found {
  const jobs = [...new Map(listed.map((job) => [job.job_id, job])).values()];
  const shownJobs = jobs.slice(0, MOST_SHOWN).map((job): FoundItem => ({ kind: 'job', job }));
  const shownCompanies = companies.slice(0, MOST_SHOWN).map((company): FoundItem => ({ kind: 'company', company }));
  const groups: Found = [
    { title: 'Jobs', items: shownJobs, first: 0, isCut: jobs.length > MOST_SHOWN },
    { title: 'Companies', items: shownCompanies, first: shownJobs.length, isCut: companies.length > MOST_SHOWN },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/** Returns what was found with the way to all of it, where there are more jobs, and the actions that the text names. */
export function withActions(found: Found, text: string): Found {
  const wanted = text.trim().toLowerCase();
  const names = ACTION_NAMES.filter((name) => wanted.length >= FEWEST_LETTERS && name.toLowerCase().includes(wanted));
  // A number and a name can't be asked for together: the more that are not shown are those with the name.
  const query = searchQueriesFor(text)?.jobs.at(-1);
  const isCut = found.some(({ title, isCut }) => title === 'Jobs' && isCut);
  const items: FoundItem[] = [
    ...(isCut && query ? [{ kind: 'all' as const, query: listAddress(query) }] : []),
    ...names.map((name): FoundItem => ({ kind: 'action', name })),
  ];
  if (items.length === 0) return found;
  return [...found, { title: 'Actions', items, first: itemsOf(found).length, isCut: false }];
}

function listAddress(query: QueryInput): string {
  const address = new URLSearchParams(query as Record<string, string>);
  address.delete('per_page');
  return address.toString();
}

/** All results, one after the other. */
export function itemsOf(found: Found): FoundItem[] {
  return found.flatMap(({ items }) => items);
}

/** Returns the result that an arrow key leads to; after the last comes the first, and vice versa. */
export function stepTo(active: number, step: 1 | -1, count: number): number {
  return (active + step + count) % count;
}

type Place = { pathname: string; search: string };
type Target = { to: string; state?: typeof OPENED_HERE };

/** Where a result leads from a screen: a job opens over the list, as it stands where it is the screen; a company lists its jobs; what can be exported is the list as it stands. */
export function addressOf(item: FoundItem, { pathname, search }: Place): Target {
  if (item.kind === 'action') return { to: SCREEN_PATHS.jobList + (pathname === SCREEN_PATHS.jobList ? search : '') };
  if (item.kind === 'all') return { to: `${SCREEN_PATHS.jobList}?${item.query}` };
  if (item.kind === 'company') return { to: `${SCREEN_PATHS.jobList}?drjcoid=${item.company.id}` };
  const isInList = pathname === SCREEN_PATHS.jobList;
  const to = SCREEN_PATHS.jobList + withOpenJob(new URLSearchParams(isInList ? search : ''), item.job.job_id);
  // Closed again, a job that came from another screen leaves the reader in the list, not on that screen.
  return isInList ? { to, state: OPENED_HERE } : { to };
}
