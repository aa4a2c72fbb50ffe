import { describe, expect, it } from 'vitest';
import { isForPieces } from './transport.ts';

const MB = 1024 ** 2;

describe('an upload goes in pieces', () => {
  it.each([
    ['no file', [], false],
    ['a small file', [1], false],
    ['a file of just the limit', [16 * MB], false],
    ['a larger file', [16 * MB + 1], true],
    ['a large file and another', [200 * MB, 1], false],
    ['two large files', [200 * MB, 200 * MB], false],
  ])('with %s: %j → %s', (_, sizes, expected) => {
    expect(isForPieces(sizes.map((size) => ({ size })))).toBe(expected);
  });
});
