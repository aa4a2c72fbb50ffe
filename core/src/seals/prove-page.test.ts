import { expect, it } from 'vitest';
import { withWords, writtenOver } from './prove-page.ts';

it('takes the lines below a seal as part of it, also where fractions of a point do not add up', () => {
  const seal = { x: 0.1, y: 0.1, width: 100.2, height: 100.2 };
  const lines = Array.from({ length: 500 }, (_, line) => ({
    box: { x: 0.3 + line / 7, y: 100 + line * 3.3, width: 0.7 + line / 3, height: 3.1 },
  }));
  const { height } = withWords(seal, lines);
  expect(height).toBeGreaterThan(1000);
});

it('lists a word that is written over another one, and none that stands beside one', () => {
  const known = { box: { x: 10, y: 10, width: 40, height: 8 } };
  const over = { box: { x: 20, y: 11, width: 9, height: 8 } };
  const below = { box: { x: 20, y: 16, width: 9, height: 8 } };
  expect(writtenOver([known, over], new Set([known]))).toEqual([over.box]);
  expect(writtenOver([known, below], new Set([known]))).toEqual([]);
  expect(writtenOver([known, over], new Set([known, over]))).toEqual([]);
});
