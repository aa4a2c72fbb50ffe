import { chownSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { stamp } from '../../testing/drawings/cover-sheets.ts';
import { mitekColumnSheet, mitekInlineSheet } from '../../testing/drawings/mitek-sheets.ts';
import { newPage, printLines, type Page } from '../../testing/drawings/pdf-page.ts';
import { writePdf } from '../../testing/drawings/write-pdf.ts';
import { toolFolder } from '../../testing/private-folder.ts';
import { proveSet } from '../prove-set.ts';
import type { SealTerms } from '../seal-terms.ts';

const TERMS: SealTerms = {
  today: '2025-11-22',
  timezone: 'America/New_York',
  states: [{ state: 'WA', rule: null, firmNumber: null }],
  sealer: {
    contactId: 1,
    fullName: 'Jordan T. Example',
    licenses: [{ state: 'WA', number: '12345', validFrom: '2020-01-01', validUntil: '2028-05-18', isActive: true }],
    certificates: [],
    fingerprints: [],
  },
  isUnlockedWanted: true,
};

/** Proves a set that had nothing to be sealed from, against the customer's drawings. */
function prove(sealed: Page[], drawings: Page[][]) {
  const { folder, account } = toolFolder();
  const keep = (name: string, pages: Page[]) => {
    writeFileSync(path.join(folder, name), writePdf(pages), { mode: 0o600 });
    if (account !== null) chownSync(path.join(folder, name), account, account);
    return name;
  };
  const paths = drawings.map((pages, place) => keep(`${place}.pdf`, pages));
  const set = { path: keep('sealed.pdf', sealed), sha256: 'ab' };
  const reference = { kind: 'drawings', paths } as const;
  return proveSet({ sealed: set, reference, terms: TERMS, wanted: 'words-and-file' }, { folder, account });
}

const sheet = (label: string, loads = '35.0') => mitekColumnSheet({ label, loads: [loads, '7.0', '0.0', '10.0'] });

function repairNote(): Page {
  const page = newPage();
  printLines(page, 72, 700, ['Repair of truss A1: add a 2x4 scab to both sides of the broken web.']);
  return page;
}

it('compares the pages that show a design of the original, wherever they are', async () => {
  const proof = await prove(
    [repairNote(), sheet('A2'), sheet('A1')].map((page) => stamp(page)),
    [[sheet('A1')], [mitekInlineSheet({ label: 'B1' }), sheet('A2')]],
  );
  expect(proof.problems).toEqual([]);
  expect(proof.pages.map(({ comparedWith }) => comparedWith)).toEqual([
    null,
    { page: 2, isSame: true },
    { page: 1, isSame: true },
  ]);
  expect(proof.pages.map(({ seals }) => seals.map(({ state }) => state))).toEqual([['WA'], ['WA'], ['WA']]);
  expect(proof.warnings).toEqual([expect.stringContaining('not found in the PDF: B1.')]);
});

it('warns of a design that was drawn anew', async () => {
  const proof = await prove([stamp(sheet('A1', '25.0'))], [[sheet('A1')]]);
  expect(proof.problems).toEqual([]);
  expect(proof.pages[0]).toMatchObject({ comparedWith: { page: 1, isSame: false } });
  expect(proof.pages[0]!.missingWords).toContain('35.0');
  expect(proof.warnings).toEqual([expect.stringContaining('Page 1 differs from the customer’s drawing')]);
});

it('still asks for a seal on every page', async () => {
  const { problems } = await prove([stamp(repairNote()), sheet('A1')], [[sheet('A1')]]);
  expect(problems.map(({ message }) => message)).toEqual([
    'Page 2 carries no Washington seal of Jordan T. Example. Seal it and upload the whole PDF again.',
  ]);
});
