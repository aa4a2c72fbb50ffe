import type { MoveName } from '@sealdesk/contract/jobs/transitions.ts';

/**
 * The table of the specification (decisions, section 5), written a second time by hand: move, from, to, who, guard.
 * C customer, E any employee, O operations, R reviewer, H the reviewer who holds it, U and F whoever uploaded the
 * review and the final. A dash: nobody is offered it.
 */
const SPECIFIED = `
  create                   | -                   | 1    | -   |
  import                   | -                   | 4 7  | -   |
  take-up                  | 1                   | 2    | E   |
  take-up-into-engineering | 1 2                 | 8    | E   | type r or e
  to-seal                  | 1 2                 | 3    | O   |
  pull-back                | 3                   | 2    | O   | reason
  for-review               | 3                   | 10   | O   |
  resend-review            | 10 11               | same | U   |
  reserve                  | 10                  | 11   | R   |
  release                  | 11                  | 10   | O   |
  approve                  | 10                  | 5    | R   |
  approve                  | 11                  | 5    | H   |
  return                   | 10                  | 3 2  | R   | reason
  return                   | 11                  | 3 2  | H   | reason
  final-upload             | 5 8                 | 4    | O   |
  final-upload             | 4                   | 4    | O   | without finals
  resend-final             | 4                   | same | F   | mail waits
  return-to-customer       | 1 2 3 5 8 10 11     | 9    | O   | reason
  replace-all              | 9                   | 1    | C O |
  resend-original          | 1                   | same | C O | own replacement
  working-file             | 1 2 3 5 6 8 9 10 11 | same | O   |
  hold                     | 1 2 3 5 8 9 10 11   | 6    | O   |
  resume                   | 6                   | held | O   |
  cancel                   | 1 9                 | 7    | C   |
  cancel                   | 1 2 3 5 6 8 9 10 11 | 7    | O   |
  reopen                   | 7                   | 1    | O   |
  revise                   | 4                   | 9 2  | O   | with finals, reason
`;

export type SpecifiedMove = { move: MoveName; from: number[]; to: string; who: string[]; guard: string };
export const SPECIFIED_MOVES: SpecifiedMove[] = SPECIFIED.trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([move, from, to, who, guard]) => ({
    move: move as MoveName,
    from: from === '-' ? [] : from!.split(' ').map(Number),
    to: to!,
    who: who!.split(' '),
    guard: guard!,
  }));

/** What of a job decides which moves it allows. */
export type Situation = {
  status: number;
  type: string;
  finals: number;
  isCompletionMailWaiting: boolean;
  heldFrom: number | null;
  /** The person sent the last replacement, and nothing was done since. */
  isOwnReplacement: boolean;
};

/** The letters that a person is to a job, and those that another of their kind is, with spaces between. */
export type Letters = { is: string; others: string };

/** Returns what the specification says of a move: the status that it leads to, or the kind of refusal. */
export function specifiedOutcome(move: MoveName, job: Situation, letters: Letters): string {
  const [is, others] = [letters.is.split(' '), letters.others.split(' ')];
  const rows = SPECIFIED_MOVES.filter((row) => row.move === move);
  const here = rows.filter(({ from }) => from.includes(job.status));
  const open = here.find((row) => row.who.some((who) => is.includes(who)) && guardHolds(row, job));
  if (open) {
    if (open.to === 'same') return String(job.status);
    return open.to === 'held' ? String(job.heldFrom) : open.to.split(' ')[0]!;
  }
  const isNever = !rows.some(({ who }) => who.some((one) => [...is, ...others].includes(one)));
  const isOthers = here.some(
    (row) =>
      row.who.some((who) => others.includes(who)) && !row.who.some((who) => is.includes(who)) && guardHolds(row, job),
  );
  return isNever || isOthers ? 'forbidden' : 'conflict';
}

function guardHolds({ guard }: SpecifiedMove, job: Situation): boolean {
  if (guard.includes('type r or e')) return job.type !== 's';
  if (guard.includes('without finals')) return job.finals === 0;
  if (guard.includes('with finals')) return job.finals > 0;
  if (guard.includes('mail waits')) return job.isCompletionMailWaiting;
  if (guard.includes('own replacement')) return job.isOwnReplacement;
  return true;
}
