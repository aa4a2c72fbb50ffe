import { describe, expect, it } from 'vitest';
import { enlargedPlace, FRAMES } from './enlarged-place.ts';
import { LETTER } from './zoom.ts';

describe.each(Object.values(FRAMES))('a difference in a frame of $width by $height', (frame) => {
  const pixels = (text: string) => Number.parseFloat(text);

  it('is in the middle of its frame, at twice the size', () => {
    const box = { x: 300, y: 400, width: 30, height: 8 };
    const { left, top, width } = enlargedPlace(box, LETTER, frame);
    const scale = pixels(width) / LETTER.width;
    expect(scale).toBeCloseTo((96 / 72) * 1.18, 3);
    expect(pixels(left) + 315 * scale).toBeCloseTo(frame.width / 2, 1);
    expect(pixels(top) + 404 * scale).toBeCloseTo(frame.height / 2, 1);
  });

  it('is seen whole, however large it is', () => {
    const box = { x: 0, y: 0, width: 612, height: 792 };
    const { left, top, width, height } = enlargedPlace(box, LETTER, frame);
    expect(pixels(left)).toBeGreaterThanOrEqual(0);
    expect(pixels(top)).toBeGreaterThanOrEqual(0);
    expect(pixels(left) + pixels(width)).toBeLessThanOrEqual(frame.width);
    expect(pixels(top) + pixels(height)).toBeLessThanOrEqual(frame.height);
  });
});
