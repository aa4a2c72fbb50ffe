import { turnedBy } from '@sealdesk/contract/jobs/review-messages.ts';
import {
  inkAdded,
  inkLost,
  otherPageSize,
  pagesNotDrawn,
  pagesTurned,
  textLayerGone,
  wordsMissing,
  wordsUnseen,
  type ComparedWith,
} from '@sealdesk/contract/uploads/sealed-set-messages.ts';
import type { Turn } from '../pdf/inspection/page-boxes.ts';
import { around, distance, grown, joinBoxes, shareWithin } from './boxes.ts';
import { explainPage, type ExplainedInk } from './explain/explain-page.ts';
import { InkMap } from './explain/ink-map.ts';
import { knownWords } from './explain/known-words.ts';
import { recognizePictures, type RecognizedSeal } from './explain/recognize-pictures.ts';
import { inkIn, namedInside } from './explain/named-inside.ts';
import type { SealPrint } from './explain/stray-ink.ts';
import { unseenWords, visibleWords } from './explain/visible-words.ts';
import { cropInk, type AddedInk } from './ink/added-ink.ts';
import type { InkComparison } from './ink/compare-ink.ts';
import { openPlace, roundBox } from './open-place.ts';
import { readSeals } from './reading/read-seals.ts';
import type { SealedPage } from './rules/judge-seals.ts';
import type { Finding } from './rules/problems.ts';
import { licenseOn, type SealTerms } from './seal-terms.ts';
import type { Box, FoundSeal, OpenPlace, PageProof } from './set-proof.ts';
import type { PageWords } from './words/compare-all-words.ts';
import type { Word } from './words/word.ts';

/** What a page is judged by. */
export type PageTerms = {
  sha256: string;
  terms: SealTerms;
  what: ComparedWith;
  /** How many pages were added in front of what was to be sealed. */
  front: number;
  /** The day of the sealer's signature. */
  signedOn: string | null;
  /** The sizes of all pages, in points as they are shown. */
  sizes: readonly { width: number; height: number }[];
  /** Whether a reviewer will look at what nothing explains. Without one it is a problem. */
  isReviewed: boolean;
  /** Whether the program that saved the set is the one that saved what it is compared with. */
  isSameProgram: boolean;
};

/**
 * What was proven of a page, what its seals are, and which added words can be seen on it. `sealed` is null for a page that
 * is refused before anybody looked for seals.
 */
export type ProvenPage = {
  proof: PageProof;
  sealed: SealedPage | null;
  findings: Finding[];
  visible: Word[];
  /** The ink of its seals, to be compared with that on other pages. */
  prints: SealPrint[];
};

/** How far a stamp's white ground may reach outside its ink. */
const GROUND = 8;
/** Which part of a box lies in another one when all of it does: sums of fractions are not exact. */
const WHOLE = 0.99;
/** How far below a seal its next line may be. */
const LINE_GAP = 16;
/** So many letters together are no part of the writing around a ring. */
const WORD_LETTERS = 2;
/** Less than the smallest seal. Several seals in a row may be one picture. */
const SEAL_SIDE = 65;

