import { expect, it } from 'vitest';
import { readable, withWords } from './prove-page.ts';

it('takes the lines below a seal as part of it, also where fractions of a point do not add up', () => {
  const seal = { x: 0.1, y: 0.1, width: 100.2, height: 100.2 };
  const lines = Array.from({ length: 500 }, (_, line) => ({
    box: { x: 0.3 + line / 7, y: 100 + line * 3.3, width: 0.7 + line / 3, height: 3.1 },
  }));
  const { height } = withWords(seal, lines);
  expect(height).toBeGreaterThan(1000);
});

it('lists a word in a seal that does not belong there, and no single letter around its ring', () => {
  const word = (text: string, x: number) => ({ text, box: { x, y: 20, width: 4 * text.length, height: 8 } });
  const [own, foreign, letter, outside] = [word('ENGINEER', 10), word('TCLL', 50), word('E', 80), word('TCLL', 200)];
  const seal = { x: 0, y: 0, width: 100, height: 100 };
  const visible = [own, foreign, letter, outside];
  expect(readable([seal], visible, new Set([own]), 2)).toEqual([foreign.box]);
  expect(readable([seal], visible, new Set([own]), 1)).toEqual([foreign.box, letter.box]);
});
