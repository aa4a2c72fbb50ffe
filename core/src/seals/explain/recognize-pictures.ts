import { distance } from '../boxes.ts';
import { recognizeSeal } from '../fingerprints/recognize-seal.ts';
import type { AddedInk } from '../ink/added-ink.ts';
import { findDates } from '../reading/find-dates.ts';
import type { Sealer } from '../seal-terms.ts';
import type { Box } from '../set-proof.ts';
import type { Word } from '../words/word.ts';
import { inkIn, namedInside } from './named-inside.ts';

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
    const ink = inkIn(box, added);
    const found = ink && recognizeSeal(ink.bitmap, fingerprints);
    const named = found && namedInside(ink, visible, found.state, sealer);
    if (!named || (isWholePage && !(named.hasName && named.hasNumber))) unread.push(box);
    else recognized.push({ ...named, sealedOn: dateBeside(box, visible), box });
  }
  return { recognized, unread };
}

function dateBeside(box: Box, words: readonly Word[]): string | null {
  const dates = findDates(words).filter((date) => !date.isRenewal && distance(date.box, box) <= DATE_POINTS);
  return dates.toSorted((one, other) => distance(one.box, box) - distance(other.box, box))[0]?.day ?? null;
}
