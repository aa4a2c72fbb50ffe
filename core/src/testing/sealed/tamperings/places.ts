import type { Page } from '../../drawings/pdf-page.ts';
import { lengthOf, textsIn, type PrintedText } from '../placed-text.ts';
import { toShown, type PlannedPage } from '../planned-page.ts';
import type { SetPlan } from '../plan-set.ts';
import type { Spot } from '../put-on-page.ts';
import { drawSeal } from '../seal-face.ts';

/** A letter of a drawing, and where its middle is. */
export type Glyph = Spot & { text: PrintedText; index: number };

/** The digits of a page's texts that no seal covers. */
export function digitsOf(plan: SetPlan, place: number): Glyph[] {
  const page = plan.pages[place]!;
  return textsIn(page.drawing)
    .flatMap((text) =>
      Array.from(text.text.matchAll(/\d/g), ({ index }) => {
        const along = lengthOf(text.text.slice(0, index), text.size) + text.size * 0.28;
        const up = text.size * 0.35;
        const middle = text.isTurned ? { x: text.x - up, y: text.y + along } : { x: text.x + along, y: text.y + up };
        return { text, index, ...middle };
      }),
    )
    .filter((glyph) => isOnPage(page, glyph) && !isSealed(plan, place, glyph));
}

/** A line of a drawing, from point to point. */
export type DrawnLine = { command: number; style: string; from: Spot; to: Spot };

const LINE = /^(q .*?(?:w|G) )?([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l S( Q)?$/;

/** The lines of a page that no seal covers in their middle. */
export function linesOf(plan: SetPlan, place: number): DrawnLine[] {
  const page = plan.pages[place]!;
  return page.drawing.commands.flatMap((command, index) => {
    const found = LINE.exec(command);
    if (!found) return [];
    const [fromX, fromY, toX, toY] = found.slice(2, 6).map(Number) as [number, number, number, number];
    const middle = { x: (fromX + toX) / 2, y: (fromY + toY) / 2 };
    if (isSealed(plan, place, middle) || !isOnPage(page, middle)) return [];
    return [{ command: index, style: found[1] ?? '', from: { x: fromX, y: fromY }, to: { x: toX, y: toY } }];
  });
}

const MARGIN = 8;

/** Returns true when the point of the drawing is under a seal of its page, or close to one. */
export function isSealed(plan: SetPlan, place: number, point: Spot): boolean {
  const { x, y } = toShown(plan.pages[place]!, point);
  return plan.seals[place]!.some(({ seal, spot }) => {
    const { width, height } = drawSeal(seal);
    return x > spot.x - MARGIN && x < spot.x + width + MARGIN && y > spot.y - MARGIN && y < spot.y + height + MARGIN;
  });
}

function isOnPage({ drawing, crop }: PlannedPage, { x, y }: Spot): boolean {
  const [left, bottom, right, top] = crop ?? [0, 0, 0, 0];
  return x > left + 5 && x < drawing.width - right - 5 && y > bottom + 5 && y < drawing.height - top - 5;
}

/** The page with another drawing in its place. */
export function redrawn(plan: SetPlan, place: number, change: (drawing: Page) => string[]): PlannedPage[] {
  return plan.pages.map((page, index) =>
    index === place ? { ...page, drawing: { ...page.drawing, commands: change(page.drawing) } } : page,
  );
}
