import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { mitekColumnSheet } from '../../testing/drawings/mitek-sheets.ts';
import { drawCircle, newPage, print, type Page } from '../../testing/drawings/pdf-page.ts';
import { writePdf } from '../../testing/drawings/write-pdf.ts';
import { toolFolder } from '../../testing/private-folder.ts';
import { compareInk, type InkComparison } from './compare-ink.ts';

vi.setConfig({ testTimeout: 120_000 });

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

const DIGITS = [...'0123456789'];
const CHANGES = DIGITS.flatMap((from) => DIGITS.filter((to) => to !== from).map((to) => [from, to] as const));

function digitPage(digit: string, { size, font }: { size: number; font: 'plain' | 'bold' }): Page {
  const page = newPage(120, 60);
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
