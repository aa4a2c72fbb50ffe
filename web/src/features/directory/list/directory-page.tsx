import { Button, Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { DEBOUNCE_MS, MAX_SEARCH_TEXT } from '@sealdesk/contract/shared/limits.ts';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLetterKeys } from '../../../lib/keys/letter-keys.ts';
import { useKeyPress } from '../../../lib/keys/use-key-press.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadingBar } from '../../../ui/loading-bar.tsx';
import { Page } from '../../../ui/page.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { countText } from './count-text.ts';
import classes from './directory-page.module.css';
import { type DirectoryRows, type DirectoryTable, type LoadedRows, pageFacts } from './directory-rows.ts';
import type { ListQuery } from './list-query.ts';
import { RowSkeleton } from './row-skeleton.tsx';
import type { SetQuery } from './use-list-query.ts';

/** The id of the button that opens a new row. */
export const ADD_ID = 'add-row';

type Props<Query extends ListQuery> = {
  title: string;
  /** Beside the title in place of the count of the rows. */
  beside?: ReactNode;
  /** What its rows are called: 'companies'. */
  rowsName: string;
  query: Query;
  setQuery: SetQuery<Query>;
  rows: DirectoryRows<DirectoryTable>;
  /** Filters besides the text; they stand behind it. */
  filters?: ReactNode;
  /** Whether a filter besides the text is set. */
  isFiltered: boolean;
  onClear: () => void;
  /** The button that opens a new row; left out for viewers who cannot create rows. */
  add?: { label: string; onAdd: () => void } | undefined;
  /** The table; it is there once its rows are, or a new row is open. */
  children: ReactNode;
  isOpen: boolean;
};

/** The frame of a table of the directory: search and filters above it, what it is waiting for, and its pages. */
export function DirectoryPage<Query extends ListQuery>(props: Props<Query>) {
  const { title, rowsName, query, setQuery, rows, filters, add, children, isOpen } = props;
  const { page, isFetching, hasFailed, retry } = rows;
  const isEmpty = page !== null && page.reply.data.length === 0;
  const change = (value: object) => setQuery(value);
  return (
    <Page
      title={title}
      beside={
        props.beside ?? (
          <span className={classes.count} role="status">
            {page && countText(page.reply, page.asked.deleted === true)}
          </span>
        )
      }
      actions={
        <div className={classes.tools}>
          <Search
            label={`Filter ${rowsName}`}
            value={query.search ?? ''}
            onSearch={(search) => setQuery({ search: search || undefined } as Partial<Query>, { replace: true })}
          />
          {filters}
          {query.deleted !== undefined && (
            <Checkbox
              size="xs"
              className={classes.deleted ?? ''}
              label="Show deleted"
              checked={query.deleted}
              onChange={(event) => change({ deleted: event.currentTarget.checked })}
            />
          )}
          {add && (
            <Button
              id={ADD_ID}
              className={classes.add}
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={add.onAdd}
            >
              {add.label}
            </Button>
          )}
        </div>
      }
    >
      {hasFailed && <LoadFailure what="the table" at={page?.at ?? null} onRetry={retry} />}
      <div className={classes.frame} aria-busy={isFetching}>
        {isFetching && page && <LoadingBar className={classes.progress} />}
        {!page && !hasFailed && <RowSkeleton label={`Loading ${rowsName}`} />}
        {(isOpen || (page && !isEmpty)) && children}
        {page && isEmpty && !isOpen && <Empty {...props} page={page} />}
      </div>
      {page && (page.reply.last_page > 1 || query.page > 1 || page.reply.total > query.per_page) && (
        <footer className={classes.foot}>
          <Pager
            label="Paging"
            asked={query}
            page={pageFacts(page)}
            onPage={(number) => change({ page: number })}
            onPageSize={(per_page) => change({ per_page })}
            onRefresh={retry}
          />
        </footer>
      )}
    </Page>
  );
}

type EmptyProps = Pick<Props<ListQuery>, 'rowsName' | 'isFiltered' | 'onClear' | 'add'> & { query: ListQuery };

function Empty({ page, rowsName, query, isFiltered, onClear, add }: EmptyProps & { page: LoadedRows<DirectoryTable> }) {
  if (page.reply.total > 0) {
    return (
      <EmptyState title={`There is no page ${query.page}`} detail={`The table ends at page ${page.reply.last_page}.`} />
    );
  }
  const search = query.search ?? '';
  if (search === '' && !isFiltered) return <EmptyState title={`No ${rowsName} yet`} />;
  return (
    <EmptyState
      title={search === '' ? `No ${rowsName} match these filters` : `No ${rowsName} match “${search}”`}
      detail={isFiltered && search !== '' ? 'Other filters are set, too.' : undefined}
    >
      <Button variant="default" onClick={onClear}>
        Clear
      </Button>
      {add && (
        <Button leftSection={<IconPlus size={14} aria-hidden />} onClick={add.onAdd}>
          {add.label}
        </Button>
      )}
    </EmptyState>
  );
}

type SearchProps = { label: string; value: string; onSearch: (text: string) => void };

/** The text that is searched for: asked for once typing pauses, and the address's own when that changes otherwise. */
function Search({ label, value, onSearch }: SearchProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    const search = text.trim();
    if (search === known) return undefined;
    const timer = setTimeout(() => latest.current(search), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, known]);
  const hasLetters = useLetterKeys();
  useKeyPress((key) => {
    if (key !== '/' || !hasLetters) return false;
    field.current?.focus();
    return true;
  });
  return (
    <TextInput
      ref={field}
      className={classes.search ?? ''}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={MAX_SEARCH_TEXT}
      leftSection={<IconSearch size={14} aria-hidden />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
