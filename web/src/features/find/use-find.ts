import { useDebouncedValue } from '@mantine/hooks';
import { DEBOUNCE_MS } from '@sealdesk/contract/shared/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { askedFor } from './asked.ts';
import { findQuery } from './find.queries.ts';
import type { Finding } from './finding.ts';

/** What matches the text, asked for once typing pauses, or at once where somebody waits for it. */
export function useFind(text: string, isAwaited: boolean): Finding {
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