/** Proves one page by its words and its ink. */
export function provePage(words: PageWords, ink: InkComparison, judged: PageTerms): ProvenPage {
  const { terms, what } = judged;
  const findings = wordFindings(words, what);
  if (ink.problem !== null) {
    findings.push(inkProblem(words.page, ink.problem.kind, what));
    return { proof: bareProof(words, judged), sealed: null, findings, visible: [], prints: [] };
  }
  const isWholePage = words.reference === null;
  // Where nothing is there to compare with, the customer's own drawings may have had a hidden text layer.
  const unseen = isWholePage && words.page > judged.front ? [] : unseenWords(words.added, ink.added);
  if (unseen.length > 0) findings.push(unseenFinding(words.page, unseen));
  const maps = ink.added.map((added) => new InkMap(added));
  const visible = visibleWords(words.added, maps);
  const known = isWholePage ? new Set(visible) : knownWords(visible, terms);
  const explained = explainPage(maps, readSeals(visible, terms.sealer), known, {
    isWholePage,
    isSameProgram: judged.isSameProgram,
  });
  const found = { ...explained, seals: explained.seals.map((seal) => withInside(seal, ink.added, visible, terms)) };
  const pictures = recognizePictures(found.unread, { added: ink.added, visible, isWholePage }, terms.sealer);
  const { recognized } = pictures;
  const counted = recognized.filter(({ hasName, hasNumber }) => hasName && hasNumber);
  const { unread, unexplained, overDrawing } = openInk(
    words,
    {
      ...found,
      ...pictures,
      unexplained: [
        ...found.unexplained,
        ...(judged.isSameProgram ? ink.touched : []),
        ...readable(pictures.unread, visible, known, 1),
        ...readable(
          found.seals.map(({ box }) => box),
          visible,
          known,
          WORD_LETTERS,
        ),
      ],
    },
    judged,
  );
  // Whose seal it is stands in no word, so that its date may stand in none either: then the reviewer confirms it.
  const undated = counted.filter(({ sealedOn }) => sealedOn === null && judged.signedOn === null);
  const places = [
    ...found.seals.map(({ box }) => withWords(box, visible)),
    ...recognized.map(({ box }) => withWords(box, visible)),
    ...unread,
  ];
  const [covered, lost] = divided(ink.lost, (box) => places.some((place) => isWithin(box, place)));
  const { page } = words;
  if (lost.length > 0) findings.push({ check: 'file', page, sentence: (pages) => inkLost(pages, what) });
  if (unexplained.length > 0 && (!judged.isReviewed || !words.hadText))
    findings.push({ check: 'file', page, sentence: (pages) => inkAdded(pages, what) });
  const turned = turnedPlace(page, ink.turn, judged);
  if (turned && !judged.isReviewed)
    findings.push({ check: 'file', page, sentence: (pages) => pagesTurned(pages, what) });
  const knownBoxes = [...known].map(({ box }) => box);
  const place = (kind: OpenPlace['kind']) => (box: Box) => openPlace(judged.sha256, kind, page, box);
  return {
    proof: {
      ...bareProof(words, judged, lost.length === 0 && words.missing.length === 0),
      turned: ink.turn,
      seals: [
        ...found.seals.flatMap((seal) => toFoundSeal(seal, judged)),
        ...counted.map(({ state, sealedOn, box }) => countedSeal('fingerprint', { state, sealedOn, box }, judged)),
        ...unread.map(unreadSeal),
      ],
      newWords: isWholePage ? [] : newWords(words.added, known, places),
      lost: lost.map(roundBox),
      added: isWholePage ? [] : ink.added.map(({ box }) => roundBox(box)),
      open: [
        ...covered.map(place('covered')),
        ...overDrawing.map(place('over-drawing')),
        ...unexplained.map(place('unexplained')),
        ...(turned ? [turned] : []),
        ...[...unread, ...undated.map(({ box }) => box)].map(place('unread-seal')),
      ],
    },
    sealed: {
      page,
      isFront: page <= judged.front,
      seals: [
        ...found.seals.map(({ seal }) => ({ by: 'words' as const, ...seal })),
        ...recognized.map(({ box: _box, ...seal }) => ({ by: 'fingerprint' as const, ...seal })),
      ],
      unread: unread.reduce((sum, box) => sum + sealsIn(box), 0),
    },
    findings,
    visible,
    prints: [
      ...found.seals.map(({ seal, box }) => ({ state: seal.state, box, words: { own: seal.core, known: knownBoxes } })),
      ...recognized.map(({ state, box }) => ({ state, box })),
      ...unread.map((box) => ({ state: null, box })),
    ].flatMap((seal) => printOf(seal, words.page, ink.added)),
  };
}

function printOf(
  seal: Pick<SealPrint, 'state' | 'box' | 'words'>,
  page: number,
  added: readonly AddedInk[],
): SealPrint[] {
  const ink = added.find((one) => shareWithin(seal.box, one.box) > 0.5);
  return ink ? [{ page, ...seal, bitmap: cropInk(ink, seal.box) }] : [];
}

/**
 * Returns which ink is open: what may be a seal, as long as one is wanted that was not read, and what nothing explains. Of
 * a page that is new as a whole only the seals matter. A document that was reviewed carries its seals already: what looks
 * like another one is not explained by that.
 */
function openInk(
  { page, reference }: PageWords,
  { seals, recognized, unread, unexplained, overDrawing }: ExplainedInk & { recognized: readonly RecognizedSeal[] },
  { terms, front, isReviewed }: PageTerms,
): Pick<ExplainedInk, 'unread' | 'unexplained' | 'overDrawing'> {
  const isCover = page <= front || page === 1;
  const read = new Set<string>([...seals.map(({ seal }) => seal.state), ...recognized.map(({ state }) => state)]);
  const isWanted = terms.states.some(({ state, rule }) => (rule?.sealMode !== 'cover' || isCover) && !read.has(state));
  const mayBeSeals = isWanted && isReviewed ? unread : [];
  if (reference === null) return { unread: mayBeSeals, unexplained: [], overDrawing: [] };
  const others = unread.filter((box) => !mayBeSeals.includes(box));
  if (isReviewed) return { unread: mayBeSeals, unexplained: [...unexplained, ...others], overDrawing };
  const late = [...seals, ...recognized].map(({ box }) => box);
  return { unread: mayBeSeals, unexplained: [...unexplained, ...others, ...late, ...overDrawing], overDrawing: [] };
}

/** A page that is shown turned is left to the reviewer as a whole. */
function turnedPlace(page: number, turn: Turn, { sha256, sizes }: PageTerms): OpenPlace | null {
  const size = sizes[page - 1];
  return turn === 0 || !size ? null : openPlace(sha256, 'turned', page, { x: 0, y: 0, ...size }, turnedBy(turn));
}

