import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { CLOSED_STATUS_IDS, findStatus, STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { ENTRY_MESSAGES } from '@sealdesk/contract/time-entries/entry-messages.ts';
import type { ViewerKind } from '@sealdesk/contract/people/roles.ts';

/** What decides whether somebody can start time on a job, read under the locks of both. */
export type StartFacts = {
  jobNumber: number;
  status: number;
  /** The job that the person's own open entry is on. */
  ownOpenOn: number | null;
  /** Who else has an entry open on the job. */
  openByOthers: readonly string[];
  /** The jobs of the company that come before this one. */
  ahead: readonly number[];
};

export type StartRefusal = { kind: 'conflict' | 'invalid' | 'needs-confirmation'; message: string };

const REASON_OF_STATUS: Partial<Record<number, string>> = {
  [STATUS_ID.onHold]: 'is on hold',
  [STATUS_ID.returned]: 'awaits a replacement from its customer',
};

/**
 * Returns why time can't be started, or null when it can. A confirmation waives every reason that asks for one. Who else works
 * on the job, and which jobs come first, is named to operations alone: it is what only they see on the row.
 */
export function judgeStart(facts: StartFacts, kind: ViewerKind, isConfirmed: boolean): StartRefusal | null {
  const { jobNumber, status, ownOpenOn } = facts;
  if (ownOpenOn === jobNumber) return { kind: 'conflict', message: ENTRY_MESSAGES.alreadyOpen(jobNumber) };
  if (CLOSED_STATUS_IDS.some((id) => id === status))
    return { kind: 'invalid', message: ENTRY_MESSAGES.jobClosed(jobNumber, findStatus(status)!.status) };
  if (isConfirmed) return null;
  const reasons = confirmReasons(facts, kind);
  if (reasons.length === 0) return null;
  return {
    kind: 'needs-confirmation',
    message: [...reasons, `Start time on ${formatJobNumber(jobNumber)}?`].join(' '),
  };
}

function confirmReasons({ jobNumber, status, ownOpenOn, openByOthers, ahead }: StartFacts, kind: ViewerKind): string[] {
  const job = formatJobNumber(jobNumber);
  const isNamed = kind === 'operations';
  const reasons: string[] = [];
  if (ownOpenOn !== null) reasons.push(`Your entry on ${formatJobNumber(ownOpenOn)} is open and will be closed.`);
  if (openByOthers.length > 0) {
    const who = isNamed ? listed(openByOthers) : 'Another employee';
    reasons.push(`${who} ${isNamed && openByOthers.length > 1 ? 'have' : 'has'} an entry open on ${job}.`);
  }
  const atStatus = REASON_OF_STATUS[status];
  if (atStatus) reasons.push(`${job} ${atStatus}.`);
  if (ahead.length > 0) {
    const jobs = isNamed ? ` (${ahead.map(formatJobNumber).join(', ')})` : '';
    const subject = ahead.length === 1 ? 'A job' : `${ahead.length} jobs`;
    reasons.push(
      `${subject} of the same company with a higher priority${jobs} ${ahead.length === 1 ? 'waits' : 'wait'}.`,
    );
  }
  return reasons;
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
