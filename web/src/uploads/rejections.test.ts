import { describe, expect, it } from 'vitest';
import { rejectionOf } from './rejections.ts';

const MB = 1024 * 1024;
const rules = { kind: 'pdf', maxFileSizeMB: 200, maxNumberOfFiles: 2 } as const;
const pdf = (name: string, size = 10) => ({ name, size });

describe('files that the rules refuse', () => {
  it('are not those of the right kind, size and number', () => {
    expect(rejectionOf([pdf('a.pdf'), pdf('B.PDF', 200 * MB)], rules)).toBeNull();
    expect(rejectionOf([], rules)).toBeNull();
  });

  it('are too many', () => {
    expect(rejectionOf([pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')], rules)).toEqual({
      message: 'Too many files. You can upload a maximum of 2 file(s). You attempted to upload 3.',
      files: [{ name: 'c.pdf', reason: 'Too many files' }],
    });
  });

  it('are too many with those that were taken before', () => {
    expect(rejectionOf([pdf('b.pdf')], rules, 1)).toBeNull();
    expect(rejectionOf([pdf('b.pdf'), pdf('c.pdf')], rules, 1)).toEqual({
      message: 'Too many files. You can upload a maximum of 2 file(s). You attempted to upload 3.',
      files: [{ name: 'c.pdf', reason: 'Too many files' }],
    });
  });

  it('are of another kind, by their names', () => {
    expect(rejectionOf([pdf('a.pdf'), pdf('plan.dwg'), pdf('pdf')], { ...rules, maxNumberOfFiles: 3 })).toEqual({
      message: 'Invalid file type. Only .pdf files are allowed. Please prepare the proper file(s) and try again.',
      files: [
        { name: 'plan.dwg', reason: 'File type must be .pdf' },
        { name: 'pdf', reason: 'File type must be .pdf' },
      ],
    });
    expect(rejectionOf([pdf('a.pdf')], { ...rules, kind: 'zip' })?.message).toContain('Only .zip files');
  });

  it('are too large, by a single byte', () => {
    expect(rejectionOf([pdf('a.pdf', 200 * MB + 1)], rules)).toEqual({
      message: 'File too large. Maximum size allowed is 200 MB.',
      files: [{ name: 'a.pdf', reason: 'File is larger than 209715200 bytes' }],
    });
  });

  it('are too large together, with those that were taken before', () => {
    const set = { ...rules, maxTotalMB: 300 };
    expect(rejectionOf([pdf('a.pdf', 100 * MB), pdf('b.pdf', 200 * MB)], set)).toBeNull();
    expect(rejectionOf([pdf('b.pdf', 200 * MB)], set, 1, 100 * MB)).toBeNull();
    expect(rejectionOf([pdf('b.pdf', 200 * MB)], set, 1, 100 * MB + 1)).toEqual({
      message: 'Files too large. Maximum size allowed for all files together is 300 MB.',
      files: [],
    });
  });

  it('are empty', () => {
    expect(rejectionOf([pdf('a.pdf', 0)], rules)).toEqual({
      message: 'File rejected for an unknown reason. Please try again.',
      files: [{ name: 'a.pdf', reason: 'File is smaller than 1 bytes' }],
    });
  });
});
