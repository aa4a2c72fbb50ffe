import { POINTS_PER_PIXEL, type InkBitmap } from '../ink/added-ink.ts';
import { followsWord } from '../reading/find-states.ts';
import type { Box } from '../set-proof.ts';
import type { Word } from '../words/word.ts';

/** The ring around a seal: its center and radius, in pixels of the bitmap. */
export type Ring = { x: number; y: number; radius: number };

type Point = { x: number; y: number };
/** The points of an outline: x and y of each in turn. */
type Outline = Float64Array;

const INK = 64;
const TRIES = 300;
/** How far from a circle, in pixels, a point may lie and still be on it. */
const NEAR = 1.2;
const SECTORS = 72;
/** Which part of the circle must be seen. */
const SEEN = 0.65;
const MIN_RADIUS = 20;

/**
 * Finds the ring around a seal. A signature, a date and lines beside it don't disturb: the circle is the one on which
 * most of the outermost ink lies. Null where there is no ring.
 */
export function findRing(bitmap: InkBitmap): Ring | null {
  const points = outline(bitmap);
  if (points.length < SECTORS / 2) return null;
  const flat = Float64Array.from(points.flatMap(({ x, y }) => [x, y]));
  const random = numbers();
  let best: { frame: Ring; seen: number } | null = null;
  const pick = () => points[Math.trunc(random() * points.length)]!;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const frame = circleThrough(pick(), pick(), pick());
    if (frame === null || !isPlausible(frame, bitmap)) continue;
    const seen = seenPart(frame, flat);
    if (best === null || seen > best.seen) best = { frame, seen };
    if (seen === 1) break;
  }
  if (best === null || best.seen < SEEN) return null;
  return refine(best.frame, points);
}

/**
 * Returns the words inside the ring of a seal, whose bitmap begins at that corner of the page. A line that leaves the ring was
 * not made for it, such as one of a letter that the seal lies on. Null where there is no ring.
 */
export function wordsInRing(
  words: readonly Word[],
  bitmap: InkBitmap,
  corner: Pick<Box, 'x' | 'y'>,
): { inside: Word[]; distanceOf: (word: Word) => number } | null {
  const ring = findRing(bitmap);
  if (ring === null) return null;
  const [x, y, radius] = [
    corner.x + ring.x * POINTS_PER_PIXEL,
    corner.y + ring.y * POINTS_PER_PIXEL,
    ring.radius * POINTS_PER_PIXEL,
  ];
  const distanceOf = ({ box }: Word) => Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) - radius;
  const lines: Word[][] = [];
  for (const [first, word] of words.entries()) {
    if (followsWord(words, { first })) lines.at(-1)!.push(word);
    else lines.push([word]);
  }
  return { inside: lines.filter((line) => line.every((word) => distanceOf(word) <= 0)).flat(), distanceOf };
}

/** Returns the first and the last ink of each row and column. */
function outline({ width, height, ink }: InkBitmap): Point[] {
  const points: Point[] = [];
  const left = new Int32Array(height).fill(-1);
  const right = new Int32Array(height).fill(-1);
  const top = new Int32Array(width).fill(-1);
  const bottom = new Int32Array(width).fill(-1);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (ink[y * width + x]! < INK) continue;
      if (left[y] === -1) left[y] = x;
      right[y] = x;
      if (top[x] === -1) top[x] = y;
      bottom[x] = y;
    }
  for (let y = 0; y < height; y += 1) if (left[y]! >= 0) points.push({ x: left[y]!, y }, { x: right[y]!, y });
  for (let x = 0; x < width; x += 1) if (top[x]! >= 0) points.push({ x, y: top[x]! }, { x, y: bottom[x]! });
  return points;
}

function isPlausible({ x, y, radius }: Ring, { width, height }: InkBitmap): boolean {
  const margin = 3;
  if (radius < MIN_RADIUS) return false;
  return x - radius > -margin && y - radius > -margin && x + radius < width + margin && y + radius < height + margin;
}

/** Returns the part of the circle's directions in which a point lies on it. */
function seenPart({ x, y, radius }: Ring, points: Outline): number {
  const [least, most] = [(radius - NEAR) ** 2, (radius + NEAR) ** 2];
  const seen = new Uint8Array(SECTORS);
  let count = 0;
  for (let at = 0; at < points.length; at += 2) {
    const dx = points[at]! - x;
    const dy = points[at + 1]! - y;
    const squared = dx * dx + dy * dy;
    if (squared < least || squared > most) continue;
    const sector = Math.trunc(((Math.atan2(dy, dx) + Math.PI) / (2 * Math.PI)) * SECTORS) % SECTORS;
    if (seen[sector] === 0) count += 1;
    seen[sector] = 1;
  }
  return count / SECTORS;
}

/** Returns the circle that fits the points near it best, by least squares. */
function refine(frame: Ring, points: readonly Point[]): Ring {
  let current = frame;
  for (let round = 0; round < 3; round += 1) {
    const near = points.filter(
      ({ x, y }) => Math.abs(Math.hypot(x - current.x, y - current.y) - current.radius) <= NEAR,
    );
    current = fitCircle(near) ?? current;
  }
  return current;
}

function circleThrough(a: Point, b: Point, c: Point): Ring | null {
  const [bx, by, cx, cy] = [b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y];
  const twice = 2 * (bx * cy - by * cx);
  if (Math.abs(twice) < 1) return null;
  const [bb, cc] = [bx * bx + by * by, cx * cx + cy * cy];
  const [x, y] = [(cy * bb - by * cc) / twice, (bx * cc - cx * bb) / twice];
  return { x: a.x + x, y: a.y + y, radius: Math.hypot(x, y) };
}

/** Kåsa's fit: the circle with the least sum of squared differences of squared distances. */
function fitCircle(points: readonly Point[]): Ring | null {
  const count = points.length;
  if (count < 3) return null;
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / count;
  const [mx, my] = [mean(({ x }) => x), mean(({ y }) => y)];
  let [uu, uv, vv, uz, vz] = [0, 0, 0, 0, 0];
  for (const point of points) {
    const [u, v] = [point.x - mx, point.y - my];
    const z = u * u + v * v;
    uu += u * u;
    uv += u * v;
    vv += v * v;
    uz += u * z;
    vz += v * z;
  }
  const determinant = uu * vv - uv * uv;
  if (determinant < 1) return null;
  const [cu, cv] = [(uz * vv - vz * uv) / determinant / 2, (vz * uu - uz * uv) / determinant / 2];
  return { x: mx + cu, y: my + cv, radius: Math.sqrt(cu * cu + cv * cv + (uu + vv) / count) };
}

/** The same numbers each time, so that a seal has the same fingerprint each time. */
function numbers(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
