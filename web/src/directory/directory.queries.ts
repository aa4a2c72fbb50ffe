import type { QueryInput } from '@sealdesk/contract/client.ts';
import { CREATE_LOOKUP_MS, EDIT_LOOKUP_MS } from '@sealdesk/contract/shared/limits.ts';
import { keepPreviousData, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { queryKeys } from '../lib/query-keys.ts';
import { call } from '../lib/session/api.ts';

/** A corporation, a company, a contact or an account, as a select offers it. */
export type Entry = { id: number; name: string };
export type Company = Entry & { location: string | null; allow_unsealed_request: boolean };
export type Contact = Entry & { currentUser: boolean };
type EntryOf = { corporations: Entry; companies: Company; contacts: Contact };
export type DirectoryKind = keyof EntryOf;

/**
 * How a screen uses an answer. What a form needs must come within the time that this form may take to load, and the form
 * itself reports a failure. What is additional to a screen is reported in a toast.
 */
export type LookupUse = 'create' | 'edit' | 'additional';

const FRESH_MS = 300_000;
const CALL = {
  corporations: 'corporationsDropdown',
  companies: 'companiesDropdown',
  contacts: 'contactsDropdown',
} as const;

/** Reads the entries that the viewer may see: those whose name contains the text, or one by id. */
export async function readDirectory<Kind extends DirectoryKind>(
  kind: Kind,
  query: QueryInput,
  options: { signal: AbortSignal; timeout?: number },
): Promise<EntryOf[Kind][]> {
  const reply = await call<(typeof CALL)[DirectoryKind]>(CALL[kind], { query }, options);
  return reply.data as EntryOf[Kind][];
}

/** The first corporations or companies that the viewer may see and whose name contains the text. */
export function entriesQuery<Kind extends 'corporations' | 'companies'>(kind: Kind, search: string, use: LookupUse) {
  return queryOptions({
    queryKey: queryKeys.directory.search(kind, { search }),
    queryFn: ({ signal }) => readDirectory(kind, { search }, { signal, ...timeoutFor(use) }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    ...metaFor(use),
  });
}

/** The first contacts of the company whose name contains the text; the viewer's own comes first. */
export function contactsQuery(companyId: number | null, search: string, use: LookupUse) {
  const query = { drjcoid: companyId ?? undefined, search };
  return queryOptions({
    queryKey: queryKeys.directory.search('contacts', { companyId, search }),
    queryFn: ({ signal }) => readDirectory('contacts', query, { signal, ...timeoutFor(use) }),
    enabled: companyId !== null,
    staleTime: FRESH_MS,
    ...metaFor(use),
  });
}

/** Who can get the copies of the mail of a corporation or of a company, of those whose name contains the text. */
function copyContactsQuery(of: { corporation?: number; drjcoid?: number }, search: string) {
  return queryOptions({
    queryKey: queryKeys.directory.search('copy-contacts', { ...of, search }),
    queryFn: async ({ signal }): Promise<Entry[]> =>
      (await call('corporateContacts', { query: { ...of, search } }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    ...metaFor('additional'),
  });
}

/** The first accounts whose name contains the text. One that is no longer in use says so. */
function accountsQuery(search: string) {
  return queryOptions({
    queryKey: queryKeys.directory.search('accounts', { search }),
    queryFn: async ({ signal }): Promise<Entry[]> => {
      const { data } = await call('searchAccounts', { query: { account: search } }, { signal });
      return data.map(({ id, Account, in_use }) => ({ id, name: in_use ? Account : `${Account} (not in use)` }));
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    ...metaFor('additional'),
  });
}

/** The first contacts whose name or email contains the text, for operations; those who are no user yet, where asked. */
function peopleQuery(isWithoutUser: boolean, search: string) {
  return queryOptions({
    queryKey: queryKeys.directory.search('people', { isWithoutUser, search }),
    queryFn: async ({ signal }): Promise<Entry[]> => {
      const { data } = await call('listContacts', { query: { search, per_page: 50 } }, { signal });
      const found = isWithoutUser ? data.filter(({ role }) => role === null) : data;
      return found.map((person) => personEntry(person, isWithoutUser));
    },
    placeholderData: keepPreviousData,
    ...metaFor('additional'),
  });
}

/** The contact of that id, for operations, also a deleted one; null when there is none. */
export function personQuery(id: number | null) {
  return queryOptions({
    queryKey: queryKeys.directory.entry('people', id),
    queryFn: async ({ signal }): Promise<Entry | null> => {
      const { data } = await call('listContacts', { query: { id: id ?? undefined, deleted: 1 } }, { signal });
      return data[0] ? personEntry(data[0], false) : null;
    },
    enabled: id !== null,
    staleTime: FRESH_MS,
    ...metaFor('additional'),
  });
}

type Person = {
  id: number;
  contact_name: string;
  email: string | null;
  company: string | null;
  corporation: string | null;
};

function personEntry({ id, contact_name, email, company, corporation }: Person, withEmail: boolean): Entry {
  return { id, name: [contact_name, company ?? corporation, withEmail ? email : null].filter(Boolean).join(', ') };
}

/** Where a select finds its entries. */
export type DirectorySource =
  | { kind: 'corporations' | 'companies'; use: LookupUse }
  | { kind: 'contacts'; companyId: number | null; use: LookupUse }
  | { kind: 'copy-contacts'; of: { corporation?: number; drjcoid?: number } }
  | { kind: 'people'; isWithoutUser: boolean }
  | { kind: 'accounts' };

/** The first entries of a source whose name contains the text. */
export function searchQuery(source: DirectorySource, search: string) {
  return queryOf(source, search) as unknown as UseQueryOptions<Entry[]>;
}

function queryOf(source: DirectorySource, search: string) {
  if (source.kind === 'contacts') return contactsQuery(source.companyId, search, source.use);
  if (source.kind === 'copy-contacts') return copyContactsQuery(source.of, search);
  if (source.kind === 'accounts') return accountsQuery(search);
  if (source.kind === 'people') return peopleQuery(source.isWithoutUser, search);
  return entriesQuery(source.kind, search, source.use);
}

/** The corporation or company of that id; null when there is none that the viewer may see. */
export function entryQuery<Kind extends 'corporations' | 'companies'>(kind: Kind, id: number | null, use: LookupUse) {
  return queryOptions({
    queryKey: queryKeys.directory.entry(kind, id),
    queryFn: async ({ signal }): Promise<EntryOf[Kind] | null> =>
      (await readDirectory(kind, { id: id ?? undefined }, { signal, ...timeoutFor(use) }))[0] ?? null,
    enabled: id !== null,
    staleTime: FRESH_MS,
    ...metaFor(use),
  });
}

const TIMEOUT: Partial<Record<LookupUse, number>> = { create: CREATE_LOOKUP_MS, edit: EDIT_LOOKUP_MS };

function timeoutFor(use: LookupUse): { timeout?: number } {
  const timeout = TIMEOUT[use];
  return timeout === undefined ? {} : { timeout };
}

function metaFor(use: LookupUse): { meta?: { isAdditional: true } } {
  return use === 'additional' ? { meta: { isAdditional: true } } : {};
}
