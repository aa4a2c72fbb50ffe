import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { IMPORTED_DAYS, type JobDraft } from './job-draft.ts';
import { REASONS } from './job-notes.ts';
import type { MoveName } from '@sealdesk/contract/jobs/transitions.ts';
import type { Move } from './moves.ts';
import { pathTo } from './path.ts';
import type { Random } from '../random.ts';
import type { EventRow } from '../rows.ts';
import type { Team } from '../directory/team.ts';
import { between, daysBefore, HOUR, minutesBefore } from './times.ts';

/** A move with its time and who made it. */
export type Step = Move & { at: Date; actorId: number | null };

/** A job with all that happened to it. `closedAt` is when it was done or cancelled, here or in the former system. */
export type JobHistory = { draft: JobDraft; team: Team; steps: Step[]; closedAt: Date | null };

/** Makes the moves of a job from its creation to its status. All of them are before `now`. */
export function makeHistory(random: Random, draft: JobDraft, team: Team, now: Date): JobHistory {
  const { createdAt, goal } = draft;
  const closedAt = goal === 'complete' || goal === 'cancelled' ? closingOf(random, createdAt, now) : null;
  if (draft.isImported) {
    const at = createdAt < daysBefore(now, IMPORTED_DAYS) ? broughtOver(closedAt!, now) : between(closedAt!, now, 0.5);
    return { draft, team, closedAt, steps: [{ kind: 'import', from: null, to: goal, at, actorId: null }] };
  }
  const moves = pathTo(random, draft.type, goal);
  const end = closedAt ?? lastStepOf(random, draft, now);
  const last = moves.length - 1;
  const steps = moves.map((move, index) => {
    const fraction = index === 0 || index === last ? Math.sign(index) : (index + random.next() * 0.8 - 0.4) / last;
    return { ...move, at: between(createdAt, end, fraction), actorId: actorOf(random, draft, team, move) };
  });
  return { draft, team, closedAt, steps };
}

/** The steps as the timeline keeps them. */
export function eventsOf(random: Random, { draft, steps }: JobHistory): EventRow[] {
  return steps.map(({ kind, from, to, at, actorId }) => {
    const reasons = REASONS[kind];
    return {
      job_number: draft.number,
      at,
      actor_id: actorId,
      kind,
      from_status: from === null ? null : STATUS_ID[from],
      to_status: STATUS_ID[to],
      detail: reasons ? { reason: random.pick(reasons) } : {},
    };
  });
}

function closingOf(random: Random, createdAt: Date, now: Date): Date {
  const wanted = new Date(createdAt.getTime() + 3 * HOUR + random.next() ** 2.5 * 9 * 24 * HOUR);
  const latest = between(createdAt, now, 0.9);
  return wanted < latest ? wanted : latest;
}

/** The day of the great import, or soon after the closing for a job that was still in work on that day. */
function broughtOver(closedAt: Date, now: Date): Date {
  const day = daysBefore(now, IMPORTED_DAYS);
  return closedAt < day ? day : new Date(closedAt.getTime() + HOUR);
}

function lastStepOf(random: Random, { createdAt, show }: JobDraft, now: Date): Date {
  // A running timer was started on a job that had come so far, at the latest by that very start.
  if (show?.timer) return minutesBefore(now, show.timer.minutes);
  return between(createdAt, now, 0.25 + random.next() * 0.6);
}

function actorOf(random: Random, { contactId }: JobDraft, team: Team, { kind, from }: Move): number {
  if (kind === 'create') return random.chance(0.92) ? contactId : team.manager;
  // A customer cancels what nobody has begun.
  if (kind === 'cancel') return from === 'received' || from === 'returned' ? contactId : team.manager;
  if (kind === 'replace-all') return contactId;
  if (kind === 'take-up') return team.workers[0]!;
  const part = PARTS[kind];
  return part ? team[part] : team.manager;
}

const PARTS: Partial<Record<MoveName, 'initialSealer' | 'sealer' | 'reviewer'>> = {
  'to-seal': 'initialSealer',
  'pull-back': 'initialSealer',
  'take-up-into-engineering': 'sealer',
  'for-review': 'sealer',
  reserve: 'reviewer',
  release: 'reviewer',
  approve: 'reviewer',
  return: 'reviewer',
};
