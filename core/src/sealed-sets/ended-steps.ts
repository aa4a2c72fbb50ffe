import { placesToLookAt } from '@sealdesk/contract/jobs/review-messages.ts';
import type { UploadStep } from '@sealdesk/contract/uploads/upload.ts';
import type { NextStep, UploadStepName } from '@sealdesk/contract/uploads/upload-steps.ts';
import type { Problem } from '../seals/set-proof.ts';
import type { FileProof } from './prove-files.ts';

const CHECK_OF: Record<NextStep, Problem['check']> = { 'pdf-keyword-check': 'words', 'pdf-integrity-check': 'file' };

/**
 * Returns the steps of a sealed set as they ended. Failed is the check that found a problem, whichever ran last; its detail
 * counts the pages without one, and what is left for the reviewer. A set that was refused before its pages were judged has a check that did not begin. No
 * check of its own failed where the workflow declined the set.
 */
export function endedSteps(steps: readonly UploadStep[], proofs: readonly FileProof[]): UploadStep[] {
  const pages = proofs.reduce((sum, { isCompared, proof }) => sum + (isCompared ? proof.pages.length : 0), 0);
  const problems = proofs.flatMap(({ proof }) => proof.problems);
  const places = proofs.flatMap(({ proof }) => proof.pages.flatMap(({ open }) => open)).length;
  const left = problems.length === 0 && places > 0 ? `, ${placesToLookAt(places)}` : '';
  return steps.map((step) => {
    const check = checkOf(step.name);
    if (check === null) return { ...step, state: 'done' };
    const own = problems.filter((problem) => problem.check === check);
    if (own.length > 0) return { ...step, state: 'failed', detail: passedPages(own, pages) };
    if (pages === 0) return { ...step, state: 'waiting', detail: null };
    const passed = passedPages([], pages);
    return { ...step, state: 'done', detail: check === 'file' ? `${passed}${left}` : passed };
  });
}

function checkOf(name: UploadStepName): Problem['check'] | null {
  return name in CHECK_OF ? CHECK_OF[name as NextStep] : null;
}

/** What is true of the whole file says nothing about how many pages passed. */
function passedPages(problems: readonly Problem[], pages: number): string | null {
  if (pages === 0 || problems.some(({ page }) => page === null)) return null;
  const failed = new Set(problems.flatMap((problem) => problem.pages));
  return `${pages - failed.size} of ${pages} ${pages === 1 ? 'page' : 'pages'} passed`;
}
