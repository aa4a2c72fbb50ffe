import type { ActionFacts } from '@sealdesk/contract/jobs/job-actions.ts';
import { STATUS_ID, type StatusName } from '@sealdesk/contract/jobs/statuses.ts';
import { OPERATIONS_ROLE, type Person } from '@sealdesk/contract/people/roles.ts';
import { expect, it } from 'vitest';
import { aFailedPage, aPage, aProof } from '../testing/a-proof.ts';
import { reviewOffer } from './review-offer.ts';

const ME = 12;
const reviewer: Person = { role: OPERATIONS_ROLE, isSealingEngineer: false, employee_id: ME, contact_id: 70 };

function job(at: StatusName, facts: Partial<ActionFacts> = {}): ActionFacts {
  const job_status = { id: STATUS_ID[at], status: '', icon: '', status_group: 'active' as const };
  return { job_status, job_type: 's', num_final_docs: 0, openByUser: false, ops_seal_employeeid: 5, ...facts };
}

type Facts = Parameters<typeof reviewOffer>[0];
const offer = (facts: Partial<Facts> = {}) =>
  reviewOffer({ proof: aProof(), job: job('finalReview'), viewer: reviewer, isReplaced: false, ...facts });

it('Approve is filled when all is proven, Return to sealer when a page fails', () => {
  expect(offer()).toEqual({ is: 'review', off: null, isOutdated: false, filled: 'approve' });
  expect(offer({ proof: aProof({ pages: [aPage(), aFailedPage(2)] }) })).toEqual({
    is: 'review',
    off: '1 page fails, so this set cannot be approved',
    isOutdated: false,
    filled: 'return',
  });
  expect(offer({ proof: aProof({ pages: [aFailedPage(1), aFailedPage(2)] }) })).toMatchObject({
    off: '2 pages fail, so this set cannot be approved',
  });
});

it('Approve is off while the check runs, and while a newer set is there', () => {
  expect(offer({ proof: aProof({ state: 'checking' }) })).toMatchObject({ off: 'The check is still running' });
  expect(offer({ isReplaced: true })).toEqual({
    is: 'review',
    off: 'A newer set is there',
    isOutdated: true,
    filled: null,
  });
});

it.each<[string, Partial<Facts>, string]>([
  [
    'staged',
    { job: job('finalReview', { ops_seal_employeeid: ME }) },
    'You staged this set, so someone else reviews it',
  ],
  [
    'sealed',
    { job: job('finalReview', { engineer_seal_contact_id: reviewer.contact_id ?? null }) },
    'You sealed this set, so someone else reviews it',
  ],
  [
    'uploaded',
    { proof: aProof({ uploaded_by: { id: 70, full_name: 'Marta Keane', is_me: true } }) },
    'You uploaded this set, so someone else reviews it',
  ],
])('who only %s the set reads just that', (_, facts, reason) => {
  expect(offer(facts)).toEqual({ is: 'nothing', reason });
});

it('a sealing engineer, and who does not hold the review, is offered nothing', () => {
  expect(offer({ viewer: { ...reviewer, isSealingEngineer: true } })).toEqual({
    is: 'nothing',
    reason: 'Sealing engineers do not review',
  });
  expect(offer({ job: job('finalReviewReserved', { review_employeeid: 99 }) })).toEqual({
    is: 'nothing',
    reason: null,
    holder: true,
  });
  expect(offer({ job: job('finalReviewReserved', { review_employeeid: ME }) })).toMatchObject({ is: 'review' });
});

it('a refused upload is corrected by another one; one under check waits', () => {
  const sealed = { ...aProof().sealed, document_id: null };
  const refused = aProof({ sealed, pages: [aFailedPage(1)] });
  expect(offer({ proof: refused, job: job('readyToSeal') })).toEqual({ is: 'upload', action: 'for-review' });
  expect(offer({ proof: refused, job: job('onHold') })).toEqual({ is: 'nothing', reason: null });
  expect(offer({ proof: aProof({ sealed, state: 'checking' }), job: job('readyToSeal') })).toEqual({
    is: 'checking',
    off: 'The check is still running',
  });
});

it('a document of a job that is not under review, and a final one, are only looked at', () => {
  expect(offer({ job: job('awaitingFinal') })).toEqual({ is: 'nothing', reason: null });
  const final = aProof({ sealed: { ...aProof().sealed, purpose: 'final' } });
  expect(offer({ proof: final })).toEqual({ is: 'nothing', reason: null });
});

it('a set that was never proven is approved as its status allows', () => {
  expect(offer({ proof: aProof({ state: 'unproven', pages: [] }) })).toMatchObject({ off: null, filled: 'approve' });
});
