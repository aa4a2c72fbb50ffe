import { describe, expect, it } from 'vitest';
import { askedRange } from './byte-range.ts';

const ETAG = '"abc"';
const asked = (range: string, ifRange?: string, size = 100) => askedRange({ range, 'if-range': ifRange }, size, ETAG);

describe('the bytes that are asked for', () => {
  it.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=10-', { start: 10, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=90-1000', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['BYTES=99-', { start: 99, end: 99 }],
  ])('of %s are a part', (range, part) => {
    expect(asked(range)).toEqual(part);
  });

  it.each(['bytes=100-', 'bytes=1000-2000', 'bytes=-0'])('of %s are not there', (range) => {
    expect(asked(range)).toBe('unsatisfiable');
  });

  it('of an empty file are not there', () => {
    expect([asked('bytes=0-', undefined, 0), asked('bytes=-5', undefined, 0)]).toEqual([
      'unsatisfiable',
      'unsatisfiable',
    ]);
  });

  it.each(['bytes=9-0', 'bytes=-', 'bytes=a-b', 'bytes=0-9,20-29', 'lines=0-9', '', `bytes=0-${'9'.repeat(400)}`])(
    'of %j are the whole',
    (range) => {
      expect(asked(range)).toBeNull();
    },
  );

  it('are a part only of the file whose beginning one has', () => {
    expect(asked('bytes=50-', ETAG)).toEqual({ start: 50, end: 99 });
    for (const other of ['"another"', `W/${ETAG}`, 'Sun, 15 Nov 2026 05:00:00 GMT'])
      expect(asked('bytes=50-', other)).toBeNull();
  });
});
