import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { mitekColumnSheet } from '../../testing/drawings/mitek-sheets.ts';
import { drawCircle, print, type Page } from '../../testing/drawings/pdf-page.ts';
import { writePdf } from '../../testing/drawings/write-pdf.ts';
import { toolFolder } from '../../testing/private-folder.ts';
import { compareInk, type InkComparison } from './compare-ink.ts';

vi.setConfig({ testTimeout: 60_000 });

async function compare(before: Page[], after: Page[]): Promise<InkComparison[]> {
  const { folder, account } = toolFolder();
  writeFileSync(path.join(folder, 'before.pdf'), writePdf(before), { mode: 0o644 });
  writeFileSync(path.join(folder, 'after.pdf'), writePdf(after), { mode: 0o644 });
  const pairs = before.map((_, place) => ({
    before: { pdf: 'before.pdf', page: place + 1 },
    after: { pdf: 'after.pdf', page: place + 1 },
  }));
  const found: InkComparison[] = [];
  for await (const page of compareInk(pairs, { folder, account })) found.push(page);
  return found;
}

it('finds the seal that was added, as one place, and nothing lost', async () => {
  const sealed = mitekColumnSheet();
  drawCircle(sealed, 500, 150, 40);
  print(sealed, 466, 172, 'STATE OF OREGON', { size: 6 });
  print(sealed, 476, 98, 'June 14, 2024');
  const [same, added] = await compare([mitekColumnSheet(), mitekColumnSheet()], [mitekColumnSheet(), sealed]);
  expect(same).toMatchObject({ problem: null, isSame: true, lost: [], added: [] });
  expect(added).toMatchObject({ problem: null, isSame: false, lost: [] });
  if (added?.problem !== null) throw new Error('not compared');
  expect(added.added).toHaveLength(1);
  const { box } = added.added[0]!;
  expect(box.x).toBeCloseTo(460, -1);
  expect(box.y).toBeCloseTo(792 - 190, -1);
});
