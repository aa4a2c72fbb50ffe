import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { mitekColumnSheet } from '../../testing/drawings/mitek-sheets.ts';
import { alpineSheet, truswalSheet } from '../../testing/drawings/truss-sheets.ts';
import { drawCircle, newPage, print, type Page } from '../../testing/drawings/pdf-page.ts';
import { writePdf } from '../../testing/drawings/write-pdf.ts';
import { toolFolder } from '../../testing/private-folder.ts';
import { PRODUCERS, RESAVED } from '../../testing/sealed/resave.ts';
import { FrameComparison, isBalanced, isMoved } from './compare-frames.ts';
import { compareInk, type InkComparison } from './compare-ink.ts';

/** Compares two documents page by page. */
async function compare(before: Buffer, after: Buffer, pages: number): Promise<InkComparison[]> {
  const { folder, account } = toolFolder();
  writeFileSync(path.join(folder, 'before.pdf'), before, { mode: 0o644 });
  writeFileSync(path.join(folder, 'after.pdf'), after, { mode: 0o644 });
  const pairs = Array.from({ length: pages }, (_, place) => ({
    before: { pdf: 'before.pdf', page: place + 1 },
    after: { pdf: 'after.pdf', page: place + 1 },
  }));
  const found: InkComparison[] = [];
  for await (const page of compareInk(pairs, { folder, account })) found.push(page);
  return found;
}

async function comparePages(before: Page[], after: Page[]): Promise<InkComparison[]> {
  return compare(writePdf(before), writePdf(after), before.length);
}

it('finds the seal that was added, as one place, and nothing lost', async () => {
  const sealed = mitekColumnSheet();
  drawCircle(sealed, 500, 150, 40);
  print(sealed, 466, 172, 'STATE OF OREGON', { size: 6 });
  print(sealed, 476, 98, 'June 14, 2024');
  const [same, added] = await comparePages([mitekColumnSheet(), mitekColumnSheet()], [mitekColumnSheet(), sealed]);
  expect(same).toMatchObject({ problem: null, isSame: true, lost: [], added: [] });
  expect(added).toMatchObject({ problem: null, isSame: false, lost: [] });
  if (added?.problem !== null) throw new Error('not compared');
  expect(added.added).toHaveLength(1);
  const { box } = added.added[0]!;
  expect(box.x).toBeCloseTo(460, -1);
  expect(box.y).toBeCloseTo(792 - 190, -1);
});

type DigitStyle = { size: number; font: 'plain' | 'bold'; page?: Page };

const DIGITS = Array.from('0123456789');
const CHANGES = DIGITS.flatMap((from) => DIGITS.filter((to) => to !== from).map((to) => [from, to] as const));

function digitPage(digit: string, { size, font, page = newPage(120, 60) }: DigitStyle): Page {
  print(page, 20.3, 20.7, `3-${digit}-12`, { size, font });
  return page;
}

it.each([
  { size: 7, font: 'plain' },
  { size: 6, font: 'bold' },
] as const)(
  'sees each of the 90 ways to change a digit ($size points, $font), also where ink is only added',
  async (style) => {
    const before = CHANGES.map(([from]) => digitPage(from, style));
    const after = CHANGES.map(([, to]) => digitPage(to, style));
    const found = await comparePages(before, after);
    expect(found).toHaveLength(90);
    const unseen = CHANGES.filter((_, place) => found[place]!.problem !== null || found[place]!.isSame);
    expect(unseen).toEqual([]);
  },
);

it('takes a seal whose words stand far inside its ring for one place, and two seals for two', async () => {
  const sealed = newPage();
  drawCircle(sealed, 150, 600, 70);
  print(sealed, 130, 600, 'No. 12345');
  drawCircle(sealed, 450, 200, 50);
  const [found] = await comparePages([newPage()], [sealed]);
  if (found?.problem !== null) throw new Error('not compared');
  expect(found.added).toHaveLength(2);
  expect(found.added[0]!.bitmap.width * found.added[0]!.bitmap.height).toBe(found.added[0]!.bitmap.ink.length);
});

it('names a page of another size, and one that is too large to draw', async () => {
  const sizes = [newPage(612, 792), newPage(100_000, 100_000), newPage(300, 300)];
  const found = await comparePages(sizes, [newPage(612, 500), newPage(100_000, 100_000), newPage(300, 300)]);
  expect(found.map(({ problem }) => problem)).toEqual([{ kind: 'size' }, { kind: 'too-large', of: 'after' }, null]);
});

