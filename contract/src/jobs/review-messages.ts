import type { PageMark } from './proof-verdict.ts';
import type { OpenPlace } from './set-proof.ts';

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

/** The names of the places that a check leaves to the reviewer: `title` over a list of them, `fact` beside their number. */
export const OPEN_PLACE_WORDS: Record<OpenPlace['kind'], { title: string; fact: string }> = {
  unexplained: { title: 'Added ink that no seal explains', fact: 'Added, not a seal' },
  covered: { title: 'Drawing that a seal covers', fact: 'Covered by a seal' },
  'over-drawing': { title: 'Seal that lies over the drawing', fact: 'Seal over the drawing' },
  turned: { title: 'Page that is turned', fact: 'Turned' },
  link: { title: 'Link', fact: 'Link' },
  'not-drawn': { title: 'What the page image does not show', fact: 'Not in the image' },
  'unread-seal': { title: 'Seal that could not be read', fact: 'Seal not read' },
};

/** What is said of links in place of a plain address. */
export const LINK_WITHOUT_ADDRESS = 'Without an address';
export const bookmarkTo = (target: string): string => `Bookmark: ${target}`;

/** What is said of what the image of a page doesn't show. */
export const NOT_DRAWN = {
  note: (text: string) => `Note: “${text}”`,
  'not-printed': () => 'Shown on a screen, not printed',
  'fixed-size': () => 'Keeps its size when the page is enlarged',
  'no-picture': (kind: string) => `${kind} without a picture of its own: each program draws it in its own way`,
  'blended-annotation': () => 'Drawn through or over the page, depending on the program',
  'unknown-annotation': (kind: string) => `Annotation of an unknown kind: ${kind || 'none'}`,
  overprint: () => 'Overprint: some programs show other colors',
  'rare-packing': (packing: string) => `Picture in ${packing}, which some programs do not draw`,
  'picture-opacity': () => 'Picture that some programs draw as opaque',
} as const satisfies Record<string, (text: string) => string>;

/** What is said of a page that is shown turned clockwise by so many degrees. */
export const turnedBy = (degrees: 90 | 180 | 270): string =>
  degrees === 270 ? 'Turned by 90° to the left' : `Turned by ${degrees}°${degrees === 90 ? ' to the right' : ''}`;
