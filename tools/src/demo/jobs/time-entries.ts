import { JOB_TYPE } from '@sealdesk/contract/shared/codes.ts';
import type { Directory } from '../directory/directory.ts';
import type { JobDraft } from './job-draft.ts';
import { ENTRY_NOTES } from './job-notes.ts';
import type { Random } from '../random.ts';
import type { TimeEntryRow } from '../rows.ts';
import { SHOWCASE } from './showcase.ts';
import type { Step, JobHistory } from './history.ts';
import { staffBySubject } from '../directory/team.ts';
import { between, minutesBefore, MINUTE } from './times.ts';

/** The hours that were logged on a job: none before it was taken up, none after it was done, and the timer that still runs. */
export function entriesOf(random: Random, history: JobHistory, directory: Directory, now: Date): TimeEntryRow[] {
  const { draft, steps } = history;
  const charge = chargeOf(draft, directory);
  const timer = runningTimer(draft, now);
  const past = pastSpans(random, history, now);
  const { seals, units } = countsOf(random, draft, steps, past.length);
  const closed = past.map(({ employeeId, from, to }, index): TimeEntryRow => ({
    job_number: draft.number,
    employee_id: employeeId,
    started_at: from,
    ended_at: to,
    // What was counted is written down in the first entry, as people do.
    seals: index === 0 ? seals : 0,
    units: index === 0 ? units : 0,
    is_continued: past.slice(0, index).some((earlier) => earlier.employeeId === employeeId),
    description: random.chance(0.6) ? random.pick(ENTRY_NOTES) : null,
    ...charge,
  }));
  if (!timer) return closed;
  const isContinued = closed.some(({ employee_id }) => employee_id === timer.employee_id);
  return [
    ...closed.map((entry) => ({ ...entry, seals: 0, units: 0 })),
    { ...timer, is_continued: isContinued, ...charge },
  ];
}

/** Account and project come from the company, by the type of the job. */
function chargeOf({ companyId, type }: JobDraft, { companies }: Directory) {
  const company = companies[companyId - 1]!;
  const projects = {
    [JOB_TYPE.seals]: company.seal_project_id,
    [JOB_TYPE.repairs]: company.repair_project_id,
    [JOB_TYPE.specialty]: company.special_project_id,
  };
  return { account_id: company.account_id, project_id: projects[type] };
}

function runningTimer({ number, show }: JobDraft, now: Date) {
  if (!show?.timer) return null;
  const { of, minutes, seals, units, description } = show.timer;
  return {
    job_number: number,
    employee_id: staffBySubject(of),
    started_at: minutesBefore(now, minutes),
    ended_at: null,
    seals,
    units,
    description,
  };
}

/** When each running timer began: its owner did nothing else since. */
const BUSY_MINUTES = new Map(
  SHOWCASE.flatMap(({ timer }) => (timer ? [[staffBySubject(timer.of), timer.minutes] as const] : [])),
);

function pastSpans(random: Random, { draft, steps, team, closedAt }: JobHistory, now: Date) {
  const begin = draft.isImported ? between(draft.createdAt, closedAt!, 0.2) : steps[1]?.at;
  const end = closedAt ?? workedUntil(draft, steps.at(-1)!.at, now);
  if (!begin) return [];
  const count = random.int(1, 5);
  const starts = [begin, ...Array.from({ length: count - 1 }, () => between(begin, end, random.next()))].toSorted(
    (a, b) => a.getTime() - b.getTime(),
  );
  return starts.flatMap((from, index) => {
    const next = starts[index + 1] ?? end;
    const to = new Date(Math.min(next.getTime(), from.getTime() + random.int(15, 130) * MINUTE));
    const free = team.workers.filter((worker) => to <= minutesBefore(now, BUSY_MINUTES.get(worker) ?? 0));
    const isLongEnough = to.getTime() - from.getTime() >= 5 * MINUTE;
    return isLongEnough && free.length > 0 ? [{ employeeId: free[index % free.length]!, from, to }] : [];
  });
}

/** Work continues after the last step, unless the job waits for somebody else or its hours are still being counted. */
function workedUntil({ goal, show }: JobDraft, lastStep: Date, now: Date): Date {
  const isWaiting = goal === 'onHold' || goal === 'returned' || show?.timer !== undefined;
  return isWaiting ? lastStep : between(lastStep, now, 0.5);
}

/** A set that was sealed was counted whole; one in work, in part. */
function countsOf(random: Random, { designs }: JobDraft, steps: readonly Step[], entries: number) {
  if (entries === 0) return { seals: 0, units: 0 };
  const isSealed = steps.some(({ kind }) => kind === 'for-review' || kind === 'final-upload' || kind === 'import');
  const share = isSealed ? 1 : random.next() * 0.8;
  return { seals: Math.round(designs * share), units: Math.round(designs * share * (0.85 + random.next() * 0.25)) };
}
