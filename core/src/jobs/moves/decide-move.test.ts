import { STATUSES } from '@sealdesk/contract/jobs/statuses.ts';
import type { ViewerKind } from '@sealdesk/contract/people/roles.ts';
import type { WantedUpload } from '@sealdesk/contract/jobs/transitions.ts';
import { JOB_UPLOAD_PURPOSES } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { describe, expect, it } from 'vitest';
import { decideMove, type Mover, type WantedMove, type WorkflowJob } from './decide-move.ts';

const ME = 7;
const MY_EMPLOYEE_ID = 3;
const aJob = (status: number, changes: Partial<WorkflowJob> = {}): WorkflowJob => ({
  number: 1000,
  status,
  type: 's',
  finals: 0,
  isCompletionMailWaiting: false,
  heldFrom: null,
  initialSealerId: null,
  sealerId: null,
  reviewHolderId: null,
  reviewerId: null,
  reviewUploaderId: null,
  finalUploaderId: null,
  replacerId: null,
  ...changes,
});

function aPerson(kind: ViewerKind): Mover {
  return { kind, contactId: ME, employeeId: kind === 'customer' ? null : MY_EMPLOYEE_ID, isSealingEngineer: false };
}

function decide(kind: ViewerKind, upload: WantedUpload, job: WorkflowJob) {
  return decideMove(job, aPerson(kind), { upload });
}

function answer(kind: ViewerKind, upload: WantedUpload, job: WorkflowJob): string {
  const decision = decide(kind, upload, job);
  return 'refusal' in decision ? decision.refusal.kind : 'allowed';
}

function refusalOf(kind: ViewerKind, upload: WantedUpload, job: WorkflowJob): string | null {
  const decision = decide(kind, upload, job);
  return 'refusal' in decision ? decision.refusal.message : null;
}

const allStatuses = STATUSES.map(({ id }) => id).toSorted((a, b) => a - b);
const allowedAt = (kind: ViewerKind, wanted: WantedUpload, changes: Partial<WorkflowJob> = {}) =>
  allStatuses.filter((status) => answer(kind, wanted, aJob(status, changes)) === 'allowed');

describe('operations upload', () => {
  it.each([
    ['initial seals', { purpose: 'initial_seals', isForReview: false }, [1, 2]],
    ['a sealed set for review', { purpose: 'working', isForReview: true }, [3]],
    ['a working file of their own', { purpose: 'working', isForReview: false }, [1, 2, 3, 5, 6, 8, 9, 10, 11]],
    ['finals', { purpose: 'final', isForReview: false }, [4, 5, 8]],
    ['a replacement', { purpose: 'replace_original', isForReview: false }, [9]],
  ] as const)('%s at the right statuses, and are refused with a conflict at the others', (_, wanted, statuses) => {
    expect(allowedAt('operations', wanted)).toEqual(statuses);
    for (const status of allStatuses.filter((id) => !statuses.some((right) => right === id))) {
      const isReview = wanted.purpose === 'working' && wanted.isForReview && (status === 10 || status === 11);
      expect(answer('operations', wanted, aJob(status))).toBe(isReview ? 'forbidden' : 'conflict');
    }
  });

  it('no final over finals that were sent', () => {
    expect(allowedAt('operations', { purpose: 'final', isForReview: false }, { finals: 1 })).toEqual([5, 8]);
  });

  it('again what they uploaded themselves, and nobody else’s', () => {
    const review = { purpose: 'working', isForReview: true } as const;
    expect(allowedAt('operations', review, { reviewUploaderId: ME })).toEqual([3, 10, 11]);
    expect(answer('operations', review, aJob(10, { reviewUploaderId: 8 }))).toBe('forbidden');
    const final = { purpose: 'final', isForReview: false } as const;
    const sent = { finals: 1, isCompletionMailWaiting: true };
    expect(answer('operations', final, aJob(4, { ...sent, finalUploaderId: ME }))).toBe('allowed');
    expect(answer('operations', final, aJob(4, { ...sent, finalUploaderId: 8 }))).toBe('forbidden');
  });
});

