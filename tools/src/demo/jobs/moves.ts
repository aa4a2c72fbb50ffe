import type { StatusName } from '@sealdesk/contract/jobs/statuses.ts';
import { targetsOf, transitionOf, type MoveName } from '@sealdesk/contract/jobs/transitions.ts';

/** A step of a demo job, by the name under which the timeline keeps it. */
export type Move = { kind: MoveName; from: StatusName | null; to: StatusName };

/** Returns true when the moves follow one another and each is one of the table's; a held job resumes where it was. */
export function areLegal(moves: readonly Move[]): boolean {
  let status: StatusName | null = null;
  let heldFrom: StatusName | null = null;
  for (const { kind, from, to } of moves) {
    if (from !== status || !isLegal({ kind, from, to }, heldFrom)) return false;
    if (kind === 'hold') heldFrom = from;
    status = to;
  }
  return true;
}

function isLegal({ kind, from, to }: Move, heldFrom: StatusName | null): boolean {
  const { ways } = transitionOf(kind);
  if (from === null) return ways.length === 0 && targetsOf(kind, to, null).includes(to);
  return ways.some((way) => way.from.includes(from)) && targetsOf(kind, from, heldFrom).includes(to);
}
