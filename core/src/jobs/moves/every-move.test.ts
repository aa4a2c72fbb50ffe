import { STATUSES, STATUS_ID, statusNameOf } from '@sealdesk/contract/jobs/statuses.ts';
import {
  MOVE_NAMES,
  targetsOf,
  TRANSITIONS,
  transitionOf,
  type MoveName,
} from '@sealdesk/contract/jobs/transitions.ts';
import { describe, expect, it } from 'vitest';
import { SPECIFIED_MOVES, specifiedOutcome } from '../../testing/specified-moves.ts';
import { decideCompletion, decideMove, type Mover, type WorkflowJob } from './decide-move.ts';

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
  ['who sealed it and is no engineer any more', person('operations'), { sealerId: CONTACT }, 'E O', 'U F'],
  ['sealing engineer', person('operations', true), { reviewHolderId: EMPLOYEE }, 'E O', 'U F'],
  ['uploader of the review', person('operations'), { reviewUploaderId: CONTACT }, 'E O U', 'F'],
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
    sealerId: null,
    reviewHolderId: null,
    reviewerId: null,
    reviewUploaderId: null,
    finalUploaderId: null,
    replacerId: null,
    ...facts,
  };
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
  expect([...new Set(SPECIFIED_MOVES.map(({ move }) => move))].toSorted()).toEqual(MOVE_NAMES.toSorted());
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
          const situated = {
            ...situation,
            status: id,
            heldFrom: job.heldFrom,
            isOwnReplacement: job.replacerId === CONTACT,
          };
          const [got, wanted] = [decided(move, job, who), specifiedOutcome(move, situated, { is, others })];
          count += 1;
          if (got !== wanted) wrong.push(`${name} at ${id}, ${JSON.stringify(situation)}: ${got}, not ${wanted}`);
        }
    expect(wrong).toEqual([]);
    expect(count).toBe(STATUSES.length * SITUATIONS.length * PEOPLE.length);
  });

  it('asks for its reason and for one of its targets', () => {
    const rows = SPECIFIED_MOVES.filter((row) => row.move === move);
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

it('a set that is combined moves its job only from where To Seal begins, and else says where the job is', () => {
  const { received, inProgress, readyToSeal: to } = STATUS_ID;
  for (const { id, status } of STATUSES) {
    const message = `D1000 is at ${status}, so it can’t be made ready to seal.`;
    const isThere = id === received || id === inProgress;
    const wanted = isThere ? { move: { to, waitsFor: null } } : { refusal: { kind: 'conflict', message } };
    expect(decideCompletion(aJob(id, {}), 'to-seal')).toMatchObject(wanted);
  }
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

it('only a final upload completes a job, and a move keeps its reason', () => {
  const operations = person('operations');
  expect(decideMove(aJob(STATUS_ID.awaitingFinal, {}), operations, { move: 'final-upload' })).toMatchObject({
    move: { completes: true, reason: null },
  });
  expect(decideMove(aJob(STATUS_ID.inProgress, {}), operations, { move: 'hold', reason: 'Later.' })).toMatchObject({
    move: { completes: false, reason: 'Later.' },
  });
});
