/** A rectangle on a page, in points from the upper left corner of the page as it is shown. */
export type Box = { x: number; y: number; width: number; height: number };

/** What a set is compared with, page by page. */
export type Reference =
  /** The whole document that was to be sealed, or that was reviewed: every page must be there, in order. */
  | { kind: 'whole'; path: string }
  /** The customer's drawings, for a set that had nothing to be sealed from: pages that show the same design are compared. */
  | { kind: 'drawings'; paths: readonly string[] }
  | { kind: 'none' };

/**
 * What is wrong with a set, in words that the engineer can act on. What is true of several pages is one problem: `page` is
 * the first of its `pages`, and null for what concerns the whole file.
 */
export type Problem = {
  check: 'words' | 'file';
  page: number | null;
  pages: number[];
  state: string | null;
  message: string;
};

/** Whose seal a place on a page carries. `unread`: ink of a seal's form and size whose words nobody could read. */
export type FoundSeal = {
  by: 'words' | 'fingerprint' | 'unread';
  /** Null where it could not be read. */
  state: string | null;
  /** The day on the seal, YYYY-MM-DD, or of the signature where the seal has none; null where neither has one. */
  sealedOn: string | null;
  box: Box;
  /** The license by which it counts, and whether that was valid on its day; null for a seal that was not read. */
  license: { number: string; isValid: boolean | null } | null;
};

/**
 * A place that the reviewer has to acknowledge. Its id is the same each time the set is checked. `unexplained`: added ink
 * that belongs to no seal. `covered`: ink under a seal that it hides. `over-drawing`: a seal through which the drawing can
 * be seen. `turned`: the page is shown turned. `link`: a link, with its target in `detail`. `not-drawn`: what the image of the
 * page doesn't show, in `detail`.
 */
export type OpenPlace = {
  id: string;
  kind: 'unexplained' | 'covered' | 'over-drawing' | 'turned' | 'link' | 'not-drawn' | 'unread-seal';
  page: number;
  box: Box;
  detail: string | null;
};

/** What was proven of one page of the sealed set. */
export type PageProof = {
  page: number;
  /** The page that it was compared with; null for one that was added in front, or not compared. */
  comparedWith: { page: number; isSame: boolean } | null;
  /** The label of the design that it shows, such as 'T14'; null where none could be read. */
  label: string | null;
  /** In points, as it is shown. */
  size: { width: number; height: number } | null;
  /** By how many degrees it is shown turned clockwise, beside the page that it was compared with. */
  turned: 0 | 90 | 180 | 270;
  /** How many of the words that were to be sealed are there; null where it was compared with nothing. */
  words: { kept: number; of: number } | null;
  seals: FoundSeal[];
  /** States whose seal it needs and does not have. */
  statesMissing: string[];
  missingWords: string[];
  /** Words that are new and belong to no seal. */
  newWords: string[];
  /** Where ink is missing that was to be sealed. */
  lost: Box[];
  /** Where ink was added, whatever it is; empty for a page that is new as a whole. */
  added: Box[];
  open: OpenPlace[];
};

export type SignatureProof = {
  signer: string;
  /** Of the signer's certificate, hexadecimal. */
  certificateSha256: string;
  signedAt: string | null;
  isSealers: boolean;
  /** When the signer's certificate ends. */
  certificateUntil: string | null;
};

/** All that a check found of a sealed set. It passed when there is no problem. */
export type SetProof = {
  problems: Problem[];
  /** What is accepted, but should be known: a lock that does not match, seals that could not be read. */
  warnings: string[];
  /** What was found of each page; empty where the file was refused before. */
  pages: PageProof[];
  /** Null where the file could not be opened. */
  pageCount: number | null;
  signatures: SignatureProof[];
};
