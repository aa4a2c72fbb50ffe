import { expect, it } from 'vitest';
import { beginningOf, progressWords } from './download-words.ts';

it('tells of rendering only where the combined set is the one file', () => {
  expect(beginningOf(['merged.pdf'])).toBe('Requesting the rendering of the sealed document...');
  expect(beginningOf(['a.pdf'])).toBe('Downloading 1 existing document(s)...');
  expect(beginningOf(['merged.pdf', 'b.pdf'])).toBe('Downloading 2 existing document(s)...');
});

it('how far a file is, with and without a known length', () => {
  const MB = 1024 * 1024;
  expect(progressWords('a.zip', { loaded: 26.4 * MB, total: 42.6 * MB })).toBe('a.zip · 26.4 of 42.6 MB');
  expect(progressWords('a.zip', { loaded: 812 * 1024, total: null })).toBe('a.zip · 812 KB so far');
});
