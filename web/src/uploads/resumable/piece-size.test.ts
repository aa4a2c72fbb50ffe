import { PIECE_BYTES } from '@sealdesk/contract/uploads/resumable.ts';
import { describe, expect, it } from 'vitest';
import { FIRST_PIECE_BYTES, nextPieceBytes } from './piece-size.ts';

const KB = 1024;
const MB = 1024 * KB;

/** The sizes of the first pieces over a line of that speed, and the seconds that the last of them takes. */
function sizesAt(bytesPerSecond: number, count: number): { sizes: number[]; lastSeconds: number } {
  const sizes = [FIRST_PIECE_BYTES];
  while (sizes.length < count) {
    const bytes = sizes.at(-1)!;
    sizes.push(nextPieceBytes({ bytes, milliseconds: (bytes / bytesPerSecond) * 1000 }));
  }
  return { sizes, lastSeconds: sizes.at(-1)! / bytesPerSecond };
}

describe('the size of the next piece', () => {
  it('doubles on a fast line up to the most that one piece may have', () => {
    expect(sizesAt(50 * MB, 5).sizes).toEqual([MB, 2 * MB, 4 * MB, 8 * MB, 8 * MB]);
    expect(PIECE_BYTES).toBe(8 * MB);
  });

  it('settles where a piece takes four seconds', () => {
    expect(sizesAt(400 * KB, 4)).toEqual({ sizes: [MB, 1600 * KB, 1600 * KB, 1600 * KB], lastSeconds: 4 });
  });

  it('takes seconds on Slow 3G, where eight megabytes took minutes', () => {
    const { sizes, lastSeconds } = sizesAt(50 * KB, 2);
    expect(sizes).toEqual([MB, 256 * KB]);
    expect(lastSeconds).toBeLessThan(6);
  });

  it('shrinks at once when the line gets slow', () => {
    expect(nextPieceBytes({ bytes: 8 * MB, milliseconds: 64_000 })).toBe(512 * KB);
  });

  it('never falls below 256 kB, and grows from there again', () => {
    expect(nextPieceBytes({ bytes: 256 * KB, milliseconds: 600_000 })).toBe(256 * KB);
    expect(nextPieceBytes({ bytes: 256 * KB, milliseconds: 100 })).toBe(512 * KB);
  });

  it('doubles after a piece that took no time that a clock shows', () => {
    expect(nextPieceBytes({ bytes: MB, milliseconds: 0 })).toBe(2 * MB);
  });
});
