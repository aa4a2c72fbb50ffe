import type { SetProofReply } from '@sealdesk/contract/jobs/set-proof.ts';
import { MAX_REASON } from '@sealdesk/contract/shared/limits.ts';
import { failureParts } from '../words/failure-words.ts';

/** Returns the failures of the set as the reason of a return: a line for each page, as many as a reason can have. */
export function returnReason({ state, pages, problems }: Pick<SetProofReply, 'state' | 'pages' | 'problems'>): string {
  if (state !== 'failed') return '';
  const ofFile = problems.filter((problem) => problem.pages.length === 0).map(({ message }) => message);
  const ofPages = pages
    .filter(({ result }) => result === 'failed')
    .map((page) => `Page ${page.page}: ${failureParts(page).join('; ') || 'failed'}.`);
  const lines = [...ofFile, ...ofPages];
  const isWhole = (count: number) => textOf(lines, count).length <= MAX_REASON;
  let count = lines.length;
  while (count > 0 && !isWhole(count)) count -= 1;
  return textOf(lines, count).slice(0, MAX_REASON);
}

function textOf(lines: readonly string[], count: number): string {
  const left = lines.length - count;
  return [...lines.slice(0, count), ...(left > 0 ? [`And ${left} more.`] : [])].join('\n');
}
