import type { InkBitmap } from '../ink/added-ink.ts';
import { findRing, type Ring } from './find-ring.ts';

/** How many cells a face has across and down. */
export const FACE_SIZE = 96;

/** What a seal looks like inside its ring, whatever its size on the page: how dark each cell is, 0 to 255, row by row. */
export type SealFace = Float32Array;

/** How far outside its ring a face reaches, so that the ring itself is in it. */
export const FACE_REACH = 1.03;

const VERSION = 'ring-96-16';
const LEVELS = 15;

/** Returns the face of a seal; null where the ink has no ring around it. */
export function faceOf(bitmap: InkBitmap): SealFace | null {
  const ring = findRing(bitmap);
  return ring && sample(bitmap, ring);
}

function sample(bitmap: InkBitmap, { x, y, radius }: Ring): SealFace {
  const face = new Float32Array(FACE_SIZE * FACE_SIZE);
  const half = radius * FACE_REACH;
  const step = (2 * half) / FACE_SIZE;
  const points = Math.max(2, Math.ceil(step));
  for (let row = 0; row < FACE_SIZE; row += 1)
    for (let column = 0; column < FACE_SIZE; column += 1) {
      let sum = 0;
      for (let down = 0.5; down < points; down += 1)
        for (let across = 0.5; across < points; across += 1)
          sum += inkAt(bitmap, x - half + (column + across / points) * step, y - half + (row + down / points) * step);
      face[row * FACE_SIZE + column] = sum / points ** 2;
    }
  return face;
}

/** Returns the ink between four pixels. */
function inkAt({ width, height, ink }: InkBitmap, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, down] = [x - left, y - top];
  const at = (column: number, row: number) =>
    column < 0 || row < 0 || column >= width || row >= height ? 0 : ink[row * width + column]!;
  const above = at(left, top) * (1 - right) + at(left + 1, top) * right;
  const below = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right;
  return above * (1 - down) + below * down;
}

/** Writes a face as text, with sixteen grays. */
export function writeFace(face: SealFace): string {
  const bytes = Buffer.alloc(face.length / 2);
  for (const [index, value] of face.entries())
    bytes[index >> 1]! |= Math.round((value * LEVELS) / 255) << (index % 2 === 0 ? 4 : 0);
  return `${VERSION}:${bytes.toString('base64')}`;
}

/** Reads a face from its text. */
export function readFace(text: string): SealFace {
  const [version, encoded = ''] = text.split(':');
  const bytes = Buffer.from(encoded, 'base64');
  if (version !== VERSION || bytes.length * 2 !== FACE_SIZE ** 2)
    throw new Error(`Fingerprint unreadable: it was made as "${version}". Register the seal again.`);
  return Float32Array.from(
    { length: FACE_SIZE ** 2 },
    (_, index) => (((bytes[index >> 1]! >> (index % 2 === 0 ? 4 : 0)) & LEVELS) * 255) / LEVELS,
  );
}
