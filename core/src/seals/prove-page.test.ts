import { expect, it } from 'vitest';
import { withWords } from './prove-page.ts';

it('takes the lines below a seal as part of it, also where fractions of a point do not add up', () => {
  const seal = { x: 0.1, y: 0.1, width: 100.2, height: 100.2 };
  const lines = Array.from({ length: 500 }, (_, line) => ({
    box: { x: 0.3 + line / 7, y: 100 + line * 3.3, width: 0.7 + line / 3, height: 3.1 },
  }));
  const { height } = withWords(seal, lines);
  expect(height).toBeGreaterThan(1000);
});