function wordFindings({ page, missing, isTextGone }: PageWords, what: ComparedWith): Finding[] {
  if (isTextGone) return [{ check: 'file', page, sentence: (pages) => textLayerGone(pages, what) }];
  if (missing.length === 0) return [];
  const texts = missing.map(({ text }) => text);
  return [{ check: 'file', page, sentence: ([first]) => wordsMissing(first ?? page, texts, what) }];
}

function unseenFinding(page: number, words: readonly Word[]): Finding {
  const texts = words.map(({ text }) => text);
  return { check: 'file', page, sentence: (pages) => wordsUnseen(pages, texts) };
}

function inkProblem(page: number, kind: 'size' | 'too-large' | 'not-drawn', what: ComparedWith): Finding {
  const sentence = (pages: number[]) => (kind === 'size' ? otherPageSize(pages, what) : pagesNotDrawn(pages));
  return { check: 'file', page, sentence };
}

/** What is proven of a page without a look at its ink. */
function bareProof(
  { page, reference, missing, label, wordsBefore }: PageWords,
  { sizes }: PageTerms,
  isSame = false,
): PageProof {
  return {
    page,
    comparedWith: reference === null ? null : { page: reference, isSame },
    label,
    size: sizes[page - 1] ?? null,
    turned: 0,
    words: wordsBefore === null ? null : { kept: wordsBefore - missing.length, of: wordsBefore },
    seals: [],
    statesMissing: [],
    missingWords: missing.map(({ text }) => text),
    newWords: [],
    lost: [],
    added: [],
    open: [],
  };
}

/**
 * Returns the places of words in seals that don't belong to a seal. Inside a ring, `letters` is 2: the letters around it are read one
 * by one.
 */
export function readable(
  seals: readonly Box[],
  visible: readonly Word[],
  known: ReadonlySet<Word>,
  letters: number,
): Box[] {
  const words = visible.filter(
    (word) =>
      !known.has(word) && word.text.length >= letters && seals.some((seal) => shareWithin(word.box, seal) > 0.5),
  );
  return joinBoxes(
    words.map(({ box }) => box),
    LINE_GAP / 2,
  );
}

/** Words that neither stand at a seal nor are what is written beside one. */
function newWords(added: readonly Word[], known: ReadonlySet<Word>, seals: readonly Box[]): string[] {
  const unknown = added.filter((word) => !known.has(word) && !seals.some((seal) => shareWithin(word.box, seal) > 0.5));
  return unknown.map(({ text }) => text);
}

function toFoundSeal({ seal, box }: ExplainedInk['seals'][number], judged: PageTerms): FoundSeal[] {
  const { state, sealedOn, hasName, hasNumber } = seal;
  return hasName && hasNumber ? [countedSeal('words', { state, sealedOn, box }, judged)] : [];
}

/** A name and a number that stand beside a seal are not its own where the words inside its ring name another. */
function withInside(
  { seal, box }: ExplainedInk['seals'][number],
  added: readonly AddedInk[],
  visible: readonly Word[],
  { sealer }: SealTerms,
): ExplainedInk['seals'][number] {
  const ink = inkIn(box, added);
  if (!ink) return { seal, box };
  const { hasName, hasNumber } = namedInside(ink, visible, seal.state, sealer);
  return { seal: { ...seal, hasName: seal.hasName && hasName, hasNumber: seal.hasNumber && hasNumber }, box };
}

/** A seal whose state is known, with the license of its day: that of the signature where it shows none. */
function countedSeal(
  by: 'words' | 'fingerprint',
  { state, sealedOn, box }: { state: string; sealedOn: string | null; box: Box },
  { terms, signedOn }: PageTerms,
): FoundSeal {
  const day = sealedOn ?? signedOn;
  const held = licenseOn(terms.sealer.licenses, state, day ?? terms.today);
  const license = held && { number: held.license.number, isValid: day === null ? null : held.isValid };
  return { by, state, sealedOn, box: roundBox(box), license };
}

function unreadSeal(box: Box): FoundSeal {
  return { by: 'unread', state: null, sealedOn: null, box: roundBox(box), license: null };
}

/** A stamp has its date and further lines on the same ground: words above or under it, each line next to the one before. */
export function withWords(seal: Box, words: readonly Pick<Word, 'box'>[]): Box {
  const near = words.filter(
    ({ box }) => shareWithin(box, seal) <= WHOLE && distance(box, seal) <= LINE_GAP && isBetweenSides(box, seal),
  );
  return near.length === 0 ? seal : withWords(around([seal, ...near.map(({ box }) => box)]), words);
}

function isBetweenSides(word: Box, seal: Box): boolean {
  const middle = word.x + word.width / 2;
  return middle > seal.x - LINE_GAP && middle < seal.x + seal.width + LINE_GAP;
}

function isWithin(box: Box, place: Box): boolean {
  return shareWithin(box, grown(place, GROUND)) > WHOLE;
}

function sealsIn({ width, height }: Box): number {
  return Math.max(1, Math.floor(Math.max(width, height) / SEAL_SIDE));
}

function divided<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
