import type { Box, ProvenPage } from '@sealdesk/contract/jobs/set-proof.ts';
import type { PageSize } from './zoom.ts';

/** A place on the paper in percent of it, so that it holds at every zoom. */
export type Place = { left: string; top: string; width: string; height: string };

/** Returns where a box lies on the paper, with so many points around it; what is outside the paper is cut. */
export function boxPlace(box: Box, page: PageSize, around = 0): Place {
  const left = Math.max(0, box.x - around);
  const top = Math.max(0, box.y - around);
  const right = Math.min(page.width, box.x + box.width + around);
  const bottom = Math.min(page.height, box.y + box.height + around);
  return {
    left: percent(left / page.width),
    top: percent(top / page.height),
    width: percent(Math.max(0, right - left) / page.width),
    height: percent(Math.max(0, bottom - top) / page.height),
  };
}

/** Returns where the whole page lies for one who sees only the box, in percent of the box. */
export function pagePlace(box: Box, page: PageSize): Place {
  const [x, y] = [Math.max(0, box.x), Math.max(0, box.y)];
  const width = Math.min(page.width, box.x + box.width) - x;
  const height = Math.min(page.height, box.y + box.height) - y;
  return {
    left: percent(-x / width),
    top: percent(-y / height),
    width: percent(page.width / width),
    height: percent(page.height / height),
  };
}

/** By how many degrees a sealed page is turned clockwise, beside the page that it was compared with. */
export type Turned = ProvenPage['turned'];

/** Returns the size of a turned page before it was turned. */
export function sizeBefore({ width, height }: PageSize, turned: Turned): PageSize {
  return turned % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Returns where a box of a turned page was before it was turned. */
export function placeBefore({ x, y, width, height }: Box, page: PageSize, turned: Turned): Box {
  const [right, bottom] = [page.width - x - width, page.height - y - height];
  if (turned === 90) return { x: y, y: right, width: height, height: width };
  if (turned === 180) return { x: right, y: bottom, width, height };
  if (turned === 270) return { x: bottom, y: x, width: height, height: width };
  return { x, y, width, height };
}

/** Returns true for a box of which something lies on the page. */
export function isOnPage(box: Box, page: PageSize): boolean {
  return (
    box.width > 0 &&
    box.height > 0 &&
    box.x < page.width &&
    box.y < page.height &&
    box.x + box.width > 0 &&
    box.y + box.height > 0
  );
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(4))}%`;
}
