import { useEffect, useEffectEvent, useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { DEBOUNCE_MS } from '@sealdesk/contract/shared/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { type Finding, linesInView } from './search-state.ts';
import { type Found, type FoundItem, itemsOf, stepTo } from './search-results.ts';
import { askedFor } from './search-queries.ts';
import { findQuery } from './find.queries.ts';

export type Finder = {
  text: string;
  type: (text: string) => void;
  finding: Finding;
  /** The lines in view, where there are any. */
  lines: Found | null;
  /** The place of the line at hand. */
  active: number | null;
  pointAt: (place: number) => void;
  /** Moves to the next or former line, where there is any. */
  step: (by: 1 | -1) => void;
  /** What Enter does: opens the line at hand, now or as soon as it is there; after a failure, asks again. */
  enter: () => void;
};

/** The state of the search: what was typed, what matches it and which line is at hand. */
export function useFinder(onChoose: (item: FoundItem) => void): Finder {
  const [text, setText] = useState('');
  const [isAwaited, setIsAwaited] = useState(false);
  const [pointed, setPointed] = useState<{ place: number; of: Found } | null>(null);

  const finding = useFind(text, isAwaited);
  const lines = linesInView(finding);
  const isFound = finding.at === 'found';
  // The first line is at hand until another is pointed at. Lines of a former text are there to be read, not for Enter.
  const active = isFound && lines ? (pointed?.of === lines ? pointed.place : 0) : null;
  const items = lines ? itemsOf(lines) : [];
  const atHand = active === null ? undefined : items[active];
  const pointAt = (place: number) => lines && setPointed({ place, of: lines });

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
    finding,
    lines,
    active,
    pointAt,
    step: (by) => {
      if (active !== null) pointAt(stepTo(active, by, items.length));
    },
    enter: () => {
      if (atHand) onChoose(atHand);
      else if (finding.at === 'asking') setIsAwaited(true);
      else if (finding.at === 'failed') finding.retry();
    },
  };
}

/** What matches the text, asked for once typing pauses, or at once where somebody waits for it. */
function useFind(text: string, isAwaited: boolean): Finding {
  const [paused] = useDebouncedValue(text, DEBOUNCE_MS);
  const asked = askedFor(text);
  // While typing goes on nothing is asked, so that the calls for the former text end at the first key.
  const isAsked = isAwaited || paused === text;
  const { data, isPlaceholderData, isFetching, error, refetch } = useQuery(findQuery(isAsked ? asked : null));
  if (asked === null) return { at: 'idle' };
  if (data && !isPlaceholderData) return { at: 'found', found: data };
  if (error && !isFetching) return { at: 'failed', error, retry: () => void refetch() };
  return { at: 'asking', former: data ?? null };
}
