import { expect, it } from 'vitest';
import { entryChange } from './entry-change.ts';

const ZONE = 'America/New_York';
const entry = { entry_id: 7, employee: 'Jonas Abara', start: '2026-11-13T21:40:00.000Z' };

it('names the field of an entry that changed, with both values', () => {
  const changed = { ...entry, field: 'DrJNumSeals', before: '0', after: '41' };
  expect(entryChange('entry-changed', changed, ZONE)).toEqual({ label: 'Seals', before: '0', after: '41' });
  const cleared = { ...entry, field: 'Description', before: 'Roof', after: '' };
  expect(entryChange('entry-changed', cleared, ZONE)).toEqual({ label: 'Description', before: 'Roof', after: 'none' });
});

it('gives the times of an entry that was closed or corrected, in the reader’s time zone', () => {
  const closed = { ...entry, end: '2026-11-13T22:32:00.000Z' };
  const times = { label: '0 h 52 m', before: '', after: '11/13/26 16:40 to 11/13/26 17:32' };
  expect(entryChange('entry-closed', closed, ZONE)).toEqual(times);
  expect(entryChange('entry-corrected', closed, ZONE)).toEqual(times);
});

it('adds nothing to an entry that began or was kept running', () => {
  expect(entryChange('entry-started', entry, ZONE)).toBeNull();
  expect(entryChange('entry-kept', entry, ZONE)).toBeNull();
});
