import { formatMoment } from './format.ts';
import type { Viewer } from './session/viewer.ts';

/** Returns the line at the head of what is printed: when, and by whom. */
export function printedLine(viewer: Pick<Viewer, 'first_name' | 'last_name' | 'timezone'>, now: number): string {
  return `Printed ${formatMoment(now, viewer.timezone)} by ${viewer.first_name} ${viewer.last_name}`;
}
