import type { InkBitmap } from '../ink/added-ink.ts';
import type { SealFingerprint } from '../seal-terms.ts';
import { compareFaces } from './compare-faces.ts';
import { faceOf, readFace, writeFace, type SealFace } from './seal-face.ts';

/**
 * From how alike on a seal counts as the registered one. Above everything that another state's or another engineer's seal
 * reached among made-up seals (docs/decisions/0023-comparing-ink.md).
 */
const LEAST = { ring: 0.83, inside: 0.89 };

/** Makes the fingerprint of a seal from the ink that it added to a sample page; null where it has no ring. */
export function makeFingerprint(bitmap: InkBitmap): string | null {
  const face = faceOf(bitmap);
  return face && writeFace(face);
}

/** Returns the registered fingerprint that the added ink matches best; null where it matches none well enough. */
export function recognizeSeal<One extends SealFingerprint>(bitmap: InkBitmap, registered: readonly One[]): One | null {
  if (registered.length === 0) return null;
  const face = faceOf(bitmap);
  return face && bestMatch(face, registered);
}

/** Returns the registered fingerprint that the given one matches best; null where it matches none well enough. */
export function findAlike<One extends SealFingerprint>(fingerprint: string, registered: readonly One[]): One | null {
  return bestMatch(readFace(fingerprint), registered);
}

function bestMatch<One extends SealFingerprint>(face: SealFace, registered: readonly One[]): One | null {
  const matches = registered.flatMap((one) => {
    const { ring, inside } = compareFaces(readFace(one.fingerprint), face);
    return ring >= LEAST.ring && inside >= LEAST.inside ? [{ one, likeness: ring + inside }] : [];
  });
  return matches.toSorted((a, b) => b.likeness - a.likeness)[0]?.one ?? null;
}
