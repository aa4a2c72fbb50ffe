import { around, distance } from '../boxes.ts';
import { recognizeSeal } from '../fingerprints/recognize-seal.ts';
import { FACE_REACH, FACE_SIZE, readFace } from '../fingerprints/seal-face.ts';
import { findRing } from '../fingerprints/find-ring.ts';
import { PIXELS_PER_POINT, POINTS_PER_PIXEL, type InkBitmap } from '../ink/added-ink.ts';
import type { SealFingerprint } from '../seal-terms.ts';
import type { Box } from '../set-proof.ts';
import { InkMap, type Blob } from './ink-map.ts';
import { WORD_EDGE } from './known-words.ts';
import { isHandwriting, isLong, joinBlobs } from './seal-form.ts';

/** A seal on one page, with its ink. What may be a seal has no state. */
export type SealPrint = {
  page: number;
  state: string | null;
  box: Box;
  bitmap: InkBitmap;
  /** The box of a read seal's own words, and the boxes of all words on the page that need no explanation. */
  words?: { own: Box; known: readonly Box[] } | undefined;
};

const DARK = 48;
/** Two pictures show the same seal when they share more of their ink than this. Size alone isn't enough. */
const SAME = 0.8;
/** Seals of one form differ by less in size, in pixels. */
const ALIKE = 3;
/** The same line may be so many pixels away on another page. */
const APART = 2;
const GAP = 10;
const LEAST_PIXELS = 12;
/** How dark a cell of a registered seal is at least where it has ink. */
const CELL = 24;

/** The same seal on several pages. All but the first are kept as bits: a set can have thousands. */
type Alike = { first: SealPrint; bits: Bits[] };
type Bits = Pick<SealPrint, 'page' | 'box' | 'words'> & { width: number; height: number; bits: Uint8Array };

/**
 * Finds ink inside seals that the same seal doesn't have: not on most other pages or, where it is on one page only, not in
 * the registered one. A handwritten signature may differ from page to page.
 */
export class StrayInk {
  private readonly groups: Alike[] = [];

  add(print: SealPrint): void {
    const { state, bitmap } = print;
    const bits = toBits(print);
    const isAlike = ({ first: { bitmap: other }, bits: [own] }: Alike) =>
      Math.abs(bitmap.width - other.width) <= ALIKE &&
      Math.abs(bitmap.height - other.height) <= ALIKE &&
      (state !== null || shareInCommon(bits, own!) > SAME);
    const group = this.groups.find((one) => one.first.state === state && isAlike(one));
    if (group) group.bits.push(bits);
    else this.groups.push({ first: print, bits: [bits] });
  }

  found(registered: readonly SealFingerprint[]): { page: number; box: Box }[] {
    return this.groups.flatMap(({ first, bits }) => {
      const usual =
        bits.length > 1
          ? inkOfMost(bits)
          : (inkOfRegistered(first, registered) ?? this.inkByWords(first.state, bits[0]!));
      return usual ? bits.flatMap((print) => strayIn(print, usual)) : [];
    });
  }

  /** Strokes across its frame make a seal's box larger. Its words show where the seal of other pages lies inside that box. */
  private inkByWords(state: string | null, print: Bits): UsualInk | null {
    const fits = ({ first, bits: [one] }: Alike) => {
      const by = first.state === state && one !== print ? offset(print, one!) : null;
      return by !== null && shareNear(one!, print, by) > SAME;
    };
    const [most] = this.groups.filter(fits).toSorted((one, other) => other.bits.length - one.bits.length);
    if (!most) return null;
    const [usual, by] = [inkOfMost(most.bits), offset(print, most.bits[0]!)!];
    return (x, y) => usual(x - by.x, y - by.y) || isOfKnownWord(print, x, y);
  }
}

type Offset = { x: number; y: number };

/** Returns by how many pixels the words of a seal are further inside its place than those of another; null without words. */
function offset(one: Bits, other: Bits): Offset | null {
  const [to, from] = [one, other].map(({ box, words }) => words && { x: words.own.x - box.x, y: words.own.y - box.y });
  if (!to || !from) return null;
  return { x: Math.round((to.x - from.x) * PIXELS_PER_POINT), y: Math.round((to.y - from.y) * PIXELS_PER_POINT) };
}

function isOfKnownWord({ box, words }: Bits, x: number, y: number): boolean {
  const at = { x: box.x + x * POINTS_PER_PIXEL, y: box.y + y * POINTS_PER_PIXEL, width: 0, height: 0 };
  return words?.known.some((word) => distance(word, at) <= WORD_EDGE) ?? false;
}

/** Returns how much of their ink two pictures share, 0 to 1: the smaller share of the two. */
function shareInCommon(one: Bits, other: Bits): number {
  return Math.min(shareNear(one, other), shareNear(other, one));
}

