import type { Problem } from '@sealdesk/core/documents/verify-documents.ts';
import { expect, it } from 'vitest';
import { describeVerification } from './verify-documents.ts';

const document = { id: '7', jobNumber: 48213, purpose: 'final', name: 'a.pdf' } as Problem['document'];

it('says that all is well', () => {
  expect(describeVerification({ documents: 3, problems: [] })).toBe(
    '3 documents were looked at.\nAll of them are there as recorded.',
  );
});

it('names what is lost, and what was brought back', () => {
  const problems: Problem[] = [
    { document, kind: 'missing', isRestored: false },
    { document, kind: 'damaged', isRestored: true },
  ];
  expect(describeVerification({ documents: 3, problems })).toBe(
    [
      '3 documents were looked at.',
      '  D48213 final "a.pdf" (7) is missing',
      '  D48213 final "a.pdf" (7) is damaged and was restored',
      '1 of them cannot be delivered.',
    ].join('\n'),
  );
});