it('a customer replaces a returned original, and nothing else', () => {
  expect(allowedAt('customer', { purpose: 'replace_original', isForReview: false })).toEqual([9]);
  expect(answer('customer', { purpose: 'replace_original', isForReview: false }, aJob(2))).toBe('conflict');
  for (const purpose of JOB_UPLOAD_PURPOSES.filter((one) => one !== 'replace_original'))
    for (const status of allStatuses)
      expect(answer('customer', { purpose, isForReview: false }, aJob(status))).toBe('forbidden');
});

describe('a replacement again (Replace File)', () => {
  const replacement = { purpose: 'replace_original', isForReview: false } as const;

  it('is for whoever sent the last one, at Received alone', () => {
    for (const kind of ['customer', 'operations'] as const) {
      expect([kind, allowedAt(kind, replacement, { replacerId: ME })]).toEqual([kind, [1, 9]]);
      expect([kind, allowedAt(kind, replacement, { replacerId: 8 })]).toEqual([kind, [9]]);
      expect(answer(kind, replacement, aJob(1, { replacerId: 8 }))).toBe('conflict');
      expect(answer(kind, replacement, aJob(2, { replacerId: ME }))).toBe('conflict');
    }
    expect(answer('employee', replacement, aJob(1, { replacerId: ME }))).toBe('forbidden');
  });

  it('is refused with the rule, where the status alone does not explain it', () => {
    const refuse = (status: number) => refusalOf('customer', replacement, aJob(status));
    expect(refuse(1)).toMatch(/^D1000 is at Received, so it takes no Replacement file\. Only the person who sent/);
    expect(refuse(2)).toBe('D1000 is at In Progress, so it takes no Replacement file.');
  });
});

it('another employee uploads nothing', () => {
  for (const purpose of JOB_UPLOAD_PURPOSES)
    for (const status of allStatuses)
      expect(answer('employee', { purpose, isForReview: false }, aJob(status))).toBe('forbidden');
});

it('refuses for a form that is not read yet only what is refused either way', () => {
  const unknown = { purpose: 'working', isForReview: null } as const;
  expect(answer('operations', unknown, aJob(10, { reviewUploaderId: 8 }))).toBe('allowed');
  expect(answer('operations', unknown, aJob(7))).toBe('conflict');
});

it('names the status in a refusal, also one that it does not know', () => {
  const wanted = { purpose: 'replace_original', isForReview: false } as const;
  expect(refusalOf('customer', wanted, aJob(4))).toBe('D1000 is at Complete, so it takes no Replacement file.');
  expect(refusalOf('customer', wanted, aJob(99))).toBe('D1000 is at another status, so it takes no Replacement file.');
});

