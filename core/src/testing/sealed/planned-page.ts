import { randomFrom, type Random } from '../../../../tools/src/demo/random.ts';
import { drawSheet, DRAWN_FAMILIES, type DrawnFamily } from '../drawings/truss-package.ts';
import { print, type Page } from '../drawings/pdf-page.ts';
import { drawFormerSeal } from './seal-face.ts';
import type { Spot } from './put-on-page.ts';

/** How the words of a page are there: as text, as outlines of letters, or in a picture. */
type WordForm = 'text' | 'outlines' | 'picture';

/** A page that is to be sealed, before any program has written it. */
export type PlannedPage = {
  family: DrawnFamily;
  drawing: Page;
  words: WordForm;
  rotate: 0 | 90 | 180 | 270;
  /** So many points are cut off at the left, bottom, right and top of the page as it is drawn. */
  crop: [number, number, number, number] | null;
  /** Glyphs of the font that draw another one, though a program reads them as before. */
  swappedGlyphs?: Record<string, string>;
};

/** Plans the page of one design, with dimensions and lines of its own. */
export function planPage(seed: string, job: string, label: string, wishes: Partial<PlannedPage> = {}): PlannedPage {
  const random = randomFrom(`page/${seed}/${label}`);
  const family = wishes.family ?? random.pick(DRAWN_FAMILIES);
  const drawing = drawSheet(family, { job, jobName: `Lot ${random.int(1, 99)} ${job}`, label });
  addDimensions(drawing, random);
  if (random.chance(0.15)) drawFormerSeal(drawing, random.int(100, 500), random.int(120, 300));
  return {
    family,
    drawing,
    words: random.weighted({ text: 7, outlines: 2, picture: 1 }),
    rotate: random.chance(0.7) ? 0 : random.pick([90, 180, 270] as const),
    crop: random.chance(0.7) ? null : [random.int(0, 18), random.int(0, 18), random.int(0, 18), random.int(0, 10)],
    ...wishes,
  };
}

/** Draws lines between marks, each with its length at 7 points, and a web beside it: thin, gray or red in places. */
function addDimensions(page: Page, random: Random): void {
  for (const row of [0, 1, 2]) {
    const [x, y, length] = [random.int(60, 200), 655 + row * 22, random.int(120, 300)];
    page.commands.push(
      `${x} ${y} m ${x + length} ${y} l S`,
      `${x} ${y - 3} m ${x} ${y + 3} l S`,
      `${x + length} ${y - 3} m ${x + length} ${y + 3} l S`,
    );
    const style = random.pick(['0 G', '0 G', '0.25 w', '0.65 G', '0.8 0.1 0.1 RG']);
    const [fromX, fromY] = [random.int(60, 500), random.int(480, 600)];
    page.commands.push(
      `q ${style} ${fromX} ${fromY} m ${fromX + random.int(20, 60)} ${fromY + random.int(0, 30)} l S Q`,
    );
    print(page, x + length / 2 - 10, y + 2, `${random.int(1, 48)}-${random.int(0, 11)}-${random.int(0, 15)}`);
  }
}

export type PageSize = { width: number; height: number };

/** The size of a page as it is shown. */
export function shownSize({ drawing, rotate, crop }: PlannedPage): PageSize {
  const [left, bottom, right, top] = crop ?? [0, 0, 0, 0];
  const [width, height] = [drawing.width - left - right, drawing.height - bottom - top];
  return rotate % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Where a point of the drawing is on the page as it is shown, from its lower left corner. */
export function toShown(page: PlannedPage, point: Spot): Spot {
  const [left, bottom] = page.crop ?? [0, 0];
  const { width, height } = shownSize(page);
  const [x, y] = [point.x - left, point.y - bottom];
  return {
    0: { x, y },
    90: { x: y, y: height - x },
    180: { x: width - x, y: height - y },
    270: { x: width - y, y: x },
  }[page.rotate];
}
