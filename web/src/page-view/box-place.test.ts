import { describe, expect, it } from 'vitest';
import { boxPlace, isOnPage, pagePlace, placeBefore, sizeBefore } from './box-place.ts';
import { LETTER } from './zoom.ts';

const BOX = { x: 306, y: 198, width: 61.2, height: 79.2 };

describe('a box on the paper', () => {
  it('lies where it does at every zoom, in percent', () => {
    expect(boxPlace(BOX, LETTER)).toEqual({ left: '50%', top: '25%', width: '10%', height: '10%' });
  });

  it('has space around it, but not outside the paper', () => {
    expect(boxPlace({ x: 2, y: 700, width: 20, height: 90 }, LETTER, 6.12)).toMatchObject({
      left: '0%',
      width: `${Number(((28.12 / 612) * 100).toFixed(4))}%`,
    });
    const { top, height } = boxPlace({ x: 2, y: 700, width: 20, height: 90 }, LETTER, 8);
    expect(Number.parseFloat(top) + Number.parseFloat(height)).toBeCloseTo(100, 3);
  });

  it('shows exactly the part of the page that it covers', () => {
    const box = boxPlace(BOX, LETTER);
    const page = pagePlace(BOX, LETTER);
    // The page is ten times as large as the box, and begins five boxes left of it.
    expect(page).toEqual({ left: '-500%', top: '-250%', width: '1000%', height: '1000%' });
    expect((Number.parseFloat(box.width) * Number.parseFloat(page.width)) / 100).toBeCloseTo(100);
  });

  it('shows the same part where it is cut by the edge of the page', () => {
    const cut = { x: -30.6, y: 0, width: 91.8, height: 79.2 };
    expect(boxPlace(cut, LETTER).width).toBe('10%');
    expect(pagePlace(cut, LETTER)).toEqual({ left: '0%', top: '0%', width: '1000%', height: '1000%' });
  });

  it('is left out where nothing of it is on the page', () => {
    expect(isOnPage(BOX, LETTER)).toBe(true);
    expect(isOnPage({ ...BOX, width: 0 }, LETTER)).toBe(false);
    expect(isOnPage({ ...BOX, x: 612 }, LETTER)).toBe(false);
    expect(isOnPage({ ...BOX, y: -79.2 }, LETTER)).toBe(false);
  });
});

describe('a box of a page that was turned', () => {
  // Near the upper left corner of a letter sheet.
  const BEFORE = { x: 10, y: 20, width: 30, height: 40 };

  it.each([
    [0, LETTER, BEFORE],
    [90, { width: 792, height: 612 }, { x: 732, y: 10, width: 40, height: 30 }],
    [180, LETTER, { x: 572, y: 732, width: 30, height: 40 }],
    [270, { width: 792, height: 612 }, { x: 20, y: 572, width: 40, height: 30 }],
  ] as const)('by %i degrees is shown where it was before', (turned, page, box) => {
    expect(placeBefore(box, page, turned)).toEqual(BEFORE);
    expect(sizeBefore(page, turned)).toEqual(LETTER);
  });
});
