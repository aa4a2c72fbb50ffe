import type { Box, OpenPlace, SetProof } from '../../seals/set-proof.ts';
import type { Expected } from './tamper-class.ts';

/** What a check made of a tampered set. `off-target`: it complained, but not about what was done. */
export type TamperedOutcome = 'refused' | 'listed' | 'unseen' | 'off-target';

/** Where a tampering has to be found. */
export type Target = {
  /** Pages of the sealed file, from 1. */
  foundOn: readonly number[];
  /** The tampered place; null where it is a page or the file. */
  place: Box | null;
  /** Words of a problem about the whole file, any of which shows that the tampering was found. */
  about: readonly RegExp[];
};

/** Points around a place that still belong to it. */
const NEAR = 6;

/**
 * Decides whether a check found a tampering, compared with what it says of the same set without it. A seal that nobody can read is
 * listed on the honest set, too, so it shows nothing; nor does any other place of the honest set, unless the tampering is there.
 */
export function judgeTampered(proof: SetProof, twin: SetProof, { foundOn, place, about }: Target): TamperedOutcome {
  if (proof.problems.length > 0) {
    const isNamed = proof.problems.some(
      ({ pages, message }) =>
        foundOn.some((page) => pages.includes(page)) || about.some((words) => words.test(message)),
    );
    return isNamed ? 'refused' : 'off-target';
  }
  const before = twin.pages.flatMap(({ open }) => open);
  const isNew = (one: OpenPlace) =>
    one.kind === 'unread-seal'
      ? before.every((other) => one.page !== other.page || !touches(one.box, other.box))
      : before.every((other) => !isSame(one, other)) || (place !== null && touches(one.box, place));
  const isShown = (one: OpenPlace) => foundOn.includes(one.page) && isNew(one);
  return proof.pages.some(({ open }) => open.some(isShown)) ? 'listed' : 'unseen';
}

/** Returns true when the outcome is at least as strict as expected. */
export function isAsExpected(outcome: TamperedOutcome, expected: Expected): boolean {
  return outcome === 'refused' || (outcome === 'listed' && expected !== 'refuse');
}

/** What a check made of an honest set. */
export type HonestOutcome = 'clean' | 'unread seals' | 'listed' | 'refused';

export function judgeHonest({ problems, pages }: SetProof): HonestOutcome {
  if (problems.length > 0) return 'refused';
  const open = pages.flatMap((page) => page.open);
  if (open.length === 0) return 'clean';
  return open.every(({ kind }) => kind === 'unread-seal') ? 'unread seals' : 'listed';
}

function isSame(one: OpenPlace, other: OpenPlace): boolean {
  const { x, y, width, height } = one.box;
  const values = [x - other.box.x, y - other.box.y, width - other.box.width, height - other.box.height];
  return one.page === other.page && one.kind === other.kind && values.every((value) => Math.abs(value) <= 1);
}

function touches(one: Box, other: Box): boolean {
  return (
    one.x - NEAR <= other.x + other.width &&
    other.x - NEAR <= one.x + one.width &&
    one.y - NEAR <= other.y + other.height &&
    other.y - NEAR <= one.y + one.height
  );
}

/** All that a check says of a set, for whoever reads the run. */
export function saidOf({ problems, warnings, pages }: SetProof): string {
  const open = pages.flatMap((page) =>
    page.open.map(({ kind, box }) => `${kind} on page ${page.page} at ${Math.round(box.x)}, ${Math.round(box.y)}`),
  );
  return [...problems.map(({ message }) => message), ...warnings, ...open].join(' | ') || 'nothing';
}
