import { describe, expect, it } from 'vitest';
import { resumedField, uploadStopped } from './resumable.ts';
import {
  differenceLabel,
  downloadFailed,
  downloadingExisting,
  dropLargerThan,
  dropSmallerThan,
  dropTypeMustBe,
  filesTooLarge,
  fileTooLarge,
  invalidFileType,
  tooManyDropped,
  tooManyFiles,
  uploadSucceeded,
  uploadTitle,
  ZIP_NAME,
} from './upload-messages.ts';
import { isTooMuch, JOB_UPLOAD_PURPOSES, uploadRules, type UploadPurpose } from './upload-purposes.ts';

describe('an upload takes', () => {
  it.each<[UploadPurpose, ReturnType<typeof uploadRules>]>([
    ['original', { kind: 'zip', maxFileSizeMB: 200, maxNumberOfFiles: 1 }],
    ['replace_original', { kind: 'zip', maxFileSizeMB: 200, maxNumberOfFiles: 1 }],
    ['working', { kind: 'pdf', maxFileSizeMB: 300, maxNumberOfFiles: 1 }],
    ['final', { kind: 'pdf', maxFileSizeMB: 200, maxNumberOfFiles: 2 }],
    ['initial_seals', { kind: 'pdf', maxFileSizeMB: 200, maxNumberOfFiles: 7, maxTotalMB: 2_000 }],
  ])('for %s: %j', (purpose, expected) => {
    expect(uploadRules({ purpose, maxFileUploads: 7 })).toEqual(expected);
  });

  it('so much in all files together, to the byte, where there is such a limit', () => {
    const seals = uploadRules({ purpose: 'initial_seals', maxFileUploads: 100 });
    const most = 2_000 * 1024 ** 2;
    expect([isTooMuch(most, seals), isTooMuch(most + 1, seals)]).toEqual([false, true]);
    expect(isTooMuch(most + 1, uploadRules({ purpose: 'final', maxFileUploads: 100 }))).toBe(false);
  });

  it('an original by a call of its own, for no job yet', () => {
    expect(JOB_UPLOAD_PURPOSES).toEqual(['initial_seals', 'replace_original', 'final', 'working']);
  });
});

it('says what is uploaded, and what went wrong, with its numbers', () => {
  expect(uploadTitle('replace_original', 'D7')).toBe('Upload Replacement File(s) for Job D7');
  expect(uploadSucceeded('final', '')).toBe('Final file uploaded successfully.');
  expect(uploadSucceeded('final', 'Mail sent.')).toBe('Final file uploaded successfully. Mail sent.');
  expect(tooManyFiles(2, 3)).toBe('Too many files. You can upload a maximum of 2 file(s). You attempted to upload 3.');
  expect(fileTooLarge(200)).toBe('File too large. Maximum size allowed is 200 MB.');
  expect(filesTooLarge(2000)).toBe('Files too large. Maximum size allowed for all files together is 2000 MB.');
  expect(tooManyDropped(2)).toBe('You can upload a maximum of 2 file(s).');
  expect(invalidFileType('zip')).toMatch(/^Invalid file type. Only .zip files are allowed/);
  expect(dropTypeMustBe('.pdf')).toBe('File type must be .pdf');
  expect(dropLargerThan(7)).toBe('File is larger than 7 bytes');
  expect(dropSmallerThan(7)).toBe('File is smaller than 7 bytes');
  expect(downloadFailed('a.pdf')).toBe('Failed to download file: a.pdf');
  expect(downloadingExisting(3)).toBe('Downloading 3 existing document(s)...');
  expect(uploadStopped('plans.zip', 40)).toBe('Upload of plans.zip stopped at 40 %. Choose the file again to resume.');
  expect(resumedField(0)).toBe('resumed[0]');
  expect([ZIP_NAME, 'number_of_designs', 'unheard_of'].map(differenceLabel)).toEqual(['Zip', 'Designs', 'unheard_of']);
});
