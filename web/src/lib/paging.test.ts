import { describe, expect, it } from 'vitest';
import { formatCount, pageText, rangeText } from './paging.ts';

describe('rangeText', () => {
  it('says which records of how many are shown', () => {
    const text = rangeText({ page: 2, per_page: 25 }, { shown: 25, total: 1284, isCapped: false });
    expect(text).toEqual({ range: '26–50', total: '1,284' });
  });

  it('ends where the last page ends', () => {
    expect(rangeText({ page: 52, per_page: 25 }, { shown: 9, total: 1284, isCapped: false }).range).toBe('1,276–1,284');
  });

  it('marks a count that went no further', () => {
    expect(rangeText({ page: 1, per_page: 10 }, { shown: 10, total: 10_000, isCapped: true }).total).toBe('10,000+');
  });

  it('shows no range where there are no records', () => {
    expect(rangeText({ page: 1, per_page: 10 }, { shown: 0, total: 0, isCapped: false })).toEqual({
      range: '0',
      total: '0',
    });
  });
});

describe('pageText', () => {
  it('counts pages, and an empty list as one', () => {
    expect(pageText(1, 52)).toBe('Page 1 of 52');
    expect(pageText(1, 0)).toBe('Page 1 of 1');
    expect(pageText(1000, 1285)).toBe('Page 1,000 of 1,285');
  });
});

describe('formatCount', () => {
  it('sets thousands apart', () => {
    expect(formatCount(1_234_567)).toBe('1,234,567');
  });
});
