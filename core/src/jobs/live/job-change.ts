import { moreImportant, type JobChangeReason } from '@sealdesk/contract/jobs/job-change-reasons.ts';
import { isInScope, type JobHome, type Scope } from '../../scope.ts';

/** What the database announces: a job, where it belongs or belonged, and why; without a number, a whole company. */
export type Announced = { number: number | null; home: JobHome; reason: JobChangeReason };

/** Changes that wait to be published together: one entry a job, whatever happened to it, and companies as a whole. */
export type ChangeBatch = { jobs: Map<number, { reason: JobChangeReason; homes: JobHome[] }>; wholes: JobHome[] };

/** The letters of the payload, as the migration that writes them has them. */
const REASON_OF: Record<string, JobChangeReason> = { c: 'created', s: 'status', m: 'moved', o: 'order', f: 'facts' };

/** What a payload of the channel `job_changed` holds: changed jobs, or a user whose session or rights have changed. */
export type Announcement = { jobs: Announced[] } | { userId: number };

/** Reads a payload of the channel; throws on any other text. */
export function readAnnouncement(payload: string): Announcement {
  const read = JSON.parse(payload) as [number | null, number, number | null, string][] | { user: number };
  if (!Array.isArray(read)) {
    if (!Number.isInteger(read.user)) throw new Error('An announcement names neither jobs nor a user.');
    return { userId: read.user };
  }
  return {
    jobs: read.map(([number, companyId, corporationId, letter]) => {
      const reason = REASON_OF[letter];
      if (reason === undefined) throw new Error(`A job's change was announced with an unknown reason: ${letter}`);
      return { number, home: { companyId, corporationId }, reason };
    }),
  };
}

/** A batch without changes. */
export function emptyBatch(): ChangeBatch {
  return { jobs: new Map(), wholes: [] };
}

/** Adds an announcement to the batch. Of several reasons of one job the most important stays. */
export function addToBatch({ jobs, wholes }: ChangeBatch, { number, home, reason }: Announced): void {
  if (number === null) {
    wholes.push(home);
    return;
  }
  const known = jobs.get(number);
  if (!known) jobs.set(number, { reason, homes: [home] });
  else jobs.set(number, { reason: moreImportant(known.reason, reason), homes: [...known.homes, home] });
}

/** Returns true when the scope holds, or held until this change, one of these homes. */
export function concerns(scope: Scope, homes: readonly JobHome[]): boolean {
  return homes.some((home) => isInScope(scope, home));
}
