import { expect, it } from 'vitest';
import { openVirusScanner, problemOfVersion, ScannerDown, verdictOf } from './virus-scanner.ts';

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

it('knows by the answer to VERSION whether its signatures are older than a week', () => {
  const made = Date.parse('2026-11-08T08:21:32Z');
  const answer = 'ClamAV 1.4.6/27456/Sun Nov  8 08:21:32 2026';
  const days = (count: number) => made + count * 86_400_000;
  expect(problemOfVersion(answer, days(0))).toBeNull();
  expect(problemOfVersion(answer, days(7) - 1000)).toBeNull();
  expect(problemOfVersion(answer, days(7))).toBe(
    'The signatures of the virus scanner are 7 days old. See why freshclam does not renew them.',
  );
  expect(problemOfVersion(answer, days(400))).toContain('400 days old');
  // Only signatures of one's own are loaded.
  expect(problemOfVersion('ClamAV 1.4.6', days(0))).toBeNull();
  for (const other of ['', 'PONG', '220 mail ready', 'ClamAV 1.4.6/27456/some day', 'UNKNOWN COMMAND'])
    expect(problemOfVersion(other, days(0))).toContain('The virus scanner answered: ');
});
