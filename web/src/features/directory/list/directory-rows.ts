import type { CompanyListReply } from '@sealdesk/contract/directory/company.ts';
import type { ContactListReply } from '@sealdesk/contract/directory/contact.ts';
import type { CorporationListReply } from '@sealdesk/contract/directory/corporation.ts';
import type { UserListReply } from '@sealdesk/contract/people/users.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PageFacts } from '../../../lib/paging.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { call } from '../../../lib/session/api.ts';
import { isSessionOver } from '../../../lib/session/failure.ts';
import { type ListQuery, toCallQuery } from './list-query.ts';

const CALL = {
  corporations: 'listCorporations',
  companies: 'listCompanies',
  contacts: 'listContacts',
  users: 'listUsers',
} as const;
type Replies = {
  corporations: CorporationListReply;
  companies: CompanyListReply;
  contacts: ContactListReply;
  users: UserListReply;
};
export type DirectoryTable = keyof Replies;
type ReplyOf<Table extends DirectoryTable> = Replies[Table];

/** One page of a table. While another is fetched, the one before stays. */
function rowsQuery<Table extends DirectoryTable>(table: Table, asked: ListQuery) {
  const query = toCallQuery(asked);
  return queryOptions({
    queryKey: queryKeys.directory.list(table, query),
    queryFn: async ({ signal }): Promise<ReplyOf<Table>> =>
      (await call<(typeof CALL)[DirectoryTable]>(CALL[table], { query }, { signal })) as ReplyOf<Table>,
    placeholderData: keepPreviousData,
  });
}

/** A page that came, with what was asked for and when it came. */
export type LoadedRows<Table extends DirectoryTable> = { reply: ReplyOf<Table>; asked: ListQuery; at: number };
export type DirectoryRows<Table extends DirectoryTable> = {
  page: LoadedRows<Table> | null;
  isFetching: boolean;
  hasFailed: boolean;
  retry: () => void;
};

/** The rows that are asked for. The last page that came stays while another is fetched, and also when that fails. */
export function useDirectoryRows<Table extends DirectoryTable>(table: Table, asked: ListQuery): DirectoryRows<Table> {
  const { data, isPlaceholderData, dataUpdatedAt, isFetching, error, refetch } = useQuery(rowsQuery(table, asked));
  const [last, setLast] = useState<LoadedRows<Table> | null>(null);
  // The cache drops the former page once its successor has failed, so it is kept here.
  if (data && !isPlaceholderData && (last?.reply !== data || last.at !== dataUpdatedAt)) {
    setLast({ reply: data, asked, at: dataUpdatedAt });
  }
  return {
    page: last,
    isFetching,
    hasFailed: error !== null && !isFetching && !isSessionOver(error),
    retry: () => void refetch(),
  };
}

/** Returns which page it is, and how much there is in all. */
export function pageFacts({ reply, asked }: LoadedRows<DirectoryTable>): PageFacts {
  const { page, per_page } = asked;
  const { data, total, last_page } = reply;
  return { page, per_page, shown: data.length, total, isCapped: false, lastPage: last_page };
}
