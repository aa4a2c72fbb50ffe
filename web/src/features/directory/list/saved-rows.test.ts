import { describe, expect, it } from 'vitest';
import { countText } from './count-text.ts';
import { withSavedRow } from './saved-rows.ts';

const row = (id: number, deleted_at: string | null = null) => ({ id, updated_at: 'then', deleted_at });
const PAGE = { data: [row(1), row(2), row(3)], total: 40, deleted_total: 2 };
const place = (withDeleted: boolean) => ({ idOf: ({ id }: { id: number }) => id, withDeleted });

describe('a saved row', () => {
  it('takes the place of its former self', () => {
    const saved = { ...row(2), updated_at: 'now' };
    expect(withSavedRow(PAGE, saved, place(false))).toEqual({ ...PAGE, data: [row(1), saved, row(3)] });
  });

  it('comes first where it is new', () => {
    expect(withSavedRow(PAGE, row(9), place(false))).toMatchObject({ data: [row(9), ...PAGE.data], total: 41 });
  });

  it('stays where it was deleted, and is counted as such', () => {
    const deleted = row(2, 'now');
    const hidden = withSavedRow(PAGE, deleted, place(false));
    expect(hidden).toEqual({ data: [row(1), deleted, row(3)], total: 39, deleted_total: 3 });
    expect(countText(hidden, false)).toBe('39 active, 3 deleted');
    const listed = withSavedRow({ ...PAGE, total: 42 }, deleted, place(true));
    expect(countText(listed, true)).toBe('39 active, 3 deleted');
    expect(withSavedRow(hidden, row(2), place(false))).toEqual(PAGE);
  });
});

it('the count leaves out deleted rows where there are none, or can be none', () => {
  expect(countText({ total: 1312, deleted_total: 0 }, false)).toBe('1,312 active');
  expect(countText({ total: 6 }, false)).toBe('6');
});
