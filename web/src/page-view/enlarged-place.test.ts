import { describe, expect, it } from 'vitest';
import { enlargedPlace, FRAME } from './enlarged-place.ts';
import { LETTER } from './zoom.ts';

describe('a difference', () => {
  const pixels = (text: string) => Number.parseFloat(text);

  it('is in the middle of its frame, at twice the size', () => {
    const box = { x: 300, y: 400, width: 30, height: 8 };
    const { left, top, width } = enlargedPlace(box, LETTER);
    const scale = pixels(width) / LETTER.width;
    expect(scale).toBeCloseTo((96 / 72) * 1.18, 3);
    expect(pixels(left) + 315 * scale).toBeCloseTo(FRAME.width / 2, 1);
    expect(pixels(top) + 404 * scale).toBeCloseTo(FRAME.height / 2, 1);
  });

  it('is seen whole, however large it is', () => {
    const box = { x: 0, y: 0, width: 612, height: 792 };
    const { left, top, width, height } = enlargedPlace(box, LETTER);
    expect(pixels(left)).toBeGreaterThanOrEqual(0);
    expect(pixels(top)).toBeGreaterThanOrEqual(0);
    expect(pixels(left) + pixels(width)).toBeLessThanOrEqual(FRAME.width);
    expect(pixels(top) + pixels(height)).toBeLessThanOrEqual(FRAME.height);
  });
});
