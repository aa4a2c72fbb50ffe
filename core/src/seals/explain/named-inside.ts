import { grown, shareWithin } from '../boxes.ts';
import { wordsInRing } from '../fingerprints/find-ring.ts';
import { cropInk, type AddedInk, type InkBitmap } from '../ink/added-ink.ts';
import { otherOf, readOwner } from '../reading/read-owner.ts';
import { numbersIn, type Sealer } from '../seal-terms.ts';
import type { Box } from '../set-proof.ts';
import type { Word } from '../words/word.ts';

const EDGE = 2;

/** The ink that was added in a place, and the corner of the page where it begins. */
export type PlacedInk = { bitmap: InkBitmap; corner: Pick<Box, 'x' | 'y'> };

/** Returns the ink that was added in that box; null where there is none. */
export function inkIn(box: Box, added: readonly AddedInk[]): PlacedInk | null {
  const ink = added.find((one) => shareWithin(box, one.box) > 0.5);
  if (!ink) return null;
  const part = grown(box, EDGE);
  return {
    bitmap: cropInk(ink, part),
    corner: { x: Math.max(part.x, ink.box.x), y: Math.max(part.y, ink.box.y) },
  };
}

/**
 * Returns what a seal that counts as the sealer's for that state is once the words inside its ring are read: another
 * state's, or without the sealer's name or number, where they name another in its place.
 */
export function namedInside(
  { bitmap, corner }: PlacedInk,
  visible: readonly Word[],
  state: string,
  { fullName, licenses }: Sealer,
): { state: string; hasName: boolean; hasNumber: boolean } {
  const { inside } = wordsInRing(visible, bitmap, corner) ?? { inside: [] };
  const named = readOwner(inside, { fullName, state, numbers: numbersIn(licenses, state) }, 'inside');
  const otherState = otherOf(named.state);
  return {
    state: otherState ?? state,
    hasName: otherOf(named.person) === null,
    hasNumber: otherOf(named.number) === null && otherState === null,
  };
}
