import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { SealTerms } from '@sealdesk/core/seals/seal-terms.ts';
import { newPage } from '@sealdesk/core/testing/drawings/pdf-page.ts';
import { writePdf } from '@sealdesk/core/testing/drawings/write-pdf.ts';
import { aSeal, drawSeal } from '@sealdesk/core/testing/sealed/seal-face.ts';
import { makeDrawings, type Sheet } from './pdf-files.ts';

const SEALER = { engineer: 'Jordan T. Example', license: '12345', state: 'CA' } as const;
const SEALED_ON = '2026-09-14';
const SEAL_AT = { x: 440, y: 60 };

/** A set that was to be sealed, and the sealed one, by their names in the folder. */
export type BenchSet = { merged: string; sealed: string; sha256: string; bytes: number };

/** What the made sets are judged by: a state without a rule of its own, and the engineer whose seal they carry. */
export const BENCH_TERMS: SealTerms = {
  today: SEALED_ON,
  timezone: 'America/New_York',
  states: [{ state: SEALER.state, rule: null, firmNumber: null }],
  sealer: {
    contactId: 1,
    fullName: SEALER.engineer,
    licenses: [
      {
        state: SEALER.state,
        number: SEALER.license,
        validFrom: '2020-01-01',
        validUntil: '2030-12-31',
        isActive: true,
      },
    ],
    certificates: [],
    fingerprints: [],
  },
  isUnlockedWanted: true,
};

/** Makes a set of so many pages with words, and the same with the seal on every page. */
export async function makeSealedSet(folder: string, pages: number, sheet: Sheet): Promise<BenchSet> {
  const [merged, sealed] = ['merged.pdf', 'sealed.pdf'];
  await makeDrawings(path.join(folder, merged), pages, { ...sheet, isShown: true });
  const page = newPage();
  const seal = drawSeal(aSeal({ ...SEALER, date: 'September 14, 2026' }));
  page.commands.push(`q 1 0 0 1 ${SEAL_AT.x} ${SEAL_AT.y} cm`, ...seal.commands, 'Q');
  await writeFile(path.join(folder, 'seal.pdf'), writePdf([page]));
  const qpdf = spawn('qpdf', [merged, '--overlay', 'seal.pdf', '--from=', '--repeat=1', '--', sealed], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(qpdf, 'exit')) as [number];
  if (code !== 0) throw new Error(`qpdf ended with ${code}`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path.join(folder, sealed)), hash);
  return { merged, sealed, sha256: hash.digest('hex'), bytes: (await stat(path.join(folder, sealed))).size };
}
