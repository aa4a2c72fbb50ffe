import { expect, it } from 'vitest';
import { customerFiles, nameParts } from './customer-files.ts';
import { aDocument } from '../../testing/a-document.ts';

const MB = 1024 * 1024;
const REPLACED = '2026-11-13T17:00:00.000Z';
const filesOf = (...documents: Parameters<typeof aDocument>[0][]) =>
  customerFiles(
    documents.map((facts, place) => aDocument({ document_id: String(place), ...facts })),
    'America/New_York',
  );

it('sealed documents stand first, then the original and those that it replaced', () => {
  const { sealed, others } = filesOf(
    { name: 'former.zip', superseded_at: REPLACED, size: 2 * MB },
    { name: 'SalineCo_EMS_rev1.zip', size: 31.4 * MB },
    { name: 'sealed.pdf', purpose: 'final', pages: 58, size: 44.1 * MB },
  );
  expect(sealed.map(({ document, facts }) => [document.name, facts])).toEqual([['sealed.pdf', '58 pages · 44.1 MB']]);
  expect(others.map(({ document, facts }) => [document.name, facts])).toEqual([
    ['SalineCo_EMS_rev1.zip', 'Original · 31.4 MB'],
    ['former.zip', 'Original, replaced 11/13/26 · 2.0 MB'],
  ]);
});

it('a superseded final stays, struck; a replaced original is not struck', () => {
  const { sealed, others } = filesOf({ purpose: 'final', superseded_at: REPLACED }, { superseded_at: REPLACED });
  expect([sealed[0]!.isStruck, sealed[0]!.facts]).toEqual([true, 'No longer current since 11/13/26 · 1 KB']);
  expect(sealed[0]!.spoken).toContain('sealed document, no longer current since 11/13/26');
  expect(others[0]!.isStruck).toBe(false);
});

it('files that are internal are not shown, even where the server sent them', () => {
  const shown = filesOf(
    { purpose: 'merged' },
    { purpose: 'initial_seals' },
    { purpose: 'working' },
    { purpose: 'own_working' },
  );
  expect(shown).toEqual({ sealed: [], others: [] });
});

it('the button is spoken with name, kind and size', () => {
  const { sealed, others } = filesOf(
    { name: 'SalineCo_EMS_rev1.zip', size: 31.4 * MB },
    { name: 'a.pdf', purpose: 'final', size: 700 },
  );
  expect(others[0]!.spoken).toBe('Download SalineCo_EMS_rev1.zip, original, 31.4 megabytes');
  expect(sealed[0]!.spoken).toBe('Download a.pdf, sealed document, 1 kilobyte');
});

it('a long name is cut in the middle, a short one not at all', () => {
  expect(nameParts('D48196_Hawthorne_L11_sealed.pdf')).toEqual(['D48196_Hawthorne_L11_se', 'aled.pdf']);
  expect(nameParts('short.pdf')).toEqual(['short.pdf', '']);
});
