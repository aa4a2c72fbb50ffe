import { describe, expect, it } from 'vitest';
import { randomFrom, uuidOf } from './random.ts';

describe('randomFrom', () => {
  it('repeats itself for a seed and differs between seeds', () => {
    const draw = (seed: string) => {
      const random = randomFrom(seed);
      return Array.from({ length: 20 }, () => random.int(0, 1_000_000));
    };
    expect(draw('one')).toEqual(draw('one'));
    expect(draw('one')).not.toEqual(draw('two'));
  });

  it('stays within both ends, which it reaches', () => {
    const random = randomFrom('ends');
    const drawn = Array.from({ length: 500 }, () => random.int(3, 6));
    expect(new Set(drawn)).toEqual(new Set([3, 4, 5, 6]));
  });

  it('draws by weight', () => {
    const random = randomFrom('weights');
    const drawn = Array.from({ length: 2_000 }, () => random.weighted({ often: 9, seldom: 1, never: 0 }));
    const often = drawn.filter((key) => key === 'often').length;
    expect(often).toBeGreaterThan(1_700);
    expect(often).toBeLessThan(1_900);
    expect(drawn).not.toContain('never');
  });

  it('takes some of the items, each at most once', () => {
    const taken = randomFrom('some').some([1, 2, 3, 4, 5], 9);
    expect(taken.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('uuidOf', () => {
  it('gives the same valid uuid for the same text', () => {
    expect(uuidOf('a')).toBe(uuidOf('a'));
    expect(uuidOf('a')).not.toBe(uuidOf('b'));
    expect(uuidOf('a')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
