import { OPENED_HERE, withOpenJob } from '../../lib/open-job-address.ts';
import { HOME_PATH } from '../../lib/site-paths.ts';
import type { FoundItem } from './found.ts';

type Place = { pathname: string; search: string };
type Way = { to: string; state?: typeof OPENED_HERE };

/** Where a line leads from a screen: a job opens over the list, as it stands where it is the screen; a company lists its jobs. */
export function addressOf(item: FoundItem, { pathname, search }: Place): Way {
  if (item.kind === 'company') return { to: `${HOME_PATH}?drjcoid=${item.company.id}` };
  const isInList = pathname === HOME_PATH;
  const to = HOME_PATH + withOpenJob(new URLSearchParams(isInList ? search : ''), item.job.job_id);
  // Closed again, a job that came from another screen leaves the reader in the list, not on that screen.
  return isInList ? { to, state: OPENED_HERE } : { to };
}
