import { isOperations } from '@sealdesk/contract/people/roles.ts';
import { staffId } from './contacts.ts';
import type { JobDraft } from '../jobs/job-draft.ts';
import { engineersFor } from './licenses.ts';
import type { Random } from '../random.ts';
import type { LicenseRow } from '../rows.ts';
import { STAFF, type StaffMember } from './staff.ts';
import { dayOf } from '../jobs/times.ts';

/** Who works on a job. Each number is an employee's and, alike, their contact's. */
export type Team = { workers: number[]; initialSealer: number; sealer: number; reviewer: number; manager: number };

/** Puts a team together that may do what it does: the sealer holds every license, the reviewer did not stage the set. */
export function teamFor(random: Random, draft: JobDraft, licenses: readonly LicenseRow[]): Team {
  const asked = draft.show;
  const initialSealer = asked?.initialSealer ? staffBySubject(asked.initialSealer) : random.pick(OPERATIONS);
  const able = engineersFor(licenses, draft.states, dayOf(draft.createdAt));
  const timerOf = asked?.timer ? [staffBySubject(asked.timer.of)] : [];
  return {
    // Whoever has the timer running took the job up.
    workers: [...new Set([...timerOf, ...random.some(WORKERS, random.int(1, 3))])],
    initialSealer,
    sealer: asked?.sealer ? staffBySubject(asked.sealer) : random.pick(able),
    reviewer: asked?.reviewer
      ? staffBySubject(asked.reviewer)
      : random.pick(REVIEWERS.filter((id) => id !== initialSealer)),
    manager: random.pick(REVIEWERS),
  };
}

/** The number of the member of the staff with that subject. */
export function staffBySubject(subject: string): number {
  const index = STAFF.findIndex((member) => member.subject === subject);
  if (index === -1) throw new Error(`Nobody is called ${subject}.`);
  return staffId(index);
}

function staffWhere(keep: (member: StaffMember) => boolean): number[] {
  return STAFF.flatMap((member, index) => (keep(member) && !member.left ? [staffId(index)] : []));
}

const isOps = ({ role }: StaffMember) => isOperations({ role, employee_id: 1, isSealingEngineer: false });

const WORKERS = staffWhere(() => true);
const OPERATIONS = staffWhere(isOps);
const REVIEWERS = staffWhere((member) => isOps(member) && !member.isEngineer);
