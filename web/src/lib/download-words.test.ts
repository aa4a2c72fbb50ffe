import { expect, it } from 'vitest';
import { beginningOf } from './download-words.ts';

it('tells of rendering only where the combined set is the one file', () => {
  expect(beginningOf(['merged.pdf'])).toBe('Requesting the rendering of the sealed document...');
  expect(beginningOf(['a.pdf'])).toBe('Downloading 1 existing document(s)...');
  expect(beginningOf(['merged.pdf', 'b.pdf'])).toBe('Downloading 2 existing document(s)...');
});
