import type { UploadPurpose } from './upload-purposes.ts';
import type { UploadStepName } from './upload-steps.ts';

/** The checks of uploaded files. Each one is a file in core/src/uploads/checks. */
export const UPLOAD_CHECKS = ['virus-scan', 'zip', 'pages'] as const;
export type UploadCheck = (typeof UPLOAD_CHECKS)[number];

/** The checks that every file of a purpose goes through, in their order. */
export const CHECKS_FOR: Record<UploadPurpose, readonly UploadCheck[]> = {
  original: ['virus-scan', 'zip'],
  replace_original: ['virus-scan', 'zip'],
  initial_seals: ['virus-scan', 'pages'],
  working: ['virus-scan'],
  final: ['virus-scan'],
};

/** The steps that the sender of an upload is shown while a check runs. */
export const STEPS_OF_CHECK: Record<UploadCheck, readonly UploadStepName[]> = {
  'virus-scan': ['virus-scan'],
  zip: ['safety', 'reading'],
  // Counting is over before anybody could read that it has begun.
  pages: [],
};
