import { buildRequest } from '@sealdesk/contract/client.ts';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { STATUS_VIEWS } from '@sealdesk/contract/jobs/statuses.ts';
import { readJobFilters, toListQuery } from './features/job-list/filters/job-filters.ts';
import { askAhead } from './lib/session/ahead.ts';

// Runs before the screen's own code has come in: what the first screen shows is asked for meanwhile.
const { pathname, search } = window.location;
const isList = pathname === SCREEN_PATHS.jobList || pathname === '/';
// Which views the person is offered is not known yet. A list of another one is asked for by the screen itself.
const query = () => toListQuery(readJobFilters(new URLSearchParams(search), STATUS_VIEWS));
void askAhead(buildRequest('checkToken', {}), [
  buildRequest('user', {}),
  ...(isList ? [buildRequest('listJobs', { query: query() }), buildRequest('countJobs', {})] : []),
]);
