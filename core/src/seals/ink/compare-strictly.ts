import { addedInk, type AddedInk } from './added-ink.ts';
import { FrameComparison, type FrameDifference } from './compare-frames.ts';
import type { DrawnPair, InkProblem } from './draw-pairs.ts';
import { fitFrames, turnFrame, type Quarter } from './fit-frames.ts';
import type { Frame } from './pgm-frames.ts';

/** The resolution of the first comparison. */
export const STRICT_DPI = 100;

const PRECISION = { dpi: STRICT_DPI, mode: 'strict', faintPixels: 3 } as const;

/** A page that must be compared again: its size in pixels, and how far the sealed page is turned. */
export type Doubt = { width: number; height: number; turn: Quarter };

/** What the first comparison of a pair finds: ink was added at most, or it is in doubt. */
export type StrictResult = { problem: InkProblem } | { doubt: Doubt } | { added: AddedInk[]; turn: Quarter };

/** Compares a pair strictly. What seems lost, or added to the edge of what was there, is in doubt. */
export function compareStrictly(drawn: DrawnPair): StrictResult {
  if (drawn.problem !== null) return { problem: drawn.problem };
  const whole = compareWhole(drawn.before, drawn.after, 0) ?? compareTurned(drawn.before, drawn.after);
  if (whole === null) return { problem: { kind: 'size' } };
  const { before, after, difference, turn } = whole;
  const { lost, added, isSure } = difference;
  if (lost.length > 0 || !added.every(isSure)) return { doubt: { width: after.width, height: after.height, turn } };
  return {
    added: added.map((cluster) => addedInk(cluster, STRICT_DPI, { before, after, dpi: STRICT_DPI, mode: 'strict' })),
    turn,
  };
}

type Compared = { before: Frame; after: Frame; difference: FrameDifference; turn: Quarter };

function compareWhole(before: Frame, after: Frame, turn: Quarter): Compared | null {
  const fitted = fitFrames(turnFrame(before, turn), after);
  if (fitted === null) return null;
  const comparison = new FrameComparison(PRECISION);
  comparison.compare(fitted.before, fitted.after, { from: 0, to: fitted.after.height, top: 0 });
  return { ...fitted, difference: comparison.result(), turn };
}

/** Compares pages of which one lies across, in the way in which less seems lost. */
function compareTurned(before: Frame, after: Frame): Compared | null {
  const tried = ([90, 270] as const).map((turn) => compareWhole(before, after, turn)).filter((one) => one !== null);
  const lost = ({ difference }: Compared) => difference.lost.reduce((sum, { pixels }) => sum + pixels, 0);
  return tried.toSorted((one, other) => lost(one) - lost(other))[0] ?? null;
}
