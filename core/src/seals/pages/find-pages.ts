import { isShownBy, likeness, type PageMark } from './page-mark.ts';

/** The pages of the set and of the reference that it is compared with. */
export type PageMarks = { sealed: readonly PageMark[]; reference: readonly PageMark[] };

/** What is wrong with the pages that a set has. Pages count from 1. */
export type PageFaults = {
  /** Pages that the reference doesn't have. */
  foreign: number[];
  /** Pages that show a page of the reference a second time. */
  repeated: { page: number; of: number }[];
  /** Pages of the reference in another order. */
  misplaced: number[];
  /** Pages of the reference that the set doesn't have. */
  missing: number[];
};

/** In a gap with more pairs of pages than these, pages are paired in their order. */
const MOST_PAIRS = 10_000;
/** A cover shares fewer words with a drawing: the customer's name and the words of the seal. */
const DRAWING = 0.5;
/** A word on more pages than these doesn't identify a page. */
const MOST_ALIKE = 50;

/**
 * Returns true when each page that differs from the page in its place is at most a changed one: neither it nor a page in front
 * shows another page of the reference.
 */
export function areInPlace(differing: readonly number[], marks: PageMarks): boolean {
  if (differing.length === 0) return true;
  const front = marks.sealed.length - marks.reference.length;
  const shown = shownPages(marks);
  const lost = new Set(differing.map((page) => page - front - 1));
  const isElsewhere = shown.slice(0, front).some((places) => places.some((place) => lost.has(place)));
  return !isElsewhere && differing.every((page) => shown[page - 1]!.length === 0);
}

/**
 * Returns the pages in front of the set that look like a page of the reference. Such a page is a drawing and not a cover. Pages
 * count from 1.
 */
export function drawingsInFront({ sealed, reference }: PageMarks): number[] {
  const front = numbers(0, Math.max(0, sealed.length - reference.length));
  if (front.length * reference.length > MOST_PAIRS) return [];
  return front.filter((page) => reference.some((mark) => likeness(mark, sealed[page]!) > DRAWING)).map(fromOne);
}

/** Finds which pages of the set don't belong in it, repeat another, or are in another order, and which are missing. */
export function findPageFaults(marks: PageMarks): PageFaults {
  const shown = shownPages(marks);
  const order = longestOrder(shown);
  const misplaced = new Set([...outOfOrder(shown, order), ...outOfOrder(shown, lastLongestOrder(shown, marks))]);
  const moved = new Set([...misplaced].flatMap((page) => shown[page]!));
  const paired = new Map(order);
  for (const gap of gapsOf(order, marks)) {
    const strangers = gap.pages.filter((page) => shown[page]!.length === 0);
    // Where no page is known by its words, none is known to be there.
    const lost = order.size === 0 ? [] : gap.places.filter((place) => !moved.has(place));
    for (const [page, place] of pairUp(strangers, lost, marks)) paired.set(page, place);
  }
  // Pages in front of the first one may be a cover.
  const first = Math.min(...paired.keys(), ...misplaced);
  const extra = [...shown.keys()].filter((page) => page > first && !paired.has(page) && !misplaced.has(page));
  const there = new Set([...paired.values(), ...moved]);
  return {
    foreign: extra.filter((page) => shown[page]!.length === 0).map(fromOne),
    repeated: extra.flatMap((page) => shown[page]!.slice(0, 1).map((of) => ({ page: page + 1, of: of + 1 }))),
    misplaced: [...misplaced].toSorted((one, other) => one - other).map(fromOne),
    missing: [...marks.reference.keys()].filter((place) => !there.has(place)).map(fromOne),
  };
}

/** For each page of the set the places in the reference of the pages that it shows, first to last. */
type Shown = readonly (readonly number[])[];
/** Which place of the reference a page of the set has. */
type Order = ReadonlyMap<number, number>;

