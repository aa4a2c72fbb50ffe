import { describe, expect, it } from 'vitest';
import { rowCounter } from './row-counter.ts';

const bytes = (...numbers: number[]) => Uint8Array.from(numbers);
const END = [0x00, 0x00, 0xff, 0xff];

describe('the rows of a CSV file', () => {
  it('are its records but for the heads, wherever a piece ends', () => {
    const counter = rowCounter('csv');
    const file = new TextEncoder().encode('Name,Count\r\n"two\nlines",1\r\nLot 2,2\r\n');
    expect(counter.rows()).toBe(0);
    for (let at = 0; at < file.length; at += 5) counter.add(file.subarray(at, at + 5));
    expect(counter.rows()).toBe(2);
  });
});

describe('the rows of an Excel file', () => {
  it('are counted by the ends of its parts, the first of which holds the heads', () => {
    const counter = rowCounter('xlsx');
    counter.add(bytes(1, 2, ...END, 3));
    expect(counter.rows()).toBe(0);
    counter.add(bytes(...END));
    expect(counter.rows()).toBe(500);
  });

  it('are found where a piece ends within an end, and behind other zeros', () => {
    const counter = rowCounter('xlsx');
    counter.add(bytes(...END, 9, 0, 0, 0));
    counter.add(bytes(0xff));
    counter.add(bytes(0xff, 0, 0xff, 0xff, 0, 0, 0xff));
    expect(counter.rows()).toBe(500);
    counter.add(bytes(0, 0, 0xff, 0xff));
    expect(counter.rows()).toBe(1000);
  });
});