describe('what a move does to the job besides its status', () => {
  const [me, other] = [MY_EMPLOYEE_ID, 8];
  const moved = (job: WorkflowJob, wanted: Extract<WantedMove, { move: unknown }>) => {
    const decision = decideMove(job, aPerson('operations'), wanted);
    if ('refusal' in decision) throw new Error(decision.refusal.message);
    return decision.move;
  };

  it('makes whoever reserves the review its holder, and keeps them while the job is on hold', () => {
    expect(moved(aJob(10), { move: 'reserve' })).toMatchObject({ to: 11, reviewHolderId: me });
    const held = moved(aJob(11, { reviewHolderId: other }), { move: 'hold' });
    expect(held).toMatchObject({ to: 6, heldFrom: 11, reviewHolderId: other });
    const resumed = moved(aJob(6, { heldFrom: 11, reviewHolderId: other }), { move: 'resume' });
    expect(resumed).toMatchObject({ to: 11, heldFrom: null, reviewHolderId: other });
    const file = decideMove(aJob(6, { heldFrom: 11, reviewHolderId: other }), aPerson('operations'), {
      upload: { purpose: 'working', isForReview: false },
    });
    expect(file).toMatchObject({ move: { heldFrom: 11, reviewHolderId: other } });
  });

  it('ends the reservation by every other way out of the review', () => {
    const reserved = aJob(11, { reviewHolderId: me });
    const reason = 'Because.';
    const ways = [
      moved(reserved, { move: 'release' }),
      moved(reserved, { move: 'approve' }),
      moved(reserved, { move: 'return', reason, target: 'readyToSeal' }),
      moved(reserved, { move: 'return-to-customer', reason }),
      moved(reserved, { move: 'cancel' }),
      moved(aJob(6, { heldFrom: 11, reviewHolderId: me }), { move: 'cancel' }),
    ];
    expect(ways.map(({ reviewHolderId }) => reviewHolderId)).toEqual(ways.map(() => null));
  });

  it('undoes a move only where the person left the job, and releases only their own review so', () => {
    const undo = (job: WorkflowJob, move: 'hold' | 'resume' | 'release', from: 'onHold' | 'finalReviewReserved') =>
      decideMove(job, aPerson('operations'), { move, from });
    const since = 'Someone changed it after your move.';
    const mine = aJob(11, { reviewHolderId: me });
    const others = aJob(11, { reviewHolderId: other });
    expect(undo(mine, 'release', 'finalReviewReserved')).toMatchObject({ move: { to: 10 } });
    const notMine = `D1000 is at Final Review (Reserved), so it can’t be released from review. ${since}`;
    expect(undo(others, 'release', 'finalReviewReserved')).toMatchObject({
      refusal: { kind: 'conflict', message: notMine },
    });
    // Whoever resumed it may hold it again, whoever reviews it.
    expect(undo(others, 'hold', 'finalReviewReserved')).toMatchObject({ move: { to: 6 } });
    expect(undo(aJob(5), 'hold', 'finalReviewReserved')).toMatchObject({
      refusal: { kind: 'conflict', message: `D1000 is at Awaiting Final, so it can’t be put on hold. ${since}` },
    });
    // Where the move is not open at all, the status alone says why.
    expect(undo(aJob(7), 'resume', 'onHold')).toMatchObject({
      refusal: { kind: 'conflict', message: 'D1000 is at Cancelled, so it can’t be resumed.' },
    });
  });

  it('records who approved, until the set has to be approved again', () => {
    expect(moved(aJob(10), { move: 'approve' })).toMatchObject({ to: 5, reviewerId: me });
    const approved = aJob(5, { reviewerId: other });
    expect(moved(approved, { move: 'hold' })).toMatchObject({ reviewerId: other });
    expect(moved(aJob(6, { heldFrom: 5, reviewerId: other }), { move: 'resume' })).toMatchObject({ reviewerId: other });
    const again = moved(approved, { move: 'return-to-customer', reason: 'Because.' });
    expect(again).toMatchObject({ reviewerId: null });
    expect(moved(aJob(7, { reviewerId: other }), { move: 'reopen' })).toMatchObject({ reviewerId: null });
  });

  it('clears the completion of a revised job, and of no other', () => {
    const complete = aJob(4, { finals: 1 });
    const revised = moved(complete, { move: 'revise', reason: 'Because.', target: 'inProgress' });
    expect(revised).toMatchObject({ to: 2, clearsCompletion: true });
    expect(moved(aJob(7), { move: 'reopen' })).toMatchObject({ clearsCompletion: false });
  });

  it('does not go elsewhere than the request names', () => {
    const refused = decideMove(aJob(10), aPerson('operations'), { move: 'approve', target: 'complete' });
    expect(refused).toMatchObject({ refusal: { kind: 'invalid', fields: { target: ['Choose where the job goes.'] } } });
    expect(moved(aJob(10), { move: 'approve', target: 'awaitingFinal' })).toMatchObject({ to: 5 });
    const blank = decideMove(aJob(3), aPerson('operations'), { move: 'pull-back', reason: '' });
    expect(blank).toMatchObject({ refusal: { fields: { reason: ['A reason is required.'] } } });
  });
});
