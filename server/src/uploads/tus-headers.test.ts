import { describe, expect, it } from 'vitest';
import { byteCount, wantedResumable } from './tus-headers.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const headersOf = (values: Record<string, string>, length = '12') => ({
  'upload-length': length,
  'upload-metadata': Object.entries(values)
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join(','),
});

describe('what a file is sent for', () => {
  it('is read before its bytes come', () => {
    expect(wantedResumable(headersOf({ filename: 'Lot 14 – Süd.zip', purpose: 'original' }))).toEqual({
      purpose: 'original',
      jobNumber: null,
      isForReview: false,
      fileName: 'Lot 14 – Süd.zip',
      size: 12,
    });
    expect(wantedResumable(headersOf({ purpose: 'replace_original', job: '48213', filename: 'a.zip' }))).toMatchObject({
      purpose: 'replace_original',
      jobNumber: 48213,
    });
    expect(
      wantedResumable(headersOf({ purpose: 'working', job: '1', filename: 'a.pdf', for_review: '1' })),
    ).toMatchObject({
      isForReview: true,
    });
  });

  it.each([
    ['no purpose', headersOf({ filename: 'a.zip' })],
    ['an unknown purpose', headersOf({ filename: 'a.zip', purpose: 'FINAL', job: '1' })],
    ['no name', headersOf({ purpose: 'original' })],
    ['no job', headersOf({ purpose: 'final', filename: 'a.pdf' })],
    ['a job of an original', headersOf({ purpose: 'original', filename: 'a.zip', job: '1' })],
    ['a job that is no number', headersOf({ purpose: 'final', filename: 'a.pdf', job: '1 or 1' })],
    ['no length', { 'upload-metadata': headersOf({ purpose: 'original', filename: 'a.zip' })['upload-metadata'] }],
    ['a length below nothing', headersOf({ purpose: 'original', filename: 'a.zip' }, '-1')],
    ['a length too large to count', headersOf({ purpose: 'original', filename: 'a.zip' }, '9'.repeat(16))],
    ['no metadata', { 'upload-length': '12' }],
    ['a name twice', { 'upload-length': '12', 'upload-metadata': 'filename YQ==,filename YQ==,purpose b3JpZ2luYWw=' }],
    ['no base64', { 'upload-length': '12', 'upload-metadata': 'filename a.zip,purpose b3JpZ2luYWw=' }],
    ['no UTF-8', { 'upload-length': '12', 'upload-metadata': 'filename /w==,purpose b3JpZ2luYWw=' }],
  ])('is refused with %s', (_, headers) => {
    expect(() => wantedResumable(headers)).toThrow(/could not be read/);
  });
});

it('reads a number of bytes, and nothing that merely begins as one', () => {
  expect(byteCount({ 'upload-offset': '0' }, 'upload-offset')).toBe(0);
  for (const text of ['', '1e3', '0x10', '12 ', '1.5', undefined]) {
    expect(() => byteCount({ 'upload-offset': text }, 'upload-offset')).toThrow(/could not be read/);
  }
});
