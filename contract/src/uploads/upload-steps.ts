/** A request with this header has one effect however often it is sent: its first answer is given again. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

export const NEXT_STEPS = ['pdf-keyword-check', 'pdf-integrity-check'] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

/** The steps of an upload's lifecycle, in their order; an upload has those that apply to it. */
export const UPLOAD_STEPS = [
  'upload',
  'virus-scan',
  'safety',
  'reading',
  'pdf-keyword-check',
  'pdf-integrity-check',
] as const;
export type UploadStepName = (typeof UPLOAD_STEPS)[number];
export const UPLOAD_STEP_LABEL: Record<UploadStepName, string> = {
  upload: 'Upload',
  'virus-scan': 'Virus scan',
  safety: 'Zip check',
  reading: 'Reading the drawings',
  'pdf-keyword-check': 'Keyword check',
  'pdf-integrity-check': 'Integrity check',
};
