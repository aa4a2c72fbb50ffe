/** How a check takes what a set has, and what it is compared with does not. */
export type Outcome = 'listed' | 'refused';

/**
 * What a PDF can have besides ink and words, by how a check takes it where it is new: what a reviewer can judge by its words is
 * listed, and what shows, prints or says something else than the page that he sees is refused. What is not here is judged by
 * its ink and words, refused as active content, or changes nothing; docs/seal-checks.md has all of it.
 */
export const EXTRA_RULES = {
  // Annotations
  link: 'listed',
  note: 'listed',
  'not-printed': 'listed',
  'fixed-size': 'listed',
  'no-picture': 'listed',
  'blended-annotation': 'listed',
  'unknown-annotation': 'listed',
  'hidden-annotation': 'refused',
  'changing-annotation': 'refused',
  'printers-annotation': 'refused',
  redaction: 'refused',
  'loose-field': 'refused',
  'unknown-action': 'refused',
  // The document
  'redrawn-fields': 'refused',
  'other-area': 'refused',
  'print-range': 'refused',
  'spoken-text': 'refused',
  // Graphics
  overprint: 'listed',
  'rare-packing': 'listed',
  'picture-opacity': 'listed',
  'print-picture': 'refused',
  'print-function': 'refused',
  'print-program': 'refused',
} as const satisfies Record<string, Outcome>;
export type ExtraRule = keyof typeof EXTRA_RULES;