it('finds what was removed, drawn over with white, or is thin or pale', async () => {
  const line = (style: string) => ({ ...newPage(300, 300), commands: [`${style} 50 150 m 250 170 l S`] });
  const cases: [string, Page, Page][] = [
    ['removed', line('1 w'), newPage(300, 300)],
    ['covered', line('1 w'), { ...line('1 w'), commands: [...line('1 w').commands, '1 g 140 140 30 30 re f'] }],
    ['thin', line('0.1 w'), newPage(300, 300)],
    ['yellow', line('1 1 0 RG 1 w'), newPage(300, 300)],
    ['light gray', line('0.75 G 0.5 w'), newPage(300, 300)],
  ];
  const found = await comparePages(
    cases.map(([, before]) => before),
    cases.map(([, , after]) => after),
  );
  for (const [place, comparison] of found.entries()) {
    const lost = comparison.problem === null ? comparison.lost.length : null;
    expect([cases[place]![0], lost]).not.toEqual([cases[place]![0], 0]);
    expect(comparison.problem).toBeNull();
  }
});

it.each(PRODUCERS)('finds nothing lost and nothing added in pages that %s saved anew', async (producer) => {
  const pages = [mitekColumnSheet(), truswalSheet(), alpineSheet()];
  const before = writePdf(pages);
  const found = await compare(before, await RESAVED[producer](before), pages.length);
  expect(found.map((page) => page.problem === null && page.isSame)).toEqual([true, true, true]);
});

it.each(['plain', 'bold'] as const)(
  'sees a changed digit of 5 points (%s) where nothing else changed',
  async (font) => {
    const on = (digit: string) => digitPage(digit, { size: 5, font, page: mitekColumnSheet() });
    const found = await comparePages(
      CHANGES.map(([from]) => on(from)),
      CHANGES.map(([, to]) => on(to)),
    );
    const unseen = CHANGES.filter((_, place) => found[place]!.problem !== null || found[place]!.isSame);
    expect(unseen).toEqual([]);
  },
);

it('takes a few pixels for a touched place where one drawing is blank there, and not where only the shade differs', () => {
  const [width, height] = [100, 100];
  const touched = (before: number, after: number) => {
    const frame = (value: number) => {
      const pixels = Buffer.alloc(width * height, 255);
      pixels.fill(0, 0, 40 * width);
      // The line that the place is at the edge of.
      for (const x of [50, 51, 52, 53]) {
        pixels[60 * width + x] = 0;
        pixels[61 * width + x] = value;
        pixels[62 * width + x] = 0;
      }
      return { width, height, pixels };
    };
    const comparison = new FrameComparison({ dpi: 300, mode: 'tolerant', faintPixels: 16 });
    const old = frame(before);
    comparison.compare(old, frame(after), { from: 0, to: height, top: 0 });
    return comparison.touched(old).length;
  };
  expect(touched(255, 60)).toBe(1);
  expect(touched(180, 60)).toBe(0);
});

it('knows a stroke that was drawn one pixel narrower from one that lost its side', () => {
  const [width, height] = [12, 12];
  const stroke = (...columns: number[]) => {
    const pixels = Buffer.alloc(width * height, 255);
    for (let y = 3; y < 9; y += 1) for (const [at, value] of columns.entries()) pixels[y * width + 4 + at] = value;
    return { width, height, pixels };
  };
  const side = { left: 4, right: 4, top: 3, bottom: 8, pixels: 6, strong: 0, faint: 6 };
  expect(isBalanced(side, stroke(89, 0, 89), stroke(255, 0, 0))).toBe(true);
  expect(isBalanced(side, stroke(89, 0, 89), stroke(255, 0, 89))).toBe(false);
});

it('knows a stroke that moved by a pixel from one that became wider', () => {
  const [width, height] = [12, 12];
  const stroke = (...columns: number[]) => {
    const pixels = Buffer.alloc(width * height, 255);
    for (let y = 3; y < 9; y += 1) for (const x of columns) pixels[y * width + x] = 0;
    return { width, height, pixels };
  };
  const side = { left: 6, right: 6, top: 3, bottom: 8, pixels: 6, strong: 0, faint: 6 };
  expect(isMoved(side, stroke(5), stroke(6))).toBe(true);
  expect(isMoved(side, stroke(5), stroke(5, 6))).toBe(false);
  const longer = stroke(6);
  longer.pixels[9 * width + 6] = 0;
  expect(isMoved(side, stroke(5), longer)).toBe(false);
});
