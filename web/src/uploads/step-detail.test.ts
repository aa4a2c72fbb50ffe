import type { UploadStep } from '@sealdesk/contract/uploads/upload.ts';
import { expect, it } from 'vitest';
import { stepDetail } from './step-detail.ts';

const PAGE = 'page 21 of 36';
const aStep = (name: UploadStep['name'], state: UploadStep['state'], detail: string | null): UploadStep => ({
  name,
  state,
  detail,
});

it('says what a running check does with the page', () => {
  expect(stepDetail(aStep('pdf-keyword-check', 'running', PAGE))).toBe('Reading words and seals, page 21 of 36');
  expect(stepDetail(aStep('pdf-integrity-check', 'running', PAGE), 'the reviewed set')).toBe(
    'Comparing with the reviewed set, page 21 of 36',
  );
  expect(stepDetail(aStep('pdf-integrity-check', 'running', PAGE))).toBe(PAGE);
});

it('counts the pages that a step is through with', () => {
  expect(stepDetail(aStep('pdf-keyword-check', 'done', 'page 36 of 36'))).toBe('36 of 36 pages read');
  expect(stepDetail(aStep('pdf-keyword-check', 'done', 'page 1 of 1'))).toBe('1 of 1 page read');
});

it('leaves every other detail as it is', () => {
  for (const detail of [null, '35 of 36 pages passed', '42.6 MB in 7 s']) {
    expect(stepDetail(aStep('upload', 'done', detail), 'the reviewed set')).toBe(detail);
  }
});
