import type { Person } from '../people/roles.ts';
import { ACTION_MOVES } from './act-on-job.ts';
import { factsOf, relationOf, type ActionFacts } from './job-actions.ts';
import { STATUS_ID, statusNameOf, type StatusId, type StatusName } from './statuses.ts';
import { beginsAt, judgeMove, targetsOf, transitionOf, type MoveName } from './transitions.ts';

/** The moves that a person makes by choosing another status in the edit form. Uploads make the others. */
export const EDIT_MOVES = ['take-up', 'take-up-into-engineering', ...ACTION_MOVES] as const satisfies MoveName[];
export type EditMove = (typeof EDIT_MOVES)[number];

/** Returns the move of the edit form that leads from one status to another; null where none does, whoever asks. */
export function editMoveTo(from: StatusName, to: StatusName, heldFrom: StatusName | null): EditMove | null {
  return EDIT_MOVES.find((move) => beginsAt(move, from) && targetsOf(move, from, heldFrom).includes(to)) ?? null;
}

/** A status that the select offers. `move` is what choosing it does; null for the one that the job is at. */
export type StatusOption = { id: StatusId; move: EditMove | null; needsReason: boolean };

/** What of a job decides its options besides what decides its actions: `staff` of getjob. */
export type StatusFacts = {
  /** Where a held job goes back to. */
  held_from_status: number | null;
  /** The places of the set under review that have to be acknowledged by whoever approves it. */
  open_places: number;
};

/**
 * Returns the statuses that the select offers a person for a job: where it is, then where each move leads that the table of
 * transitions opens to them. A set with open places is approved where they can be acknowledged, so not here.
 */
export function statusOptions(
  job: ActionFacts,
  viewer: Person,
  { held_from_status, open_places }: StatusFacts,
): StatusOption[] {
  const facts = factsOf(job);
  const relation = relationOf(viewer, job);
  const here = { id: job.job_status.id as StatusId, move: null, needsReason: false };
  const from = facts.status;
  if (from === null) return [here];
  const heldFrom = held_from_status === null ? null : statusNameOf(held_from_status);
  const open = EDIT_MOVES.filter(
    (move) => judgeMove(move, facts, relation).is === 'open' && !(move === 'approve' && open_places > 0),
  );
  const options = open.flatMap((move) =>
    targetsOf(move, from, heldFrom).map((to) => ({
      id: STATUS_ID[to],
      move,
      needsReason: transitionOf(move).needsReason === true,
    })),
  );
  return [here, ...options];
}
