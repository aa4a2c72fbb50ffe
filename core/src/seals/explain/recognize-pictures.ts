import { distance, grown, shareWithin } from '../boxes.ts';
import { recognizeSeal } from '../fingerprints/recognize-seal.ts';
import { cropInk, type AddedInk } from '../ink/added-ink.ts';
import { findDates } from '../reading/find-dates.ts';
import type { SealFingerprint } from '../seal-terms.ts';
import type { Box } from '../set-proof.ts';
import type { Word } from '../words/word.ts';

/** A picture that a registered fingerprint shows to be the sealer's seal; its date where that stands beside it in words. */
export type RecognizedSeal = { state: string; sealedOn: string | null; box: Box };

const EDGE = 2;
const DATE_POINTS = 60;

/** Divides pictures of seals into those that a fingerprint recognizes and those that stay unread. */
export function recognizePictures(
  pictures: readonly Box[],
  { added, visible }: { added: readonly AddedInk[]; visible: readonly Word[] },
  fingerprints: readonly SealFingerprint[],
): { recognized: RecognizedSeal[]; unread: Box[] } {
  if (fingerprints.length === 0 || pictures.length === 0) return { recognized: [], unread: [...pictures] };
  const recognized: RecognizedSeal[] = [];
  const unread: Box[] = [];
  for (const box of pictures) {
    const ink = added.find((one) => shareWithin(box, one.box) > 0.5);
    const found = ink ? recognizeSeal(cropInk(ink, grown(box, EDGE)), fingerprints) : null;
    if (found) recognized.push({ state: found.state, sealedOn: dateBeside(box, visible), box });
    else unread.push(box);
  }
  return { recognized, unread };
}

function dateBeside(box: Box, words: readonly Word[]): string | null {
  const dates = findDates(words).filter((date) => !date.isRenewal && distance(date.box, box) <= DATE_POINTS);
  return dates.toSorted((one, other) => distance(one.box, box) - distance(other.box, box))[0]?.day ?? null;
}
