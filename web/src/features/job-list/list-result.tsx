import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { pageText, rangeText } from '../../lib/paging.ts';
import { toListQuery } from './filters/job-filters.ts';
import { factsOf, type LoadedPage } from './list-page.ts';

/** Says what filtering, sorting or paging led to, for who does not see it. The first page says nothing: it is read anyway. */
export function ListResult({ page }: { page: LoadedPage | null }) {
  const query = page && JSON.stringify(toListQuery(page.filters));
  const [first, setFirst] = useState(query);
  const [text, setText] = useState({ query, words: '' });
  if (first === null && query !== null) setFirst(query);
  if (page && query !== text.query) setText({ query, words: first === null ? '' : resultText(page) });
  return <VisuallyHidden role="status">{text.words}</VisuallyHidden>;
}

/** Returns the result in words: '1–25 of 1,284 jobs. Page 1 of 52.' */
function resultText(page: LoadedPage): string {
  const facts = factsOf(page);
  if (facts.total === 0) return 'No jobs match.';
  const { range, total } = rangeText(facts, facts);
  return `${range} of ${total} ${facts.total === 1 ? 'job' : 'jobs'}. ${pageText(facts.page, facts.lastPage)}.`;
}
