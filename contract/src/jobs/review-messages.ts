import type { PageMark } from './proof-verdict.ts';

/** Sentences about the check of a set that is to be approved. */
export const CHECK_RUNS = 'The check is still running';
export const BEING_CHECKED = 'The pages are being checked.';

/** Why a set can't be approved whose last check failed. `pages`: how many fail; none where only the whole file does. */
export function setFails(pages: number): string {
  const what = pages === 0 ? 'The file fails its check' : pages === 1 ? '1 page fails' : `${pages} pages fail`;
  return `${what}, so this set cannot be approved`;
}

export const placesToLookAt = (places: number): string => `${places} ${placeWord(places)} to look at`;
export const placesLookedAt = (places: number): string => `${places} ${placeWord(places)} looked at`;
const placeWord = (places: number): string => (places === 1 ? 'place' : 'places');

/** What a page comes to, in words, on the screen and in the record. */
export const PAGE_MARK_WORDS: Record<PageMark, string> = {
  proven: 'Proven',
  failed: 'Failed',
  added: 'Added in front',
  open: 'To look at',
  unchecked: 'Not checked',
};
