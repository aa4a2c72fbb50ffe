import { areaOf, around, distance, grown, joinBoxes, shareWithin } from '../boxes.ts';
import type { ReadSeal } from '../reading/read-seals.ts';
import type { Box } from '../set-proof.ts';
import type { Word } from '../words/word.ts';
import { InkMap, type Blob } from './ink-map.ts';
import { WORD_EDGE } from './known-words.ts';
import { frameAround, hasRing, isHandwriting, isSealForm, joinBlobs } from './seal-form.ts';

/** What the added ink of a page is: seals by their words, what has a seal's form but no words, and what nothing explains. */
export type ExplainedInk = {
  /** Each read seal with the place that its ink takes. */
  seals: { seal: ReadSeal; box: Box }[];
  /** Ink of a seal's form whose words could not be read. */
  unread: Box[];
  unexplained: Box[];
  /** Explained ink that lies over the drawing, or so close that both may be read together. */
  overDrawing: Box[];
};

/** Parts of one thing are at most so far apart, in points. */
const GAP = 10;
/** A frame of a seal's words that have none is drawn this close. */
const CLOSE = 4;
/** Where a signature may be: beside its seal. */
const SIGNATURE_GAP = 30;
/** Words of a seal are at most so far from it, or apart from the drawing. */
const NEAR_SEAL = 24;
const LINES = { width: [15, 260], height: 60, letter: 14, gap: 16 } as const;
const DOT_PIXELS = 12;

/**
 * Explains the added ink of a page: what lies in a seal belongs to it, known words explain themselves, and a written name
 * beside a seal is its signature. `known` are the words of the page that need no further explanation. Where the whole page is
 * new, much of it may have the size of a seal; only what a ring or a box goes around counts.
 */
export function explainPage(
  maps: readonly InkMap[],
  read: readonly ReadSeal[],
  known: ReadonlySet<Word>,
  { isWholePage, isSameProgram }: { isWholePage: boolean; isSameProgram: boolean },
): ExplainedInk {
  // A ring is looked for before and after the words are taken away: they may touch it, or join it with what is outside.
  const framed = read.map((seal) => frameOf(seal, maps));
  for (const map of maps) for (const word of known) map.erase(grown(word.box, WORD_EDGE));
  const seals = read.map((seal, place) => ({ seal, box: placeOf(seal, [framed[place] ?? null, frameOf(seal, maps)]) }));
  for (const map of maps) for (const { box } of seals) map.erase(grown(box, 1));
  const rest = joinBlobs(
    maps.flatMap((map) => map.blobs()),
    GAP,
  );
  const pictures = rest.filter((blobs) => (isWholePage ? hasRing(blobs) : isSealForm(blobs)));
  const others = rest.filter((blobs) => !pictures.includes(blobs));
  const unread = pictures.map((blobs) => withLines(boxOf(blobs), others));
  const places = [...seals.map(({ box }) => box), ...unread];
  const unexplained = others.filter(
    (blobs) => !isSignature(blobs, places) && !unread.some((box) => shareWithin(boxOf(blobs), box) === 1),
  );
  const signatures = others.filter((blobs) => !unexplained.includes(blobs)).map(boxOf);
  const words = [...known].map(({ box }) => grown(box, WORD_EDGE));
  const isFar = (box: Box) => places.every((place) => distance(place, box) > NEAR_SEAL);
  const overDrawing = isWholePage
    ? []
    : [
        ...places.filter((box) => liesOverDrawing(maps, grown(box, 1), true)),
        ...[...signatures, ...words].filter((box) => liesOverDrawing(maps, box, false)),
        // A number or a date of a seal that stands in the drawing says something else there.
        ...words.filter((box) => isFar(box) && maps.some((map) => map.isBesideDrawing(box))),
      ];
  const explained = [...places, ...signatures].map((box) => grown(box, WORD_EDGE));
  // Another program draws edges with pale ink of its own.
  const faint = (isSameProgram ? maps : [])
    .flatMap((map) => map.faintPlaces())
    .filter((box) => !explained.some((place) => shareWithin(box, place) > 0.99));
  return {
    seals,
    unread,
    unexplained: [...unexplained.map(boxOf), ...faint],
    overDrawing: joinBoxes(overDrawing, GAP),
  };
}

function liesOverDrawing(maps: readonly InkMap[], box: Box, isFilled: boolean): boolean {
  return maps.some((map) => shareWithin(box, map.box) > 0 && map.liesOverDrawing(box, { isFilled }));
}

/** Lines of letters right above or under a picture of a seal belong to it: its date and what a state asks to be said. */
function withLines(picture: Box, others: readonly Blob[][]): Box {
  const lines = others.filter((blobs) => areLinesOfLetters(blobs) && isRightAbove(boxOf(blobs), picture)).map(boxOf);
  return lines.length === 0 ? picture : around([picture, ...lines]);
}

function areLinesOfLetters(blobs: Blob[]): boolean {
  const { width, height } = boxOf(blobs);
  if (height > LINES.height || width < LINES.width[0] || width > LINES.width[1]) return false;
  return blobs.every(({ isStraight, box }) => box.height <= LINES.letter && (!isStraight || box.width <= LINES.letter));
}

/** Above or under, between its sides. */
function isRightAbove(line: Box, picture: Box): boolean {
  const middle = line.x + line.width / 2;
  return distance(line, picture) <= LINES.gap && middle > picture.x && middle < picture.x + picture.width;
}

/** Returns the ring or frame around the words of a seal; null where it has none. */
function frameOf({ box, core }: ReadSeal, maps: readonly InkMap[]): Box | null {
  const frameOfWords = (words: Box) => {
    const map = maps.find((one) => shareWithin(words, one.box) > 0.5);
    return map ? frameAround(words, map.blobs()) : null;
  };
  return frameOfWords(box) ?? frameOfWords(core);
}

/** Returns the place of a seal: the larger of its rings or frames, or its words where it has none. */
function placeOf(seal: ReadSeal, frames: (Box | null)[]): Box {
  const found = frames.filter((frame) => frame !== null);
  return found.toSorted((one, other) => areaOf(other) - areaOf(one))[0] ?? grown(seal.box, CLOSE);
}

/** A written name: near a seal, of a name's size, no straight line, and no stamp. */
function isSignature(blobs: Blob[], places: readonly Box[]): boolean {
  return (
    isHandwriting(blobs) &&
    !isStamp(blobs) &&
    blobs.every(({ isStraight, pixels }) => !isStraight || pixels < DOT_PIXELS) &&
    places.some((place) => distance(place, boxOf(blobs)) <= SIGNATURE_GAP)
  );
}

/** A ring of any size with something inside. */
function isStamp(blobs: Blob[]): boolean {
  return blobs.some(
    (ring) => ring.isRing && blobs.some((other) => other !== ring && shareWithin(other.box, ring.box) > 0.99),
  );
}

function boxOf(blobs: readonly Blob[]): Box {
  return around(blobs.map(({ box }) => box));
}
