import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { buildRequest, type CallInput } from '@sealdesk/contract/client.ts';
import type { CreateJobReply } from '@sealdesk/contract/jobs/create-job.ts';
import { CREATE_LOOKUP_MS } from '@sealdesk/contract/shared/limits.ts';
import { IDEMPOTENCY_HEADER } from '@sealdesk/contract/uploads/upload-steps.ts';
import { call, session } from '../../lib/session/api.ts';

export type Company = { id: number; name: string; allow_unsealed_request: boolean };
export type Contact = { id: number; name: string; currentUser: boolean };

const FRESH_MS = 300_000;
const RECENT_JOBS = 25;
const lookupKey = ['create-job'] as const;

/** The first companies that the viewer may create a job for and whose name has the text in it. */
export function companiesQuery(search: string) {
  return queryOptions({
    queryKey: [...lookupKey, 'companies', { search }],
    queryFn: async ({ signal }): Promise<Company[]> =>
      (await call('companiesDropdown', { query: { search } }, { signal, timeout: CREATE_LOOKUP_MS })).data,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
}

/** The chosen company; null when there is none that the viewer may see. */
export function companyQuery(id: number | null) {
  return queryOptions({
    queryKey: [...lookupKey, 'company', id],
    queryFn: async ({ signal }): Promise<Company | null> =>
      (await call('companiesDropdown', { query: { id: id ?? undefined } }, { signal, timeout: CREATE_LOOKUP_MS }))
        .data[0] ?? null,
    enabled: id !== null,
    staleTime: FRESH_MS,
  });
}

/** The first contacts of the company whose name has the text in it; the viewer's own comes first. */
export function contactsQuery(companyId: number | null, search: string) {
  return queryOptions({
    queryKey: [...lookupKey, 'contacts', { companyId, search }],
    queryFn: async ({ signal }): Promise<Contact[]> =>
      (
        await call(
          'contactsDropdown',
          { query: { drjcoid: companyId ?? undefined, search } },
          { signal, timeout: CREATE_LOOKUP_MS },
        )
      ).data,
    enabled: companyId !== null,
    staleTime: FRESH_MS,
  });
}

/** The company's last jobs, which show what states it usually asks for. Without them the form only offers less. */
export function recentJobsQuery(companyId: number | null) {
  return queryOptions({
    queryKey: [...lookupKey, 'recent', companyId],
    queryFn: async ({ signal }) =>
      (await call('listJobs', { query: { drjcoid: companyId ?? undefined, per_page: RECENT_JOBS } }, { signal })).jobs
        .data,
    enabled: companyId !== null,
    staleTime: FRESH_MS,
  });
}

/** Creates the job: once, however often it is sent under the same key. */
export async function createJob(body: CallInput<'createJob'>['body'], key: string): Promise<CreateJobReply> {
  const request = buildRequest('createJob', { body });
  const headers = { ...request.headers, [IDEMPOTENCY_HEADER]: key };
  return (await session.send({ ...request, headers })) as CreateJobReply;
}

/** Gives up an upload that no job will come of. */
export async function discardUpload(uuid: string): Promise<void> {
  // Nobody waits for it: an upload that could not be given up expires by itself within a day.
  await call('discardUpload', { params: { uuid } }, { keepalive: true }).catch(() => {});
}
