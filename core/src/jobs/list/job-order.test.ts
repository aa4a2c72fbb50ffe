import { describe, expect, it } from 'vitest';
import { decodeCursor, encodeCursor } from './job-order.ts';

const sort = { by: 'created_at', order: 'desc' } as const;
const cursor = { sort, towards: 'next', key: '2026-11-14 06:52:11.123456+00', number: 48_213 } as const;
const raw = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a cursor', () => {
  it('comes back as it was', () => {
    expect(decodeCursor(encodeCursor(cursor), sort)).toEqual(cursor);
    expect(decodeCursor(encodeCursor({ ...cursor, key: null }), sort)?.key).toBeNull();
    for (const other of [{ towards: 'prev' }, { key: '2026-11-14 06:52:11+00' }] as const)
      expect(decodeCursor(encodeCursor({ ...cursor, ...other }), sort)).toEqual({ ...cursor, ...other });
  });

  it('is of one sort', () => {
    expect(decodeCursor(encodeCursor(cursor), { by: 'created_at', order: 'asc' })).toBeNull();
    expect(decodeCursor(encodeCursor(cursor), { by: 'job_id', order: 'desc' })).toBeNull();
  });

  it.each([
    'x',
    '',
    raw({}),
    raw(['created_at', 'desc', 'sideways', null, 1]),
    raw(['created_at', 'desc', 'next', 'not a time', 1]),
    raw(['created_at', 'desc', 'next', '1', 1]),
    raw(['created_at', 'desc', 'next', 'March 7', 1]),
    raw(['created_at', 'desc', 'next', '0000-01-01 00:00:00+00', 1]),
    raw(['created_at', 'desc', 'next', '-000005-01-01T00:00:00Z', 1]),
    raw(['created_at', 'desc', 'next', '2026-02-30 00:00:00+00', 1]),
    raw(['created_at', 'desc', 'next', '2026-02-03 25:00:00+00', 1]),
    raw(['created_at', 'desc', 'next', '2026-02-03 05:00:00+99', 1]),
    raw(['created_at', 'desc', 'next', null, '1; drop table job']),
    raw(['created_at', 'desc', 'next', null, 1.5]),
    raw(['created_at', 'desc', 'next', null, '1']),
    raw(['created_at', 'desc', 'next', null]),
    raw(['created_at', 'desc', 'next', null, 1, 2]),
    raw(['created_at', 'desc', 'next', 5, 1]),
    raw(['created_at', 'desc', 'next', 'x2026-11-14 06:52:11+00', 1]),
    raw(['created_at', 'desc', 'next', '2026-11-14 06:52:11+00x', 1]),
  ])('is not %j', (text) => {
    expect(decodeCursor(text, sort)).toBeNull();
  });
});
