import { STATUSES, STATUS_ID, statusNameOf } from '@sealdesk/contract/jobs/statuses.ts';
import {
  MOVE_NAMES,
  targetsOf,
  TRANSITIONS,
  transitionOf,
  type MoveName,
} from '@sealdesk/contract/jobs/transitions.ts';
import { describe, expect, it } from 'vitest';
import { decideMove, type Mover, type WorkflowJob } from './decide-move.ts';

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

type Row = { move: MoveName; from: number[]; to: string; who: string[]; guard: string };
const ROWS: Row[] = SPECIFIED.trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([move, from, to, who, guard]) => ({
    move: move as MoveName,
    from: from === '-' ? [] : from!.split(' ').map(Number),
    to: to!,
    who: who!.split(' '),
    guard: guard!,
  }));

const CONTACT = 7;
const EMPLOYEE = 3;
const person = (kind: Mover['kind'], isSealingEngineer = false): Mover => ({
  kind,
  contactId: CONTACT,
  employeeId: kind === 'customer' ? null : EMPLOYEE,
  isSealingEngineer,
});

/** Kinds of person: what the job knows of them, the letters that they are, and those that another of their kind is. */
const PEOPLE: [name: string, Mover, Partial<WorkflowJob>, is: string, others: string][] = [
  ['customer', person('customer'), {}, 'C', ''],
  ['customer who sent the replacement', person('customer'), { replacerId: CONTACT }, 'C', ''],
  ['employee', person('employee'), {}, 'E', ''],
  ['reviewer', person('operations'), {}, 'E O R', 'H U F'],
  ['holder of the review', person('operations'), { reviewHolderId: EMPLOYEE }, 'E O R H', 'U F'],
  ['who staged the seals', person('operations'), { initialSealerId: EMPLOYEE }, 'E O', 'U F'],
  ['sealing engineer', person('operations', true), { reviewHolderId: EMPLOYEE }, 'E O', 'U F'],
  ['uploader of the review', person('operations'), { reviewUploaderId: CONTACT }, 'E O R U', 'H F'],
  ['uploader of the final', person('operations'), { finalUploaderId: CONTACT }, 'E O R F', 'H U'],
  ['operations who sent the replacement', person('operations'), { replacerId: CONTACT }, 'E O R', 'H U F'],
];

const SITUATIONS = (['s', 'r', 'e'] as const).flatMap((type) =>
  [0, 1].flatMap((finals) =>
    [false, true].map((isCompletionMailWaiting) => ({ type, finals, isCompletionMailWaiting })),
  ),
);

function aJob(status: number, facts: Partial<WorkflowJob>): WorkflowJob {
  return {
    number: 1000,
    status,
    type: 's',
    finals: 0,
    isCompletionMailWaiting: false,
    heldFrom: status === STATUS_ID.onHold ? STATUS_ID.readyToSeal : null,
    initialSealerId: null,
    reviewHolderId: null,
    reviewUploaderId: null,
    finalUploaderId: null,
    replacerId: null,
    ...facts,
  };
}

function guardHolds({ guard }: Row, job: WorkflowJob): boolean {
  if (guard.includes('type r or e')) return job.type !== 's';
  if (guard.includes('without finals')) return job.finals === 0;
  if (guard.includes('with finals')) return job.finals > 0;
  if (guard.includes('mail waits')) return job.isCompletionMailWaiting;
  if (guard.includes('own replacement')) return job.replacerId === CONTACT;
  return true;
}

