import { expect, it } from 'vitest';
import { openVirusScanner, ScannerDown, verdictOf } from './virus-scanner.ts';

it('is none where none is configured', () => {
  expect(openVirusScanner({})).toBeNull();
});

it('understands what clamd answers', () => {
  expect(verdictOf('stream: OK')).toBe('clean');
  expect(verdictOf('stream: Win.Test.EICAR_HDB-1 FOUND')).toEqual({ found: 'Win.Test.EICAR_HDB-1' });
});

it('never takes for clean what was not scanned whole', () => {
  expect(verdictOf('INSTREAM size limit exceeded. ERROR')).toBe('too-large');
  expect(verdictOf('stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND')).toBe('too-large');
  for (const answer of ['', 'stream: OK but', 'stream: Can not open file ERROR', 'UNKNOWN COMMAND']) {
    expect(() => verdictOf(answer)).toThrow(ScannerDown);
  }
});
