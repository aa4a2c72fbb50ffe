import type { Found } from './search-results.ts';

/** Where the search stands. While it asks, what was found before stays in view. */
export type Finding =
  | { at: 'idle' }
  | { at: 'asking'; former: Found | null }
  | { at: 'found'; found: Found }
  | { at: 'failed'; error: Error; retry: () => void };

/** The lines in view, where there are any: those of the answer, or those before it while it is on its way. */
export function linesInView(finding: Finding): Found | null {
  const found = finding.at === 'found' ? finding.found : finding.at === 'asking' ? finding.former : null;
  return found && found.length > 0 ? found : null;
}

/** What is said where nothing was found. */
export function nothingWords(text: string): string {
  return `No job or company matches “${text.trim()}”`;
}

/** What is read out once the answer is there. A failure is told by its own box. */
export function spokenWords(finding: Finding, text: string): string {
  if (finding.at !== 'found') return '';
  return finding.found.length > 0 ? foundWords(finding.found) : nothingWords(text);
}

const NOUNS = { Jobs: ['job', 'jobs'], Companies: ['company', 'companies'] } as const;

function foundWords(found: Found): string {
  const counts = found.map(({ title, items, isCut }) => {
    const [one, many] = NOUNS[title];
    return `${isCut ? 'the first ' : ''}${items.length} ${items.length === 1 ? one : many}`;
  });
  return `Found ${counts.join(' and ')}.`;
}
