import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { DEBOUNCE_MS } from '@sealdesk/contract/shared/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { type SearchState, resultsInView } from './search-state.ts';
import { type Found, type FoundItem, itemsOf, stepTo, withActions } from './search-results.ts';
import { searchQueriesFor } from './search-queries.ts';
import { findQuery } from './find.queries.ts';

export type Search = {
  text: string;
  type: (text: string) => void;
  search: SearchState;
  /** The results in view, where there are any. */
  results: Found | null;
  /** The place of the active result. */
  active: number | null;
  pointAt: (place: number) => void;
  /** Moves to the next or former result, where there is any. */
  step: (by: 1 | -1) => void;
  /** What Enter does: opens the active result, now or as soon as it is there; after a failure, asks again. */
  enter: () => void;
};

/** The state of the search: what was typed, what matches it and which result is at hand. */
export function useSearch(onChoose: (item: FoundItem) => void): Search {
  const [text, setText] = useState('');
  const [isAwaited, setIsAwaited] = useState(false);
  const [pointed, setPointed] = useState<{ place: number; of: Found } | null>(null);

  const search = useFind(text, isAwaited);
  const results = resultsInView(search);
  const isFound = search.at === 'found';
  // The first result is at hand until another is pointed at. Results of a former text are there to be read, not for Enter.
  const active = isFound && results ? (pointed?.of === results ? pointed.place : 0) : null;
  const items = results ? itemsOf(results) : [];
  const atHand = active === null ? undefined : items[active];
  const pointAt = (place: number) => results && setPointed({ place, of: results });

  const openAwaited = useEffectEvent(() => {
    if (atHand) onChoose(atHand);
  });
  useEffect(() => {
    if (isAwaited && isFound) openAwaited();
  }, [isAwaited, isFound]);

  return {
    text,
    type: (next) => {
      setText(next);
      setIsAwaited(false);
    },
    search,
    results,
    active,
    pointAt,
    step: (by) => {
      if (active !== null) pointAt(stepTo(active, by, items.length));
    },
    enter: () => {
      if (atHand) onChoose(atHand);
      else if (search.at === 'asking') setIsAwaited(true);
      else if (search.at === 'failed') search.retry();
    },
  };
}

/** What matches the text, asked for once typing pauses, or at once where somebody waits for it. */
function useFind(text: string, isAwaited: boolean): SearchState {
  const [paused] = useDebouncedValue(text, DEBOUNCE_MS);
  const asked = searchQueriesFor(text);
  // Nothing is requested while typing, so that the calls for the former text end at the first key.
  const isAsked = isAwaited || paused === text;
  const { data, isPlaceholderData, isFetching, error, refetch } = useQuery(findQuery(isAsked ? asked : null));
  // The same results stay the same object: the one that is pointed at belongs to them.
  const found = useMemo(() => (data ? withActions(data, text) : null), [data, text]);
  if (asked === null) return { at: 'idle' };
  if (found && !isPlaceholderData) return { at: 'found', found };
  if (error && !isFetching) return { at: 'failed', error, retry: () => void refetch() };
  return { at: 'asking', former: found };
}
