import { describe, expect, it } from 'vitest';
import { followOffset, keyTarget, stripLength, stripPlace, stripWindow } from './strip-window.ts';

describe('stripWindow', () => {
  it('is as many pages of 1,000 as of 100: those in view, and three rows around', () => {
    const view = { offset: 0, length: 770 };
    expect(stripWindow('grid', 100, view)).toEqual({ start: 0, end: 39 });
    expect(stripWindow('grid', 1000, view)).toEqual({ start: 0, end: 39 });
    expect(stripWindow('grid', 1000, { ...view, offset: 7700 })).toEqual({ start: 291, end: 339 });
  });

  it('ends with the last page, however far it is scrolled', () => {
    expect(stripWindow('grid', 20, { offset: 0, length: 770 })).toEqual({ start: 0, end: 20 });
    expect(stripWindow('grid', 1000, { offset: 25_000, length: 770 })).toEqual({ start: 963, end: 1000 });
    expect(stripWindow('grid', 20, { offset: 90_000, length: 770 })).toEqual({ start: 20, end: 20 });
    expect(stripWindow('grid', 0, { offset: 0, length: 770 })).toEqual({ start: 0, end: 0 });
  });

  it('goes by pages where they are in one row', () => {
    expect(stripWindow('row', 1000, { offset: 480, length: 390 })).toEqual({ start: 7, end: 22 });
  });
});

it('three pages stand in a row of the grid', () => {
  expect(stripPlace('grid', 0)).toEqual({ along: 0, across: 0 });
  expect(stripPlace('grid', 5)).toEqual({ along: 77, across: 92 });
  expect(stripPlace('row', 5)).toEqual({ along: 240, across: 0 });
  expect(stripLength('grid', 86)).toBe(29 * 77);
  expect(stripLength('row', 86)).toBe(86 * 48);
});

it('follows the page shown, and stays where it is while that is in view', () => {
  expect(followOffset('grid', 4, { offset: 0, length: 770 })).toBe(0);
  expect(followOffset('grid', 300, { offset: 0, length: 770 })).toBe(7700 - 346);
  expect(followOffset('grid', 1, { offset: 7700, length: 770 })).toBe(0);
});

describe('keyTarget', () => {
  it('moves by pages and by rows', () => {
    expect(keyTarget('grid', 'ArrowRight', 4, 86)).toBe(5);
    expect(keyTarget('grid', 'ArrowDown', 4, 86)).toBe(7);
    expect(keyTarget('grid', 'ArrowUp', 4, 86)).toBe(1);
    expect(keyTarget('row', 'ArrowDown', 4, 86)).toBe(5);
    expect(keyTarget('grid', 'End', 4, 86)).toBe(85);
    expect(keyTarget('grid', 'Home', 4, 86)).toBe(0);
  });

  it('leads nowhere outside the ends, and by other keys', () => {
    expect(keyTarget('grid', 'ArrowLeft', 0, 86)).toBeNull();
    expect(keyTarget('grid', 'ArrowDown', 84, 86)).toBeNull();
    expect(keyTarget('grid', 'a', 4, 86)).toBeNull();
  });
});
