import {
  inkAdded,
  inkLost,
  otherPageSize,
  pagesNotDrawn,
  textLayerGone,
  wordsMissing,
  type ComparedWith,
} from '@sealdesk/contract/uploads/sealed-set-messages.ts';
import { grown, shareWithin } from './boxes.ts';
import { explainPage, type ExplainedInk } from './explain/explain-page.ts';
import { InkMap } from './explain/ink-map.ts';
import { knownWords } from './explain/known-words.ts';
import { visibleWords } from './explain/visible-words.ts';
import type { InkComparison } from './ink/compare-ink.ts';
import { openPlace, roundBox } from './open-place.ts';
import { readSeals } from './reading/read-seals.ts';
import type { SealedPage } from './rules/judge-seals.ts';
import type { Finding } from './rules/problems.ts';
import type { SealTerms } from './seal-terms.ts';
import type { Box, FoundSeal, PageProof } from './set-proof.ts';
import type { PageWords } from './words/compare-all-words.ts';
import type { Word } from './words/word.ts';

/** What a page is judged by. */
export type PageTerms = {
  sha256: string;
  terms: SealTerms;
  what: ComparedWith;
  /** Whether a reviewer will look at what nothing explains. Without one it is a problem. */
  isReviewed: boolean;
};

/** What was proven of a page, what its seals are, and which added words can be seen on it. */
export type ProvenPage = { proof: PageProof; sealed: SealedPage; findings: Finding[]; visible: Word[] };

/** How far a stamp's white ground may reach outside its ink. */
const GROUND = 8;
/** Less than the smallest seal. Several seals in a row may be one picture. */
const SEAL_SIDE = 65;

/** Proves one page by its words and its ink. */
export function provePage(
  words: PageWords,
  ink: InkComparison,
  { sha256, terms, what, isReviewed }: PageTerms,
): ProvenPage {
  const { page, reference } = words;
  const findings = wordFindings(words, what);
  const isFront = reference === null;
  if (ink.problem !== null) {
    findings.push(inkProblem(page, ink.problem.kind, what));
    return without(words, findings);
  }
  const maps = ink.added.map((added) => new InkMap(added));
  const visible = visibleWords(words.added, maps);
  const read = readSeals(visible, terms.sealer);
  const found = explainPage(maps, read, isFront ? new Set(visible) : knownWords(visible, terms), {
    isWholePage: isFront,
  });
  const wanted = missingStates(page, isFront, found, terms);
  const unread = wanted > 0 ? found.unread : [];
  const unexplained = isFront ? [] : [...found.unexplained, ...(wanted > 0 ? [] : found.unread)];
  const places = [...found.seals.map(({ box }) => box), ...found.unread];
  const covered = ink.lost.filter((box) => isCovered(box, places));
  const lost = ink.lost.filter((box) => !covered.includes(box));
  if (lost.length > 0) findings.push({ check: 'file', page, sentence: (pages) => inkLost(pages, what) });
  if (unexplained.length > 0 && (!isReviewed || !words.hadText))
    findings.push({ check: 'file', page, sentence: (pages) => inkAdded(pages, what) });
  return {
    proof: {
      page,
      comparedWith:
        reference === null ? null : { page: reference, isSame: lost.length === 0 && words.missing.length === 0 },
      seals: [...found.seals.flatMap(toFoundSeal), ...unread.map((box) => unreadSeal(box))],
      missingWords: words.missing.map(({ text }) => text),
      lost: lost.map(roundBox),
      open: [
        ...covered.map((box) => openPlace(sha256, 'covered', page, box)),
        ...unexplained.map((box) => openPlace(sha256, 'unexplained', page, box)),
        ...unread.map((box) => openPlace(sha256, 'unread-seal', page, box)),
      ],
    },
    sealed: {
      page,
      isFront,
      seals: found.seals.map(({ seal }) => ({ by: 'words', ...seal })),
      unread: unread.reduce((sum, box) => sum + sealsIn(box), 0),
    },
    findings,
    visible,
  };
}

function wordFindings({ page, missing, isTextGone }: PageWords, what: ComparedWith): Finding[] {
  if (isTextGone) return [{ check: 'file', page, sentence: (pages) => textLayerGone(pages, what) }];
  if (missing.length === 0) return [];
  const texts = missing.map(({ text }) => text);
  return [{ check: 'file', page, sentence: ([first]) => wordsMissing(first ?? page, texts, what) }];
}

function inkProblem(page: number, kind: 'size' | 'too-large' | 'not-drawn', what: ComparedWith): Finding {
  const sentence = (pages: number[]) => (kind === 'size' ? otherPageSize(pages, what) : pagesNotDrawn(pages));
  return { check: 'file', page, sentence };
}

/** A page whose ink could not be compared: it is refused already, so that nothing more is said of its seals. */
function without({ page, reference, missing }: PageWords, findings: Finding[]): ProvenPage {
  const comparedWith = reference === null ? null : { page: reference, isSame: false };
  const missingWords = missing.map(({ text }) => text);
  return {
    proof: { page, comparedWith, seals: [], missingWords, lost: [], open: [] },
    sealed: { page, isFront: reference === null, seals: [], unread: 0 },
    findings,
    visible: [],
  };
}

/** Returns how many states ask for a seal on this page that was not read. */
function missingStates(page: number, isFront: boolean, { seals }: ExplainedInk, { states }: SealTerms): number {
  const isCover = isFront || page === 1;
  const read = new Set(seals.map(({ seal }) => seal.state as string));
  return states.filter(({ state, rule }) => (rule?.sealMode !== 'cover' || isCover) && !read.has(state)).length;
}

function toFoundSeal({ seal, box }: ExplainedInk['seals'][number]): FoundSeal[] {
  const { state, sealedOn, hasName, hasNumber } = seal;
  return hasName && hasNumber ? [{ by: 'words', state, sealedOn, box: roundBox(box) }] : [];
}

function unreadSeal(box: Box): FoundSeal {
  return { by: 'unread', state: null, sealedOn: null, box: roundBox(box) };
}

function isCovered(box: Box, places: readonly Box[]): boolean {
  return places.some((place) => shareWithin(box, grown(place, GROUND)) > 0.99);
}

function sealsIn({ width, height }: Box): number {
  return Math.max(1, Math.floor(Math.max(width, height) / SEAL_SIDE));
}
