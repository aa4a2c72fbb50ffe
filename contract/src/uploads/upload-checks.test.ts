import { describe, expect, it } from 'vitest';
import { CHECKS_FOR, STEPS_OF_CHECK, UPLOAD_CHECKS } from './upload-checks.ts';
import { UPLOAD_PURPOSES, uploadRules } from './upload-purposes.ts';
import { UPLOAD_STEPS } from './upload-steps.ts';

describe.each(UPLOAD_PURPOSES)('a file uploaded as %s', (purpose) => {
  it('is scanned for viruses before any other check opens it', () => {
    expect(CHECKS_FOR[purpose][0]).toBe('virus-scan');
  });

  it('is checked as a zip exactly when the purpose takes zips', () => {
    const isZip = uploadRules({ purpose, maxFileUploads: 1 }).kind === 'zip';
    expect(CHECKS_FOR[purpose].includes('zip')).toBe(isZip);
  });
});

it('shows the steps of the checks in the order of the checklist', () => {
  const steps = UPLOAD_CHECKS.flatMap((check) => STEPS_OF_CHECK[check]);
  expect(steps).toEqual(UPLOAD_STEPS.filter((step) => steps.includes(step)));
});
