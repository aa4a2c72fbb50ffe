import { distance, grown, shareWithin } from '../boxes.ts';
import { wordsInRing } from '../fingerprints/find-ring.ts';
import { recognizeSeal } from '../fingerprints/recognize-seal.ts';
import { cropInk, type AddedInk } from '../ink/added-ink.ts';
import { findDates } from '../reading/find-dates.ts';
import { otherOf, readOwner } from '../reading/read-owner.ts';
import { numbersIn, type SealFingerprint, type Sealer } from '../seal-terms.ts';
import type { Box } from '../set-proof.ts';
import type { Word } from '../words/word.ts';

/**
 * A picture that a registered fingerprint shows to be the sealer's seal; its date where that stands beside it in words. The
 * fingerprint may have been registered for the wrong engineer: where words inside the seal name another one, `hasName` or
 * `hasNumber` is false.
 */
export type RecognizedSeal = {
  state: string;
  hasName: boolean;
  hasNumber: boolean;
  sealedOn: string | null;
  box: Box;
};

const EDGE = 2;
const DATE_POINTS = 60;

/**
 * Divides pictures of seals into those that a fingerprint recognizes and those that stay unread. On a page that is new as a whole
 * the words inside may be those of a letter that the seal lies on: where they name another, the reviewer says whose seal it is.
 */
export function recognizePictures(
  pictures: readonly Box[],
  { added, visible, isWholePage }: { added: readonly AddedInk[]; visible: readonly Word[]; isWholePage: boolean },
  sealer: Sealer,
): { recognized: RecognizedSeal[]; unread: Box[] } {
  const { fingerprints } = sealer;
  if (fingerprints.length === 0 || pictures.length === 0) return { recognized: [], unread: [...pictures] };
  const recognized: RecognizedSeal[] = [];
  const unread: Box[] = [];
  for (const box of pictures) {
    const ink = added.find((one) => shareWithin(box, one.box) > 0.5);
    const part = grown(box, EDGE);
    const bitmap = ink && cropInk(ink, part);
    const found = bitmap ? recognizeSeal(bitmap, fingerprints) : null;
    if (!found || !ink || !bitmap) {
      unread.push(box);
      continue;
    }
    const corner = { x: Math.max(part.x, ink.box.x), y: Math.max(part.y, ink.box.y) };
    const { inside } = wordsInRing(visible, bitmap, corner) ?? { inside: [] };
    const named = namedBy(inside, found, sealer);
    if (isWholePage && !(named.hasName && named.hasNumber)) unread.push(box);
    else recognized.push({ ...named, sealedOn: dateBeside(box, visible), box });
  }
  return { recognized, unread };
}

/** What a fingerprint stands for, as long as the words inside the seal don't name somebody or something else. */
function namedBy(
  inside: readonly Word[],
  { state }: SealFingerprint,
  { fullName, licenses }: Sealer,
): Pick<RecognizedSeal, 'state' | 'hasName' | 'hasNumber'> {
  const named = readOwner(inside, { fullName, state, numbers: numbersIn(licenses, state) }, 'inside');
  const otherState = otherOf(named.state);
  return {
    state: otherState ?? state,
    hasName: otherOf(named.person) === null,
    hasNumber: otherOf(named.number) === null && otherState === null,
  };
}

function dateBeside(box: Box, words: readonly Word[]): string | null {
  const dates = findDates(words).filter((date) => !date.isRenewal && distance(date.box, box) <= DATE_POINTS);
  return dates.toSorted((one, other) => distance(one.box, box) - distance(other.box, box))[0]?.day ?? null;
}
