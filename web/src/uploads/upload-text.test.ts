import { megabytes } from '@sealdesk/contract/uploads/file-size.ts';
import { describe, expect, it } from 'vitest';
import { inSeconds, partOf, percentOf, perSecond, rulesHint, pagesOf } from './upload-text.ts';

const MB = 1024 * 1024;

it('writes sizes as people read them', () => {
  expect([0, 1, 1536, MB - 1, MB, 42.62 * MB].map(megabytes)).toEqual([
    '0 KB',
    '1 KB',
    '2 KB',
    '1024 KB',
    '1.0 MB',
    '42.6 MB',
  ]);
  expect(partOf(26.4 * MB, 42.6 * MB)).toBe('26.4 of 42.6 MB');
  expect(partOf(300, 700 * 1024)).toBe('0 of 700 KB');
  expect(perSecond(5.8 * MB)).toBe('5.8 MB/s');
});

it('writes stretches of time in two units at most', () => {
  expect([0.2, 7, 60, 125, 3600, 3840].map(inSeconds)).toEqual([
    '1 s',
    '7 s',
    '1 min',
    '2 min 5 s',
    '1 h',
    '1 h 4 min',
  ]);
});

it('says 100 % only when everything has been sent', () => {
  expect(percentOf(0, 1000)).toBe(0);
  expect(percentOf(999, 1000)).toBe(99);
  expect(percentOf(1000, 1000)).toBe(100);
  expect(percentOf(0, 0)).toBe(100);
});

describe('what a drop zone takes', () => {
  it('is one file with its limit, or several with the limit of each', () => {
    expect(rulesHint({ kind: 'pdf', maxFileSizeMB: 300, maxNumberOfFiles: 1 })).toBe('1 .pdf file, up to 300 MB');
    expect(rulesHint({ kind: 'zip', maxFileSizeMB: 200, maxNumberOfFiles: 2 })).toBe('Up to 2 .zip files, 200 MB each');
  });
});

it('reads how many pages of how many a step has looked at', () => {
  expect(pagesOf('Comparing with the reviewed set, page 21 of 36')).toEqual({ done: 21, all: 36 });
  expect(pagesOf('Page 3 of 3')).toEqual({ done: 3, all: 3 });
  expect([null, '33 of 36 pages sealed', 'page 1 of 0'].map(pagesOf)).toEqual([null, null, null]);
});