function shownPages({ sealed, reference }: PageMarks): Shown {
  const byWord = byRarestWord(reference);
  const front = sealed.length - reference.length;
  return sealed.map((page, at) => {
    const own = reference[at - front];
    // A page with the words of a seal alone is not shown by each page that has that seal.
    const isLikeOwn = (place: number) => own !== undefined && likeness(own, page) > likeness(reference[place]!, page);
    return [...new Set(page)]
      .flatMap((word) => byWord.get(word) ?? [])
      .filter((place) => isShownBy(reference[place]!, page) && !isLikeOwn(place))
      .toSorted((one, other) => one - other);
  });
}

/** Returns the places of the pages by the word of each that the fewest pages have. Comparing each page with each takes minutes. */
function byRarestWord(pages: readonly PageMark[]): Map<number, number[]> {
  const counts = new Map<number, number>();
  for (const page of pages) for (const word of new Set(page)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const places = Map.groupBy(pages.keys(), (place) =>
    pages[place]!.reduce(
      (rarest, word) => (counts.get(word)! < counts.get(rarest)! ? word : rarest),
      pages[place]![0]!,
    ),
  );
  return new Map([...places].filter(([, alike]) => alike.length <= MOST_ALIKE));
}

/** Returns the most pages that follow one another as in the reference; of pages alike the one in its own place, or the first. */
function longestOrder(shown: Shown): Order {
  type Link = { page: number; place: number; before: Link | undefined };
  const ends: Link[] = [];
  for (const [page, places] of shown.entries())
    for (const place of places.toReversed()) {
      const at = ends.findLastIndex((end) => end.place < place) + 1;
      if (ends[at]?.place !== place || page === place) ends[at] = { page, place, before: ends[at - 1] };
    }
  const order: [number, number][] = [];
  for (let link = ends.at(-1); link; link = link.before) order.unshift([link.page, link.place]);
  return new Map(order);
}

/** Returns the same from the end: of two pages that changed places it keeps the other one. */
function lastLongestOrder(shown: Shown, { reference }: PageMarks): Order {
  const turned = shown.toReversed().map((places) => places.map((place) => reference.length - 1 - place).toReversed());
  const order = [...longestOrder(turned)].map(([page, place]): [number, number] => [
    shown.length - 1 - page,
    reference.length - 1 - place,
  ]);
  return new Map(order.toReversed());
}

/** Returns the pages outside an order that show a page of the reference which the order lacks. */
function outOfOrder(shown: Shown, order: Order): number[] {
  const taken = new Set(order.values());
  return [...shown.keys()].filter((page) => !order.has(page) && shown[page]!.some((place) => !taken.has(place)));
}

/** Yields what lies between the pages of an order, on both sides. */
function* gapsOf(order: Order, { sealed, reference }: PageMarks): Generator<{ pages: number[]; places: number[] }> {
  let [page, place] = [0, 0];
  for (const [nextPage, nextPlace] of [...order, [sealed.length, reference.length] as const]) {
    yield { pages: numbers(page, nextPage), places: numbers(place, nextPlace) };
    [page, place] = [nextPage + 1, nextPlace + 1];
  }
}

/** Pairs pages that were changed with what they were, the most alike first. */
function pairUp(
  pages: readonly number[],
  places: readonly number[],
  { sealed, reference }: PageMarks,
): [number, number][] {
  const count = Math.min(pages.length, places.length);
  if (pages.length === places.length || pages.length * places.length > MOST_PAIRS)
    return numbers(0, count).map((at) => [pages[at]!, places[at]!]);
  const pairs = pages.flatMap((page) =>
    places.map((place) => ({ page, place, likeness: likeness(reference[place]!, sealed[page]!) })),
  );
  const paired = new Map<number, number>();
  const taken = new Set<number>();
  for (const { page, place } of pairs.toSorted((one, other) => other.likeness - one.likeness)) {
    if (paired.has(page) || taken.has(place)) continue;
    paired.set(page, place);
    taken.add(place);
  }
  return [...paired];
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
}

function fromOne(place: number): number {
  return place + 1;
}
