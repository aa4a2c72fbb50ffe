import { FACE_REACH, FACE_SIZE, type SealFace } from './seal-face.ts';

/** How alike two faces are, 0 to 1: the words around the ring, and those inside, over which a signature may run. */
export type Likeness = { ring: number; inside: number };

/** Where the inside begins, as a part of the radius. */
const INSIDE = 0.58;
/** Where the words around the ring begin. */
const AROUND = 0.62;

/** How wide a part of the ring is, in degrees: three or four letters. The parts overlap, so that letters are in one as a whole. */
const PART = 30;
const STEP = 5;
const ROUND = 360;

/** Less in a patch is a line or nothing: only letters go in every direction. */
const LETTERS = 8;

const INNER = patches(8, 4, (radius) => radius <= INSIDE);
const OUTER = patches(8, 2, (radius) => radius >= AROUND && radius <= 1);
const FEWEST = 6;

/** Compares two faces, patch by patch, where at least one has letters. */
export function compareFaces(one: SealFace, other: SealFace): Likeness {
  return { ring: likenessOfRing(one, other), inside: likenessInside(one, other) };
}

/**
 * Returns how alike the part of the ring is that differs most: another state has other words in some part of it. A quarter
 * of a part may differ, by a line of the drawing or a signature.
 */
function likenessOfRing(one: SealFace, other: SealFace): number {
  const parts: number[][] = Array.from({ length: ROUND / STEP }, () => []);
  for (const patch of OUTER) {
    const compared = comparePatch(one, other, patch);
    if (compared === null) continue;
    const first = Math.ceil((patch.degrees - PART / 2) / STEP);
    for (let part = first; part * STEP <= patch.degrees + PART / 2; part += 1)
      parts[(part + parts.length) % parts.length]!.push(compared.correlation);
  }
  return Math.min(...parts.filter((part) => part.length >= FEWEST).map((part) => meanOfBest(part, 0.75)), 1);
}

/**
 * Returns how much of the ink is in both, and how alike the best patches are. A signature adds ink to one of them, which
 * changes neither much: the ink that both have is measured by the patch with less.
 */
function likenessInside(one: SealFace, other: SealFace): number {
  const correlations: number[] = [];
  let [common, least] = [0, 0];
  for (const patch of INNER) {
    const compared = comparePatch(one, other, patch);
    if (compared === null) continue;
    correlations.push(compared.correlation);
    common += compared.common;
    least += compared.least;
  }
  return least === 0 ? 0 : (common / least + meanOfBest(correlations, 0.4)) / 2;
}

type Patch = { x: number; y: number; size: number; degrees: number };

function patches(size: number, step: number, isWanted: (radius: number) => boolean): Patch[] {
  const found: Patch[] = [];
  for (let y = 0; y + size <= FACE_SIZE; y += step)
    for (let x = 0; x + size <= FACE_SIZE; x += step) {
      const [across, down] = [((x + size / 2) / FACE_SIZE) * 2 - 1, ((y + size / 2) / FACE_SIZE) * 2 - 1];
      if (!isWanted(Math.hypot(across, down) * FACE_REACH)) continue;
      const turn = (Math.atan2(down, across) + Math.PI) / (2 * Math.PI);
      found.push({ x, y, size, degrees: turn * ROUND });
    }
  return found;
}

/** Compares a patch of two faces; null where neither has letters. */
function comparePatch(
  one: SealFace,
  other: SealFace,
  patch: Patch,
): { correlation: number; common: number; least: number } | null {
  const letters = [lettersIn(one, patch), lettersIn(other, patch)] as const;
  if (Math.max(...letters) < LETTERS) return null;
  let [a, b, aa, bb, ab, common] = [0, 0, 0, 0, 0, 0];
  for (let y = patch.y; y < patch.y + patch.size; y += 1)
    for (let x = patch.x; x < patch.x + patch.size; x += 1) {
      const [p, q] = [one[y * FACE_SIZE + x]!, other[y * FACE_SIZE + x]!];
      a += p;
      b += q;
      aa += p * p;
      bb += q * q;
      ab += p * q;
      common += Math.min(p, q);
    }
  const count = patch.size ** 2;
  const spread = Math.sqrt((aa - (a * a) / count) * (bb - (b * b) / count));
  const isInBoth = Math.min(...letters) >= LETTERS / 2 && spread > 0;
  return { correlation: isInBoth ? (ab - (a * b) / count) / spread : 0, common, least: Math.min(a, b) };
}

/** Returns how much the patch changes in the direction in which it changes least. */
function lettersIn(face: SealFace, { x: left, y: top, size }: Patch): number {
  let [xx, xy, yy] = [0, 0, 0];
  for (let y = top; y < top + size; y += 1)
    for (let x = left; x < left + size; x += 1) {
      const at = y * FACE_SIZE + x;
      const across = x > 0 && x < FACE_SIZE - 1 ? (face[at + 1]! - face[at - 1]!) / 2 : 0;
      const down = y > 0 && y < FACE_SIZE - 1 ? (face[at + FACE_SIZE]! - face[at - FACE_SIZE]!) / 2 : 0;
      xx += across * across;
      xy += across * down;
      yy += down * down;
    }
  const smaller = (xx + yy) / 2 - Math.hypot((xx - yy) / 2, xy);
  return Math.sqrt(Math.max(0, smaller)) / size;
}

function meanOfBest(values: number[], part: number): number {
  const best = values.toSorted((one, other) => other - one).slice(0, Math.max(1, Math.round(values.length * part)));
  return best.reduce((sum, value) => sum + value, 0) / best.length;
}
