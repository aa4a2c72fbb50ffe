/** The distance between a tooltip and its target. */
const TOOLTIP_OFFSET = 10;
const EDGE = 8;

type Box = { left: number; right: number; top: number; bottom: number };
type Size = { width: number; height: number };

/** Returns the position of a tooltip: centered below its target, above it where there is no space, never off screen. */
export function tooltipPlace(target: Box, tip: Size, screen: Size): { left: number; top: number } {
  const centered = (target.left + target.right - tip.width) / 2;
  const left = Math.max(EDGE, Math.min(centered, screen.width - tip.width - EDGE));
  const below = target.bottom + TOOLTIP_OFFSET;
  const above = target.top - TOOLTIP_OFFSET - tip.height;
  return { left, top: below + tip.height > screen.height - EDGE && above >= EDGE ? above : below };
}

/** Runs the work at most once in a while: at once, and then for the last call that came in between. */
export function throttle<Given>(work: (given: Given) => void, pause: number): (given: Given) => void {
  let waiting: { given: Given } | null = null;
  let isPausing = false;
  const run = (given: Given) => {
    work(given);
    isPausing = true;
    setTimeout(() => {
      isPausing = false;
      if (!waiting) return;
      const next = waiting.given;
      waiting = null;
      run(next);
    }, pause);
  };
  return (given) => {
    if (isPausing) waiting = { given };
    else run(given);
  };
}