/** Returns how much of a picture's ink is near that of another one, which lies `by` further to the right and down. */
function shareNear(one: Bits, other: Bits, by: Offset = { x: 0, y: 0 }): number {
  const near = nearInk(other, other);
  let [ink, common] = [0, 0];
  eachInk(one, (left, top) => {
    const [x, y] = [left + by.x, top + by.y];
    ink += 1;
    if (x >= 0 && y >= 0 && x < other.width && y < other.height) common += near[y * other.width + x]!;
  });
  return ink === 0 ? 0 : common / ink;
}

function toBits({ page, box, words, bitmap: { width, height, ink } }: SealPrint): Bits {
  const bits = new Uint8Array(Math.ceil(ink.length / 8));
  for (let at = 0; at < ink.length; at += 1) if (ink[at]! >= DARK) bits[at >> 3]! |= 1 << (at & 7);
  return { page, box, words, width, height, bits };
}

/** Returns true where a seal usually has ink. */
type UsualInk = (x: number, y: number) => boolean;

/** Ink that more than half of the pages have near a pixel. Of two pages both have to. */
function inkOfMost(group: readonly Bits[]): UsualInk {
  const width = Math.max(...group.map((print) => print.width));
  const height = Math.max(...group.map((print) => print.height));
  const pages = new Uint16Array(width * height);
  for (const print of group) {
    const near = nearInk(print, { width, height });
    for (let at = 0; at < near.length; at += 1) pages[at]! += near[at]!;
  }
  const isWithin = (at: number, size: number) => at >= -APART && at < size + APART;
  const inside = (at: number, size: number) => Math.min(Math.max(at, 0), size - 1);
  return (x, y) =>
    isWithin(x, width) &&
    isWithin(y, height) &&
    pages[inside(y, height) * width + inside(x, width)]! * 2 > group.length;
}

/** The ink of the registered seal that this one was recognized as. */
function inkOfRegistered({ bitmap, state }: SealPrint, registered: readonly SealFingerprint[]): UsualInk | null {
  const own = recognizeSeal(
    bitmap,
    registered.filter((one) => one.state === state),
  );
  const ring = own && findRing(bitmap);
  if (!own || !ring) return null;
  const face = readFace(own.fingerprint);
  const cell = (2 * ring.radius * FACE_REACH) / FACE_SIZE;
  const cellOf = (pixel: number, middle: number) => Math.floor((pixel - middle + ring.radius * FACE_REACH) / cell);
  return (x, y) => {
    let isInk = false;
    const area = { width: FACE_SIZE, height: FACE_SIZE };
    eachNear(cellOf(x, ring.x), cellOf(y, ring.y), APART, area, (at) => (isInk ||= face[at]! >= CELL));
    return isInk;
  };
}

function strayIn(print: Bits, isUsual: UsualInk): { page: number; box: Box }[] {
  const { page, box, width, height } = print;
  const [stray, usual] = [new Uint8Array(width * height), new Uint8Array(width * height)];
  eachInk(print, (x, y) => ((isUsual(x, y) ? usual : stray)[y * width + x] = DARK));
  const map = new InkMap({ box, bitmap: { width, height, ink: stray } });
  const rest = new InkMap({ box, bitmap: { width, height, ink: usual } });
  // A written stroke continues where it crosses the seal's own ink. Letters and lines that someone adds stand by themselves.
  const standsAlone = (blob: Blob) => (blob.isStraight && isLong(blob)) || !rest.touches(map, blob.box);
  return joinBlobs(map.blobs(), GAP).flatMap((blobs) => {
    const alone = isHandwriting(blobs) ? [] : blobs.filter(standsAlone);
    const pixels = alone.reduce((sum, blob) => sum + blob.pixels, 0);
    return pixels < LEAST_PIXELS ? [] : [{ page, box: around(alone.map((blob) => blob.box)) }];
  });
}

/** Marks the pixels of an area that are on or near the ink of a print. */
function nearInk(print: Bits, area: Pick<InkBitmap, 'width' | 'height'>): Uint8Array {
  const near = new Uint8Array(area.width * area.height);
  eachInk(print, (x, y) => eachNear(x, y, APART, area, (at) => (near[at] = 1)));
  return near;
}

function eachInk({ width, bits }: Bits, visit: (x: number, y: number) => void): void {
  for (let byte = 0; byte < bits.length; byte += 1)
    for (let bit = 0; bits[byte]! >> bit !== 0; bit += 1) {
      if (((bits[byte]! >> bit) & 1) === 0) continue;
      const at = byte * 8 + bit;
      visit(at % width, Math.trunc(at / width));
    }
}

function eachNear(
  x: number,
  y: number,
  reach: number,
  { width, height }: Pick<InkBitmap, 'width' | 'height'>,
  visit: (at: number) => void,
): void {
  for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row += 1)
    for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column += 1)
      visit(row * width + column);
}
