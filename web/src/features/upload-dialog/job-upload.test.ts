import { expect, it } from 'vitest';
import { jobUpload } from './job-upload.ts';

it('takes one zip for a replacement, one PDF for a working file, and as many to seal as the person may send', () => {
  for (const action of ['replace-all', 'replace-file'] as const)
    expect(jobUpload(action, 5)).toMatchObject({
      purpose: 'replace_original',
      rules: { kind: 'zip', maxFileSizeMB: 200, maxNumberOfFiles: 1 },
    });
  expect(jobUpload('to-seal', 5)).toMatchObject({
    purpose: 'initial_seals',
    rules: { kind: 'pdf', maxFileSizeMB: 200, maxNumberOfFiles: 5 },
  });
  expect(jobUpload('working-file', 5)).toMatchObject({
    purpose: 'working',
    rules: { kind: 'pdf', maxFileSizeMB: 300, maxNumberOfFiles: 1 },
  });
});
