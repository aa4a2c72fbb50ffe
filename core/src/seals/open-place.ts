import { createHash } from 'node:crypto';
import type { Box, OpenPlace } from './set-proof.ts';

/** Returns a place that the reviewer has to acknowledge. Its id follows from the file and the place alone. */
export function openPlace(
  sha256: string,
  kind: OpenPlace['kind'],
  page: number,
  box: Box,
  detail: string | null = null,
): OpenPlace {
  const rounded = roundBox(box);
  const { x, y, width, height } = rounded;
  const id = createHash('sha256')
    .update(JSON.stringify([sha256, kind, page, x, y, width, height, ...(detail === null ? [] : [detail])]))
    .digest('hex');
  return { id: id.slice(0, 32), kind, page, box: rounded, detail };
}

/** Returns a box in hundredths of a point. */
export function roundBox({ x, y, width, height }: Box): Box {
  const round = (value: number) => Math.round(value * 100) / 100;
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}
