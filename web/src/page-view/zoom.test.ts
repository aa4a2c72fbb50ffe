import { describe, expect, it } from 'vitest';
import { fitZoom, LETTER, limitZoom, pictureFor, pixelsPerPoint, sizeFromPicture, zoomStep } from './zoom.ts';

it('goes from step to step, from any zoom, between 25 and 400 percent', () => {
  expect(zoomStep(59, 1)).toBe(67);
  expect(zoomStep(59, -1)).toBe(50);
  expect(zoomStep(100, 1)).toBe(125);
  expect(zoomStep(400, 1)).toBe(400);
  expect(zoomStep(25, -1)).toBe(25);
  // A large sheet that is seen whole may be smaller than what can be chosen.
  expect(zoomStep(12, -1)).toBe(25);
  expect(zoomStep(12, 1)).toBe(25);
  expect([limitZoom(3), limitZoom(1000)]).toEqual([25, 400]);
});

it('100 percent is 96 pixels an inch', () => {
  expect(pixelsPerPoint(100) * 72).toBeCloseTo(96);
  expect(pixelsPerPoint(50) * 72).toBeCloseTo(48);
});

describe('fitZoom', () => {
  it('shows a letter page of 479 pixels at 59 percent', () => {
    const fit = fitZoom(LETTER, { width: 479, height: 621 });
    expect(Math.round(fit)).toBe(59);
  });

  it('never makes the page larger than its place', () => {
    for (let width = 100; width < 900; width += 7) {
      const scale = pixelsPerPoint(fitZoom(LETTER, { width, height: 500 }));
      expect(LETTER.width * scale).toBeLessThanOrEqual(width);
      expect(LETTER.height * scale).toBeLessThanOrEqual(500);
    }
  });
});

describe('pictureFor', () => {
  it.each([
    [59, 1, 'page'],
    [100, 1, 'page'],
    [125, 1, 'page'],
    [150, 1, 'double'],
    [200, 1, 'double'],
    [300, 1, 'quadruple'],
    [400, 1, 'quadruple'],
    [59, 2, 'page'],
    [100, 2, 'double'],
    [36, 3, 'page'],
    [200, 2, 'quadruple'],
  ] as const)('at %i percent, with a pixel ratio of %i, is %s', (percent, ratio, size) => {
    expect(pictureFor(percent, ratio)).toBe(size);
  });
});

it('knows the size of a page from its picture', () => {
  expect(sizeFromPicture({ width: 850, height: 1100 })).toEqual(LETTER);
});
