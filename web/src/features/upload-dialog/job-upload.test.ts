import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { describe, expect, it } from 'vitest';
import type { UploadAction } from '../../uploads/upload-slot.ts';
import { jobUpload, storedUpload } from './job-upload.ts';

const MOST = 5;
const upload = (action: UploadAction, replace_file: Job['replace_file'] = null) =>
  jobUpload(action, { job_id: 48201, replace_file }, MOST);

describe('an upload of a job', () => {
  it('takes one zip for a replacement, one PDF for a working file, and as many to seal as the person may send', () => {
    for (const action of ['replace-all', 'replace-file'] as const)
      expect(upload(action, 'replace_original')).toMatchObject({
        target: { purpose: 'replace_original', jobNumber: 48201 },
        rules: { kind: 'zip', maxFileSizeMB: 200, maxNumberOfFiles: 1 },
        check: null,
      });
    expect(upload('to-seal')).toMatchObject({
      target: { purpose: 'initial_seals' },
      rules: { kind: 'pdf', maxFileSizeMB: 200, maxNumberOfFiles: MOST },
      check: null,
    });
    const working = upload('working-file');
    expect(working).toMatchObject({ rules: { kind: 'pdf', maxFileSizeMB: 300, maxNumberOfFiles: 1 }, check: null });
    expect(working.target).toEqual({ purpose: 'working', jobNumber: 48201 });
  });

  it('takes one PDF of 300 MB for review, whose words are checked', () => {
    expect(upload('for-review')).toMatchObject({
      target: { purpose: 'working', jobNumber: 48201, isForReview: true },
      rules: { kind: 'pdf', maxFileSizeMB: 300, maxNumberOfFiles: 1 },
      check: 'pdf-keyword-check',
    });
  });

  it('takes two PDFs as final files, which are checked against the reviewed set', () => {
    expect(upload('final-upload')).toMatchObject({
      target: { purpose: 'final', jobNumber: 48201 },
      rules: { kind: 'pdf', maxFileSizeMB: 200, maxNumberOfFiles: 2 },
      check: 'pdf-integrity-check',
    });
  });

  it('replaces what the viewer sent last', () => {
    expect(upload('replace-file', 'working').target).toEqual(upload('for-review').target);
    expect(upload('replace-file', 'final').target).toEqual(upload('final-upload').target);
  });
});

it('follows the viewer’s own upload that is being checked, by the call that its purpose names', () => {
  const own_check = '00000000-0000-4000-8000-000000000001';
  expect(storedUpload({ own_check }, upload('for-review'))).toMatchObject({
    uuid: own_check,
    next_step: 'pdf-keyword-check',
  });
  expect(storedUpload({ own_check: null }, upload('for-review'))).toBeNull();
  expect(storedUpload({ own_check }, upload('working-file'))).toBeNull();
});
