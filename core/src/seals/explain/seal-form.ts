import { areaOf, around, distance, grown, shareWithin } from '../boxes.ts';
import type { Box } from '../set-proof.ts';
import { MIDDLE, type Blob } from './ink-map.ts';

const LEAST_SIDE = 58;
const MOST_SIDE = 200;
/** How wide a line of the drawing may be that cuts a ring. */
const CUT = 4;
/** How exactly pieces of a frame end at its sides, in points. */
const CORNER = 1;
/** How much larger than its words a frame is at most: so many times, and so many points. */
const FRAME = 1.5;
const FRAME_EDGE = 14;
const LEAST_DENSITY = 0.04;
const STROKE = 18;
const SIGNATURE = { width: [25, 250], height: [6, 90] } as const;
const SQUARE_PIXELS_PER_POINT = (100 / 72) ** 2;

/** Joins blobs that are no further apart than so many points. */
export function joinBlobs(blobs: readonly Blob[], points: number): Blob[][] {
  const groups: { box: Box; blobs: Blob[] }[] = [];
  for (const blob of blobs) {
    const near = groups.filter(
      ({ box, blobs: own }) =>
        distance(box, blob.box) <= points && own.some((other) => distance(other.box, blob.box) <= points),
    );
    const joined = {
      box: around([blob.box, ...near.map(({ box }) => box)]),
      blobs: [blob, ...near.flatMap((it) => it.blobs)],
    };
    for (const group of near) groups.splice(groups.indexOf(group), 1);
    groups.push(joined);
  }
  return groups.map((group) => group.blobs);
}

/**
 * Returns the box of the ring or frame around the words of a seal: the largest thing that goes around them and is not much
 * larger. Lines of the drawing cut a ring into pieces, because where they are no ink is added.
 */
export function frameAround(words: Box, blobs: readonly Blob[]): Box | null {
  const pieces = joinBlobs(blobs, CUT).map((group) => around(group.map(({ box }) => box)));
  const most = FRAME * Math.max(words.width, words.height) + FRAME_EDGE;
  const sides = pieces.filter(({ width, height }) => Math.max(width, height) >= LEAST_SIDE);
  const halves = sides.flatMap((one, at) =>
    sides.slice(at + 1).flatMap((other) => (areHalves(one, other) ? [around([one, other])] : [])),
  );
  const framing = [...blobs.map(({ box }) => box), ...pieces, ...halves].filter(
    (box) => isSealSized(box) && Math.max(box.width, box.height) <= most && shareWithin(words, grown(box, 1)) > 0.9,
  );
  return framing.toSorted((one, other) => areaOf(other) - areaOf(one))[0] ?? null;
}

/** Returns true for two pieces of one frame that a line of text cuts in two: they end at the same sides. */
function areHalves(one: Box, other: Box): boolean {
  const areLevel = (start: number, length: number, otherStart: number, otherLength: number) =>
    Math.abs(start - otherStart) < CORNER && Math.abs(start + length - otherStart - otherLength) < CORNER;
  return areLevel(one.x, one.width, other.x, other.width) || areLevel(one.y, one.height, other.y, other.height);
}

/** Whether it is longer than a letter. */
export function isLong({ box }: Blob): boolean {
  return Math.max(box.width, box.height) >= STROKE;
}

/** Whether these blobs look written by hand: of a name's size, with a stroke, and no long straight line. */
export function isHandwriting(blobs: readonly Blob[]): boolean {
  const { width, height } = around(blobs.map(({ box }) => box));
  return (
    isBetween(width, SIGNATURE.width) &&
    isBetween(height, SIGNATURE.height) &&
    // A row of letters is no signature, whatever draws it.
    blobs.some(isLong) &&
    !blobs.some((blob) => blob.isStraight && isLong(blob))
  );
}

/** Whether these blobs have the form of a seal: its size, and ink all over; a frame around nothing is none. */
export function isSealForm(blobs: readonly Blob[]): boolean {
  const whole = around(blobs.map(({ box }) => box));
  const density = densityOf(sumOf(blobs.map(({ pixels }) => pixels)), whole);
  return hasRing(blobs) || (isSealSized(whole) && density >= LEAST_DENSITY && hasInside(blobs, whole));
}

/** Whether there is a ring or a box among these blobs with ink inside. */
export function hasRing(blobs: readonly Blob[]): boolean {
  return blobs.some(({ box, isRing }) => isRing && isSealSized(box) && hasInside(blobs, box));
}

/** The middle, which a bare frame leaves white, has ink. */
function hasInside(blobs: readonly Blob[], box: Box): boolean {
  const middle = grown(box, -((1 - MIDDLE) * Math.min(box.width, box.height)) / 2);
  const pixels = blobs.map((blob) => {
    if (blob.box === box) return blob.inMiddle;
    return shareWithin(blob.box, middle) > 0.5 ? blob.pixels : 0;
  });
  return densityOf(sumOf(pixels), middle) >= LEAST_DENSITY / 2;
}

function isBetween(value: number, [least, most]: readonly [number, number]): boolean {
  return value >= least && value <= most;
}

function isSealSized({ width, height }: Box): boolean {
  return Math.min(width, height) >= LEAST_SIDE && Math.max(width, height) <= MOST_SIDE;
}

function densityOf(pixels: number, box: Box): number {
  return pixels / (areaOf(box) * SQUARE_PIXELS_PER_POINT);
}

function sumOf(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
