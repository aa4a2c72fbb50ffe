import type { Box } from '@sealdesk/contract/jobs/set-proof.ts';
import { type PageSize, pixelsPerPoint } from './zoom.ts';

/** The frame in which a difference is shown, in pixels; `large` where nothing else shows the page. */
export const FRAMES = {
  small: { width: 108, height: 58 },
  large: { width: 208, height: 150 },
} as const satisfies Record<string, PageSize>;
/** Twice the zoom at which a letter page is seen whole beside another one on a usual screen, in percent. */
const TWICE = 118;
/** A place that is large is shown smaller, with so many points around it. */
const AROUND = 4;

/** Returns size and place of a whole page whose box lies in the middle of the frame, in pixels. */
export function enlargedPlace(
  box: Box,
  page: PageSize,
  frame: PageSize,
): Record<'left' | 'top' | 'width' | 'height', string> {
  const scale = Math.min(
    pixelsPerPoint(TWICE),
    frame.width / (box.width + 2 * AROUND),
    frame.height / (box.height + 2 * AROUND),
  );
  return {
    left: pixels(frame.width / 2 - (box.x + box.width / 2) * scale),
    top: pixels(frame.height / 2 - (box.y + box.height / 2) * scale),
    width: pixels(page.width * scale),
    height: pixels(page.height * scale),
  };
}

function pixels(value: number): string {
  return `${value.toFixed(2)}px`;
}
