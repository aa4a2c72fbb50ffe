import type { Found } from './search-results.ts';

/** Where the search stands. While it asks, what was found before stays in view. */
export type SearchState =
  | { at: 'idle' }
  | { at: 'asking'; former: Found | null }
  | { at: 'found'; found: Found }
  | { at: 'failed'; error: Error; retry: () => void };

/** The results in view, where there are any: those of the answer, or those before it while it is loading. */
export function resultsInView(search: SearchState): Found | null {
  const found = search.at === 'found' ? search.found : search.at === 'asking' ? search.former : null;
  return found && found.length > 0 ? found : null;
}

/** What is said where nothing was found. */
export function nothingFoundText(text: string): string {
  return `No job or company matches “${text.trim()}”`;
}

/** Returns what screen readers announce once the answer is there. A failure is announced by its own box. */
export function announcement(search: SearchState, text: string): string {
  if (search.at !== 'found') return '';
  return search.found.length > 0 ? foundText(search.found) : nothingFoundText(text);
}

const NOUNS = { Jobs: ['job', 'jobs'], Companies: ['company', 'companies'], Actions: ['action', 'actions'] } as const;

function foundText(found: Found): string {
  const counts = found.map(({ title, items, isCut }) => {
    const [one, many] = NOUNS[title];
    return `${isCut ? 'the first ' : ''}${items.length} ${items.length === 1 ? one : many}`;
  });
  return `Found ${counts.join(' and ')}.`;
}
