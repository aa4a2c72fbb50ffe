import { describe, expect, it } from 'vitest';
import { downloadName, downloadOutcome, progressText, startMessage } from './download-text.ts';

describe('the name of a download', () => {
  it.each([
    ['attachment; filename="D48201_final.pdf"', 'D48201_final.pdf'],
    ['attachment; filename=plain.pdf', 'plain.pdf'],
    ['attachment; filename="a; b.pdf"', 'a; b.pdf'],
    ['attachment; filename="say \\"B3\\".pdf"', 'say "B3".pdf'],
    ['attachment; filename="Gable ? truss.pdf"; filename*=UTF-8\'\'Gable%20%E2%80%93%20truss.pdf', 'Gable – truss.pdf'],
    ['attachment; filename*=utf-8\'en\'%F0%9F%8F%A0.zip; filename="_.zip"', '🏠.zip'],
    ["ATTACHMENT; FILENAME*=UTF-8''a%22b.pdf", 'a"b.pdf'],
  ])('is read from %s', (header, name) => {
    expect(downloadName(header, 'listed.pdf')).toBe(name);
  });

  it('falls back to the plain form where the extended one can’t be read', () => {
    expect(downloadName('attachment; filename="good.pdf"; filename*=UTF-8\'\'%E2%82.pdf', 'listed.pdf')).toBe(
      'good.pdf',
    );
  });

  it.each([
    [null],
    ['attachment'],
    ['inline; size=12'],
    ['attachment; filename=""'],
    ['attachment; filename="\\r\\n"'],
  ])('is the listed one where the header %j has none', (header) => {
    expect(
      downloadName(header === 'attachment; filename="\\r\\n"' ? 'attachment; filename="\r\n"' : header, 'listed.pdf'),
    ).toBe('listed.pdf');
  });

  it('never leads out of the folder and never holds a line break', () => {
    expect(downloadName('attachment; filename="../../etc/passwd"', 'x')).toBe('_.._etc_passwd');
    expect(downloadName("attachment; filename*=UTF-8''a%0D%0Ab%00.pdf", 'x')).toBe('a b .pdf');
    expect(downloadName("attachment; filename*=UTF-8''..%5Cnet%5Cdrive.pdf", 'x')).toBe('_net_drive.pdf');
    expect(downloadName('attachment', '..')).toBe('download');
  });
});

it('reports rendering only where the combined set is the one file', () => {
  expect(startMessage(['merged.pdf'])).toBe('Requesting the rendering of the sealed document...');
  expect(startMessage(['a.pdf'])).toBe('Downloading 1 existing document(s)...');
  expect(startMessage(['merged.pdf', 'b.pdf'])).toBe('Downloading 2 existing document(s)...');
});

it('how far a file is, with and without a known length', () => {
  const MB = 1024 * 1024;
  expect(progressText('a.zip', { loaded: 26.4 * MB, total: 42.6 * MB })).toBe('a.zip · 26.4 of 42.6 MB');
  expect(progressText('a.zip', { loaded: 812 * 1024, total: null })).toBe('a.zip · 812 KB so far');
});

it('ends as one outcome, with the reason of the first failure and the names of the others', () => {
  expect(downloadOutcome([])).toEqual({ kind: 'success', message: 'All files downloaded successfully.' });
  const reason = 'The store does not answer.';
  expect(
    downloadOutcome([
      { filename: 'one.zip', reason },
      { filename: 'two.zip', reason },
    ]),
  ).toEqual({
    kind: 'error',
    message: 'Failed to download file: one.zip',
    detail: 'The store does not answer.\nFailed to download file: two.zip',
  });
});
