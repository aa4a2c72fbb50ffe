import type { PageMark } from '@sealdesk/contract/jobs/proof-verdict.ts';
import { placesToLookAt } from '@sealdesk/contract/jobs/review-messages.ts';
import type { ProvenPage } from '@sealdesk/contract/jobs/set-proof.ts';
import { counted, inWords } from '../../../lib/words.ts';
import { failureParts, NO_QUOTES } from './failure-words.ts';

const MARK_WORDS: Record<PageMark, string> = {
  proven: 'proven',
  failed: 'failed',
  added: 'added in front',
  open: 'to look at',
  unchecked: 'not checked yet',
};

/**
 * 'Page 31, proven, sealed for VA and NC', 'Page 31, 2 places to look at, sealed for VA', 'Page 31, failed: 3-8-12 is missing,
 * ink lost in 1 place'. `left`: how many places of it nobody has looked at.
 */
export function spokenPage(page: ProvenPage, mark: PageMark, left: number): string {
  const start = `Page ${page.page}, ${mark === 'open' ? placesToLookAt(left) : MARK_WORDS[mark]}`;
  if (mark === 'failed') {
    const parts = failureParts(page, NO_QUOTES);
    return parts.length > 0 ? `${start}: ${parts.join(', ')}` : start;
  }
  const states = statesOf(page);
  return states.length > 0 ? `${start}, sealed for ${inWords(states)}` : start;
}

/** What is said politely when another page is shown: 'Page 31 of 86, failed'. */
export function spokenChange(page: number, mark: PageMark, of: number): string {
  return `Page ${page} of ${of}, ${MARK_WORDS[mark]}`;
}

/** 'Submitted page 31'. */
export function spokenSubmitted(page: number): string {
  return `Submitted page ${page}`;
}

/** 'Sealed page 31, added: VA seal, NC seal, seal number'. Other added ink is counted. */
export function spokenSealed({ page, seals, added }: Pick<ProvenPage, 'page' | 'seals' | 'added'>): string {
  const named = seals.map(({ state }) => (state === null ? 'a seal that could not be read' : `${state} seal`));
  const others = added.length - seals.length;
  const all = [...named, ...(others > 0 ? [counted(others, 'other place')] : [])];
  return all.length > 0 ? `Sealed page ${page}, added: ${all.join(', ')}` : `Sealed page ${page}`;
}

/** The states whose seals were read on the page, each once. */
export function statesOf({ seals }: Pick<ProvenPage, 'seals'>): string[] {
  return [...new Set(seals.flatMap(({ state }) => state ?? []))];
}
