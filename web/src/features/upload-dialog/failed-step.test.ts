import type { UploadStep } from '@sealdesk/contract/uploads/upload.ts';
import { expect, it } from 'vitest';
import { withFailedStep } from './failed-step.ts';

const step = (name: UploadStep['name'], state: UploadStep['state']): UploadStep => ({ name, state, detail: null });

it('names the step that failed, and where none did only says why', () => {
  const why = 'Pages 7 and 8 carry no seal.';
  expect(withFailedStep(why, [step('upload', 'done'), step('pdf-keyword-check', 'failed')])).toBe(
    'The keyword check failed. Pages 7 and 8 carry no seal.',
  );
  expect(withFailedStep(why, [step('upload', 'done'), step('pdf-keyword-check', 'done')])).toBe(why);
});
