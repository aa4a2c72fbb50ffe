import { chownSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { expect, it } from 'vitest';
import { mutatedPdf, seedPdfs } from '../../testing/hostile/mutated-pdfs.ts';
import { toolFolder } from '../../testing/private-folder.ts';
import { report } from '../../testing/report.ts';
import { readSignatures } from '../signatures/read-signatures.ts';
import { inspectPdf } from './inspect-pdf.ts';

/** How many are made: a sample here, ten thousand by `npm run proof:pdfs`. */
const MUTATED = Number(process.env['MUTATED_PDFS'] ?? 40);

it(`reads or refuses each of ${MUTATED} mutated PDFs`, async () => {
  const { folder, account } = toolFolder();
  const file = path.join(folder, 'set.pdf');
  const outcomes: Record<string, number> = {};
  let slowest = 0;
  const outcomeOf = async (pdf: Buffer): Promise<string> => {
    writeFileSync(file, pdf, { mode: 0o600 });
    if (account !== null) chownSync(file, account, account);
    const start = performance.now();
    const inspected = await inspectPdf({ folder, account, pdf: 'set.pdf' });
    if ('facts' in inspected) await readSignatures(file, inspected.facts.signatures);
    slowest = Math.max(slowest, performance.now() - start);
    return 'facts' in inspected ? 'read' : inspected.problem.kind;
  };
  const seeds = await seedPdfs();
  for (const [place, seed] of seeds.entries()) expect(await outcomeOf(seed), `seed ${place}`).toBe('read');
  for (let count = 0; count < MUTATED; count += 1) {
    const outcome = await outcomeOf(mutatedPdf(String(count), seeds));
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  report(`mutated PDFs: ${JSON.stringify(outcomes)}`);
  expect(seeds).toHaveLength(20);
  expect(outcomes['damaged'] ?? 0).toBeGreaterThan(MUTATED / 4);
  reportFigure('PDF-053: the slowest of the mutated PDFs', slowest, 30_000);
}, 3_600_000);
