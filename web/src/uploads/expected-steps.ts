import type { UploadStepName } from '@sealdesk/contract/uploads/upload-steps.ts';
import type { UploadTarget } from './transport.ts';

/**
 * Returns the steps that an upload is shown to go through while it is being sent. A zip's drawings are read before the
 * answer comes, a sealed set is checked after it; other files are only taken in.
 */
export function expectedSteps(target: UploadTarget): readonly UploadStepName[] {
  if (target.purpose === 'original' || target.purpose === 'replace_original') return ['upload', 'reading'];
  if (target.purpose === 'final') return ['upload', 'virus-scan', 'pdf-integrity-check'];
  if (target.isForReview) return ['upload', 'virus-scan', 'pdf-keyword-check', 'pdf-integrity-check'];
  return ['upload'];
}
