import { createHash } from 'node:crypto';
import { chownSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { mitekColumnSheet, mitekInlineSheet } from '../testing/drawings/mitek-sheets.ts';
import { newPage, print, type Page } from '../testing/drawings/pdf-page.ts';
import { writePdf } from '../testing/drawings/write-pdf.ts';
import { toolFolder } from '../testing/private-folder.ts';
import { proveSet } from './prove-set.ts';
import type { SealTerms } from './seal-terms.ts';

vi.setConfig({ testTimeout: 60_000 });

const TERMS: SealTerms = {
  today: '2024-06-14',
  states: [{ state: 'WA', rule: null, firmNumber: null }],
  sealer: { contactId: 1, fullName: 'Jordan Example', licenses: [], certificates: [], fingerprints: [] },
  isUnlockedWanted: true,
};

/** Proves a set of these pages against those. */
async function prove(sealed: Page[], reference: Page[]) {
  const { folder, account } = toolFolder();
  const keep = (name: string, bytes: Buffer) => {
    writeFileSync(path.join(folder, name), bytes, { mode: 0o600 });
    if (account !== null) chownSync(path.join(folder, name), account, account);
    return { path: name, sha256: createHash('sha256').update(bytes).digest('hex') };
  };
  const set = keep('sealed.pdf', writePdf(sealed));
  keep('merged.pdf', writePdf(reference));
  const asked = { kind: 'whole', path: 'merged.pdf' } as const;
  return proveSet({ sealed: set, reference: asked, terms: TERMS, wanted: 'words-and-file' }, { folder, account });
}

it('pairs each page with the one that was to be sealed, behind a cover', async () => {
  const pages = [mitekColumnSheet({ label: 'A1' }), mitekInlineSheet({ label: 'A2' })];
  const cover = newPage();
  print(cover, 72, 700, 'Index of drawings');
  const proof = await prove([cover, ...pages], pages);
  expect(proof.problems).toEqual([]);
  expect(proof.pages.map(({ comparedWith }) => comparedWith)).toEqual([
    null,
    { page: 1, isSame: true },
    { page: 2, isSame: true },
  ]);
});

it('names the page whose words changed', async () => {
  const loads = (live: string) => mitekColumnSheet({ loads: [live, '7.0', '0.0', '10.0'] });
  const proof = await prove([mitekInlineSheet(), loads('25.0')], [mitekInlineSheet(), loads('35.0')]);
  expect(proof.problems).toMatchObject([{ check: 'file', page: 2 }]);
  expect(proof.pages[1]!.missingWords).toContain('35.0');
});
