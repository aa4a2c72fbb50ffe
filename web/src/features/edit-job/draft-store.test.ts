import { expect, it } from 'vitest';
import { type Draft, forgetDraft, keepDraft, readDraft } from './draft-store.ts';

function aStorage() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}
const DRAFT = { viewerId: 7, at: 1, openedAt: 1, updatedAt: '', opened: {}, mine: {} } as unknown as Draft;

it('keeps what one person entered for each job, and gives it to nobody else', () => {
  const storage = aStorage();
  keepDraft(storage, 1001, DRAFT);
  keepDraft(storage, 1002, { ...DRAFT, at: 2 });
  expect([readDraft(storage, 7, 1001)?.at, readDraft(storage, 7, 1002)?.at]).toEqual([1, 2]);
  expect([readDraft(storage, 8, 1001), readDraft(storage, 7, 1003)]).toEqual([null, null]);
});

it('forgets one, or all, and leaves nothing of them in the tab', () => {
  const storage = aStorage();
  keepDraft(storage, 1001, DRAFT);
  keepDraft(storage, 1002, DRAFT);
  forgetDraft(storage, 1001);
  expect([readDraft(storage, 7, 1001), readDraft(storage, 7, 1002)]).toEqual([null, DRAFT]);
  forgetDraft(storage);
  expect(storage.items.size).toBe(0);
});

it('takes what is no draft for none', () => {
  const storage = aStorage();
  storage.setItem('sealdesk.edits', 'broken');
  expect(readDraft(storage, 7, 1001)).toBeNull();
});
