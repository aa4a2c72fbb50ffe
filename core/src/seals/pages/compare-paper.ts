import { turnSides, type Sides, type PageBoxes, type Turn } from '../../pdf/inspection/page-boxes.ts';

/** How a sealed page lies on its paper, beside the page that it should show. */
export type PaperComparison = {
  /** `size`: it is printed in another size. `boxes`: some program shows or prints another part of it. */
  problem: 'size' | 'boxes' | null;
  /** By how much further its file says that it is turned. */
  turn: Turn;
  /** Whether it is as wide as the other one is high, and not as wide. */
  liesAcross: boolean;
};

/** How far sides may be apart, in points: programs round them. */
const NEAR = 1;
const SIDES = ['left', 'top', 'right', 'bottom'] as const;

/** Compares what two pages say of their paper. Boxes may be written in another way, as long as they show the same. */
export function comparePaper(before: PageBoxes, after: PageBoxes): PaperComparison {
  const turn = ((after.turn - before.turn + 360) % 360) as Turn;
  const [was, is] = [sizeOf(before), sizeOf(after)];
  const isSame = isNear(was.width, is.width) && isNear(was.height, is.height);
  const isAcross = isNear(was.width, is.height) && isNear(was.height, is.width);
  if (!isSame && !isAcross) return { problem: 'size', turn, liesAcross: false };
  // A program that draws a page turned may leave out that it is to be turned, or turn the page itself.
  const turns: Turn[] = isSame ? [0, turn] : turn % 180 === 0 ? [90, 270] : [turn];
  const isShownAlike = turns.some((by) => showsNoOther(before, after, by));
  return { problem: isShownAlike ? null : 'boxes', turn, liesAcross: !isSame };
}

/** Returns how large the page is shown and printed, in points. */
function sizeOf({ shown: [left, bottom, right, top], unit, turn }: PageBoxes): { width: number; height: number } {
  const [width, height] = [(right - left) * unit, (top - bottom) * unit];
  return turn % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Whether each box that a program may show in place of the usual one is that, the paper, or the one that it was. */
function showsNoOther(before: PageBoxes, after: PageBoxes, turn: Turn): boolean {
  const was = (box: keyof PageBoxes['outside']) => turnSides(before.outside[box], turn);
  const { media, ...others } = after.outside;
  if (!isAround(media, NOTHING) && !isAround(media, was('media'))) return false;
  return (['bleed', 'trim', 'art'] as const).every((box) =>
    [NOTHING, media, was(box)].some((outside) => isAround(others[box], outside)),
  );
}

const NOTHING: Sides = { left: 0, top: 0, right: 0, bottom: 0 };

function isAround(one: Sides, other: Sides): boolean {
  return SIDES.every((side) => isNear(one[side], other[side]));
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= NEAR;
}

/** Whether there is paper that programs don't show. */
export function hasHiddenPaper({ outside }: PageBoxes): boolean {
  return !isAround(outside.media, NOTHING);
}
