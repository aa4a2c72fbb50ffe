import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '../lib/query-keys.ts';
import { call } from '../lib/session/api.ts';
import { failureSentence } from '../lib/session/failure.ts';
import type { PagePlace } from './page-source.ts';
import classes from './page-words.module.css';

/** The text of a page, for those who do not see its picture; it is read when it is opened. */
export function PageWords({ source, page }: PagePlace) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={classes.words} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Words of this page</summary>
      {isOpen && <Words source={source} page={page} />}
    </details>
  );
}

function Words({ source, page }: PagePlace) {
  const { data, error } = useQuery(wordsQuery({ source, page }));
  if (error) return <p role="alert">{failureSentence(error)}</p>;
  if (!data) return <p role="status">Loading the words</p>;
  return <p className={classes.text}>{data.text.trim() || 'There are no words on this page.'}</p>;
}

function wordsQuery({ source, page }: PagePlace) {
  const params = { uuid: source.id, page: String(page) };
  return queryOptions({
    queryKey: queryKeys.pageWords(source, page),
    queryFn: ({ signal }) =>
      source.kind === 'document'
        ? call('pageWords', { params }, { signal })
        : call('uploadPageWords', { params: { ...params, position: String(source.position) } }, { signal }),
    staleTime: Infinity,
  });
}
