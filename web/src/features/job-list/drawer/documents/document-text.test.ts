import { expect, it } from 'vitest';
import { documentFacts, documentOrigin, shortHash, supersededSince } from './document-text.ts';
import { aDocument } from '../../testing/a-document.ts';

it('says how large a document is and what it is to the job', () => {
  expect(documentFacts(aDocument({ pages: 118, size: 63_963_136, purpose: 'merged' }))).toBe(
    '118 pages · 61.0 MB · to seal',
  );
  expect(documentFacts(aDocument({ pages: null, size: 2_048, purpose: 'original' }))).toBe('2 KB · original');
});

it('says which version it is, of whom and of when; what the system made names nobody', () => {
  const created_at = '2026-11-14T11:17:00.000Z';
  const origin = (uploader: string | null) =>
    documentOrigin(aDocument({ version: 2, uploader, created_at }), 'America/New_York');
  expect(origin('Marta Keane')).toBe('Version 2 · Marta Keane · 11/14/26\u00a006:17');
  expect(origin(null)).toBe('Version 2 · 11/14/26\u00a006:17');
});

it('cuts a hash to its beginning and its end', () => {
  expect(shortHash(`4be109d7a5c2${'0'.repeat(48)}77f0`)).toBe('4be1 09d7 a5c2 … 77f0');
});

it('calls a superseded final no longer current, and other files superseded', () => {
  const superseded_at = '2026-11-13T17:00:00.000Z';
  const since = (facts: Parameters<typeof aDocument>[0]) => supersededSince(aDocument(facts), 'America/New_York');
  expect(since({ purpose: 'final', superseded_at })).toBe('No longer current since 11/13/26');
  expect(since({ purpose: 'merged', superseded_at })).toBe('Superseded 11/13/26');
  expect(since({ purpose: 'final' })).toBeNull();
});
