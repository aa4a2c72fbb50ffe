import { statusNameOf, type StatusName } from '@sealdesk/contract/jobs/statuses.ts';
import { MOVE_NAMES, targetsOf, transitionOf, type MoveName } from '@sealdesk/contract/jobs/transitions.ts';

/** A move as the timeline recorded it, with the ids of its statuses. */
export type RecordedMove = { kind: string; from: number | null; to: number | null };

/**
 * Returns the first of a job's recorded moves, in their order, that the table of transitions does not have, or that does
 * not begin where the one before it ended, or that the last of them does not lead to the job's status; null when they are a
 * path to it. A path may begin at any status: of an imported job not every move is known.
 */
export function brokenMove(moves: readonly RecordedMove[], status: number): string | null {
  let at: StatusName | null = null;
  let heldFrom: StatusName | null = null;
  for (const { kind, from, to } of moves) {
    const [name, source, target] = [MOVE_NAMES.find((move) => move === kind), nameOf(from), nameOf(to)];
    const text = `${kind} from ${from ?? 'nowhere'} to ${to ?? 'nowhere'}`;
    if (!name) {
      if (from !== null || to !== null) return `${text} is no move`;
      continue;
    }
    if (target === null || !isInTable(name, source, target, heldFrom)) return `${text} is not in the table`;
    if (at !== null && source !== at) return `${text} does not begin at ${at}`;
    if (name === 'hold') heldFrom = source;
    if (name === 'resume') heldFrom = null;
    at = target;
  }
  return at === null || at === nameOf(status) ? null : `its last move led to ${at}, but it is at ${nameOf(status)}`;
}

function nameOf(id: number | null): StatusName | null {
  return id === null ? null : statusNameOf(id);
}

function isInTable(name: MoveName, from: StatusName | null, to: StatusName, heldFrom: StatusName | null): boolean {
  const { ways, to: leadsTo } = transitionOf(name);
  if (from === null) return ways.length === 0 && leadsTo.includes(to);
  if (!ways.some((way) => way.from.includes(from))) return false;
  // Where the hold itself is not known, a held job may have been anywhere that can be held.
  if (leadsTo === 'held-from' && heldFrom === null)
    return transitionOf('hold').ways.some((way) => way.from.includes(to));
  return targetsOf(name, from, heldFrom).includes(to);
}
