import type { StateCode } from '@sealdesk/contract/shared/codes.ts';
import { around, betweenMiddles, distance } from '../boxes.ts';
import { numbersIn, type Sealer } from '../seal-terms.ts';
import type { Box } from '../set-proof.ts';
import type { Word } from '../words/word.ts';
import { findDates, findImpossibleDays } from './find-dates.ts';
import { findName } from './find-name.ts';
import { findNumber } from './find-numbers.ts';
import { findStates, type StateMention } from './find-states.ts';
import { findPattern, toLetters, type Letters, type Span } from './letters.ts';

/** A seal as its words say it. */
export type ReadSeal = {
  state: StateCode;
  /** Whether it names the sealer, and whether it has the number of the sealer's license for that state. */
  hasName: boolean;
  hasNumber: boolean;
  /** The day on it or beside it, YYYY-MM-DD. */
  sealedOn: string | null;
  /** Around the words that make it a seal. */
  box: Box;
  /** Around its state, name and number. Other words may be those of a seal that stands close. */
  core: Box;
};

/** How far from the state's name the other words of a seal may be: seals are at most 2.5 inches wide. */
const SEAL_POINTS = 130;
/** The date may stand under a seal with several lines of text. */
const DATE_POINTS = 200;

/**
 * Returns the seals that the words on a page make up. A seal begins with the name of its state. The sealer's name and
 * numbers belong to the seal that is nearest, each to one: a second seal without them is someone else's.
 */
export function readSeals(words: readonly Word[], sealer: Pick<Sealer, 'fullName' | 'licenses'>): ReadSeal[] {
  const letters = toLetters(words);
  const names = findName(letters, sealer.fullName);
  const mentions = findStates(letters).filter(
    (mention) => mention.isTitled || !names.some((name) => isIn(mention, name)),
  );
  const numbers = new Map(mentions.map(({ state }) => [state, numbersOf(letters, sealer, state)]));
  const engineers = findPattern(letters, /(?:professional|registered|licensed|structural|civil)*engineer/y);
  const anchors = mentions.filter(
    (mention, place) =>
      (mention.isTitled || [...engineers, ...numbers.get(mention.state)!].some((span) => isNear(span, mention))) &&
      !mentions.some((other, at) => at !== place && isPartOf(mention, place, other, at)),
  );
  const nameOf = nearestEach(anchors, () => names);
  const numberOf = nearestEach(anchors, ({ state }) => numbers.get(state)!);
  const days = [
    ...findDates(words).filter(({ isRenewal }) => !isRenewal),
    ...findImpossibleDays(words).map((span) => ({ ...span, day: null })),
  ];
  return anchors
    .filter((anchor) => isSealLike(anchor, engineers, [nameOf.get(anchor), numberOf.get(anchor)]))
    .map((anchor) => {
      const [name, number] = [nameOf.get(anchor), numberOf.get(anchor)];
      const core = around([anchor, name, number].flatMap((span) => (span ? [span.box] : [])));
      const more = engineers.filter((span) => isOwn(span, anchor, anchors));
      const box = around([core, ...more.map((span) => span.box)]);
      return {
        state: anchor.state,
        hasName: name !== undefined,
        hasNumber: number !== undefined,
        sealedOn: nearestDay(days, box),
        box,
        core,
      };
    });
}

function numbersOf(letters: Letters, { licenses }: Pick<Sealer, 'licenses'>, state: StateCode): Span[] {
  return numbersIn(licenses, state).flatMap((number) => findNumber(letters, number));
}

/** The same state again, near one that is titled or came first, is one seal. */
function isPartOf(mention: StateMention, place: number, other: StateMention, at: number): boolean {
  if (mention.state !== other.state || mention.isTitled || !isNear(mention, other)) return false;
  return other.isTitled || at < place;
}

/** The name of a state alone is an address, or a sentence. */
function isSealLike(anchor: StateMention, engineers: Span[], found: (Span | undefined)[]): boolean {
  return found.some((span) => span !== undefined) || engineers.some((span) => isNear(span, anchor));
}

/** Gives each seal the nearest of the spans, each span to one seal. */
function nearestEach(anchors: StateMention[], spansOf: (anchor: StateMention) => Span[]): Map<StateMention, Span> {
  const pairs = anchors.flatMap((anchor) =>
    spansOf(anchor).map((span) => ({ anchor, span, points: distance(anchor.box, span.box) })),
  );
  const given = new Map<StateMention, Span>();
  const taken = new Set<Span>();
  for (const { anchor, span, points } of pairs.toSorted((one, other) => one.points - other.points)) {
    if (points > SEAL_POINTS || given.has(anchor) || taken.has(span)) continue;
    given.set(anchor, span);
    taken.add(span);
  }
  return given;
}

/** The words of a seal stand above each other, so that the middles of its own are nearer than those of a seal beside it. */
function isOwn(span: Span, anchor: StateMention, anchors: StateMention[]): boolean {
  const points = betweenMiddles(span.box, anchor.box);
  return (
    distance(span.box, anchor.box) <= SEAL_POINTS &&
    anchors.every((other) => betweenMiddles(span.box, other.box) >= points)
  );
}

/** A seal whose date doesn't exist must not borrow the date of the seal beside it. */
function nearestDay(days: readonly (Span & { day: string | null })[], box: Box): string | null {
  const near = days
    .map(({ day, box: place }) => ({ day, points: distance(place, box) }))
    .filter(({ points }) => points <= DATE_POINTS);
  return near.toSorted((one, other) => one.points - other.points)[0]?.day ?? null;
}

function isNear(one: Span, other: Span): boolean {
  return distance(one.box, other.box) <= SEAL_POINTS;
}

function isIn(inner: Span, outer: Span): boolean {
  return outer.first <= inner.first && inner.last <= outer.last;
}
