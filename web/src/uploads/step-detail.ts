import type { UploadStep } from '@sealdesk/contract/uploads/upload.ts';
import { pagesOf } from './upload-text.ts';

/**
 * Returns the line below a step's name. How far a running check is comes from the server as 'page 21 of 36'; what it does
 * with the page is added here.
 */
export function stepDetail({ name, state, detail }: UploadStep, comparedWith?: string): string | null {
  const pages = pagesOf(detail);
  if (!pages) return detail;
  if (state === 'done') return `${pages.done} of ${pages.all} ${pages.all === 1 ? 'page' : 'pages'} read`;
  const place = `page ${pages.done} of ${pages.all}`;
  if (name === 'pdf-keyword-check') return `Reading words and seals, ${place}`;
  if (name === 'pdf-integrity-check' && comparedWith) return `Comparing with ${comparedWith}, ${place}`;
  return detail;
}