/** What the specification says: where it leads, or the kind of refusal. */
function specified(move: MoveName, job: WorkflowJob, is: string[], others: string[]): string {
  const rows = ROWS.filter((row) => row.move === move);
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

function decided(move: MoveName, job: WorkflowJob, who: Mover): string {
  const target = targetsOf(move, statusNameOf(job.status)!, null)[0]!;
  const decision = decideMove(job, who, {
    move,
    reason: 'Because.',
    ...(transitionOf(move).to !== 'held-from' && { target }),
  });
  return 'move' in decision ? String(decision.move.to) : decision.refusal.kind;
}

it('the specification has the moves of the table, and no others', () => {
  expect([...new Set(ROWS.map(({ move }) => move))].toSorted()).toEqual(MOVE_NAMES.toSorted());
  expect(Object.keys(TRANSITIONS)).toHaveLength(23);
});

describe.each(MOVE_NAMES)('%s', (move) => {
  it('is decided as specified at every status, for every kind of person and job', () => {
    const wrong: string[] = [];
    let count = 0;
    for (const { id } of STATUSES)
      for (const situation of SITUATIONS)
        for (const [name, who, facts, is, others] of PEOPLE) {
          const job = aJob(id, { ...situation, ...facts });
          const [got, wanted] = [decided(move, job, who), specified(move, job, is.split(' '), others.split(' '))];
          count += 1;
          if (got !== wanted) wrong.push(`${name} at ${id}, ${JSON.stringify(situation)}: ${got}, not ${wanted}`);
        }
    expect(wrong).toEqual([]);
    expect(count).toBe(STATUSES.length * SITUATIONS.length * PEOPLE.length);
  });

  it('asks for its reason and for one of its targets', () => {
    const rows = ROWS.filter((row) => row.move === move);
    for (const row of rows) {
      const [, who, facts] =
        PEOPLE.find(([, , , is]) => row.who.some((one) => is.split(' ').includes(one))) ?? PEOPLE[0]!;
      const finals = row.guard.includes('without finals') ? 0 : 1;
      const own = { replacerId: CONTACT, isCompletionMailWaiting: true, finals, type: 'r' };
      for (const from of row.from) {
        const job = aJob(from, { ...facts, ...own });
        const targets = row.to.split(' ');
        const target = statusNameOf(Number(targets[0])) ?? undefined;
        const withTarget = target && targets.length > 1 ? { target } : {};
        const needed = [
          ...(row.guard.includes('reason') ? [decideMove(job, who, { move, ...withTarget })] : []),
          ...(targets.length > 1 ? [decideMove(job, who, { move, reason: 'Because.' })] : []),
        ].map((decision) => ('refusal' in decision ? Object.keys(decision.refusal.fields ?? {}) : 'moved'));
        expect([move, from, needed]).toEqual([
          move,
          from,
          [...(row.guard.includes('reason') ? [['reason']] : []), ...(targets.length > 1 ? [['target']] : [])],
        ]);
      }
    }
  });
});

it('a file for a held job leaves where the job goes back to', () => {
  const held = aJob(STATUS_ID.onHold, { heldFrom: STATUS_ID.finalReview });
  expect(decideMove(held, person('operations'), { move: 'working-file' })).toMatchObject({
    move: { to: STATUS_ID.onHold, heldFrom: STATUS_ID.finalReview },
  });
  expect(decideMove(held, person('operations'), { move: 'resume' })).toMatchObject({
    move: { to: STATUS_ID.finalReview, heldFrom: null },
  });
});

it('a held job remembers where it was, and a refused move is explained', () => {
  const operations = person('operations');
  const held = decideMove(aJob(STATUS_ID.finalReview, {}), operations, { move: 'hold' });
  expect(held).toMatchObject({
    move: { from: STATUS_ID.finalReview, to: STATUS_ID.onHold, heldFrom: STATUS_ID.finalReview },
  });
  expect(decideMove(aJob(STATUS_ID.complete, {}), operations, { move: 'hold' })).toEqual({
    refusal: { kind: 'conflict', message: 'D1000 is at Complete, so it can’t be put on hold.' },
  });
  const seal = decideMove(aJob(STATUS_ID.received, {}), operations, { move: 'take-up-into-engineering' });
  expect(seal).toMatchObject({ refusal: { message: expect.stringMatching(/ Only repair and specialty jobs can\.$/) } });
});
