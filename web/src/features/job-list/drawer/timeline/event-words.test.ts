import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { EVENT_KINDS } from '@sealdesk/core/timeline/event.ts';
import { describe, expect, it } from 'vitest';
import { actorText, changesStatus, customerSentence, lastReturn, staffSentence } from './event-words.ts';
import { anEvent } from '../../testing/an-event.ts';

const ME = { name: 'Priya Raman', is_me: true, is_customer: true };
const COLLEAGUE = { name: 'Marta Voss', is_me: false, is_customer: true };
const STAFF = { name: 'Marta Keane', is_me: false, is_customer: false };

/** What each kind reads for staff; for the customer who did it; and for the customer where the firm did it. */
const EXPECTED: Record<string, [string, string | null, string | null]> = {
  create: ['Created the job', 'You sent the job', 'Job received'],
  import: [
    'Taken over from the former system',
    'Taken over from our former system',
    'Taken over from our former system',
  ],
  'take-up': ['Took up the job', 'Being checked', 'Being checked'],
  'take-up-into-engineering': ['Took up the job into engineering', 'Being checked', 'Being checked'],
  'seals-uploaded': ['Uploaded Initial Seals', null, null],
  'to-seal': ['Combined the set to seal', 'Being checked', 'Being checked'],
  'pull-back': ['Pulled back the job', null, null],
  'for-review': ['Uploaded the sealed set for review', 'Being checked', 'Being checked'],
  'resend-review': ['Replaced the sealed set for review', null, null],
  reserve: ['Reserved the review', null, null],
  release: ['Released the review', null, null],
  approve: ['Approved the review', 'Being checked', 'Being checked'],
  return: ['Returned the set for drawing changes', null, null],
  'final-upload': [
    'Uploaded the final documents',
    'Complete, sealed documents ready',
    'Complete, sealed documents ready',
  ],
  'resend-final': ['Replaced the final documents', 'Sealed documents replaced', 'Sealed documents replaced'],
  'return-to-customer': ['Returned the job to the customer', 'Returned to you', 'Returned to you'],
  'replace-all': ['Replaced all files', 'You replaced all files', 'All files replaced'],
  'resend-original': ['Replaced the files again', 'You replaced the files again', 'Files replaced again'],
  'working-file': ['Added a working file', null, null],
  hold: ['Put the job on hold', 'Put on hold', 'Put on hold'],
  resume: ['Resumed the job', 'Resumed: Being checked', 'Resumed: Being checked'],
  cancel: ['Canceled the job', 'You canceled the job', 'Job canceled'],
  reopen: ['Reopened the job', 'Job reopened', 'Job reopened'],
  'entry-started': ['Started time', null, null],
  'entry-changed': ['Changed a time entry', null, null],
  'entry-closed': ['Closed a time entry', null, null],
  'entry-corrected': ['Corrected the end of a time entry', null, null],
  'entry-kept': ['Kept a time entry running', null, null],
  revise: ['Revised the job', 'We revise the job', 'We revise the job'],
  edited: ['Edited the job', null, null],
  downloaded: ['Downloaded plans.zip', null, null],
  viewed: ['Viewed plans.zip', null, null],
  'work-order-placed': ['Work order priority set to 2', 'You set priority 2', 'Priority is now 2'],
};

it('expects words for every kind that is recorded, and for no other', () => {
  expect(Object.keys(EXPECTED).toSorted()).toEqual(EVENT_KINDS.toSorted());
});

describe.each([...EVENT_KINDS])('an event of the kind %s', (kind) => {
  const event = anEvent({ kind, to_status: STATUS_ID.inProgress, file_name: 'plans.zip', place_after: 2 });

  it('has its own words for staff, for the customer who did it, and where the firm did it', () => {
    const read = [
      staffSentence({ ...event, actor: STAFF }),
      customerSentence({ ...event, actor: ME }),
      customerSentence({ ...event, actor: null }),
    ];
    expect(read).toEqual(EXPECTED[kind]);
  });

  it('names nobody of the firm to a customer, even where the server sent a name', () => {
    expect(customerSentence({ ...event, actor: STAFF }) ?? '').not.toContain('Marta');
  });
});

it('an edit names the field, where it changed one', () => {
  const change = (field: string) => ({ field, before: '115', after: '120' });
  const one = anEvent({ kind: 'edited', changes: [change('wind_speed')], actor: null });
  const two = anEvent({ kind: 'edited', changes: [change('wind_speed'), change('number_of_designs')], actor: null });
  expect([staffSentence(one), customerSentence(one)]).toEqual(['Changed Wind speed', 'Wind speed changed']);
  expect([staffSentence(two), customerSentence(two)]).toEqual(['Edited the job', 'Job details changed']);
});

it('names a colleague of the customer', () => {
  expect(customerSentence(anEvent({ kind: 'create', actor: COLLEAGUE }))).toBe('Marta Voss sent the job');
});

it('a status in plain words is that which the event led to', () => {
  const led = (kind: string, to_status: number) => customerSentence(anEvent({ kind, to_status, actor: null }));
  expect(led('to-seal', STATUS_ID.readyToSeal)).toBe('With a sealing engineer');
  expect(led('approve', STATUS_ID.awaitingFinal)).toBe('Final documents in preparation');
  expect(led('revise', STATUS_ID.returned)).toBe('Returned to you');
  expect(staffSentence(anEvent({ kind: 'return', to_status: STATUS_ID.readyToSeal }))).toBe(
    'Returned the set for new seals',
  );
});

it('a work-order place that changed says from where, and one that was lost says so', () => {
  const place = (place_before: number, place_after: number) =>
    anEvent({ kind: 'work-order-placed', place_before, place_after });
  expect(staffSentence(place(3, 1))).toBe('Work order priority changed from 3 to 1');
  expect(staffSentence(place(3, 0))).toBe('Work order priority 3 freed');
  expect(customerSentence({ ...place(3, 0), actor: ME })).toBe('You took the priority away');
  expect(customerSentence({ ...place(3, 0), actor: null })).toBe('No priority any more');
});

it('says whose time entry it was where its owner did not do it', () => {
  const entry = { entry_id: 1, employee: 'Jonas Abara', start: '2026-11-14T11:58:00.000Z' };
  const closed = anEvent({ kind: 'entry-closed', time_entry: entry });
  expect(staffSentence({ ...closed, actor: STAFF })).toBe('Closed a time entry of Jonas Abara');
  expect(staffSentence({ ...closed, actor: { ...STAFF, name: 'Jonas Abara' } })).toBe('Closed a time entry');
  expect(staffSentence({ ...closed, actor: { ...STAFF, is_me: true } })).toBe('Closed a time entry of Jonas Abara');
});

it('a kind of an earlier version is shown by its name to staff, and not at all to customers', () => {
  const former = anEvent({ kind: 'original-replaced' });
  expect(staffSentence(former)).toBe('Original replaced');
  expect(customerSentence(former)).toBeNull();
  expect(customerSentence(anEvent({ kind: 'constructor' }))).toBeNull();
});

it('finds the last return to the customer, not the end of a hold after it', () => {
  const held = [
    anEvent({ id: 6, kind: 'resume', to_status: STATUS_ID.returned }),
    anEvent({ id: 5, kind: 'hold', to_status: STATUS_ID.onHold }),
    anEvent({ id: 4, kind: 'return-to-customer', to_status: STATUS_ID.returned }),
    anEvent({ id: 3, kind: 'return-to-customer', to_status: STATUS_ID.returned }),
  ];
  expect(lastReturn(held)?.id).toBe(4);
  const revised = [
    anEvent({ id: 3, kind: 'revise', to_status: STATUS_ID.inProgress }),
    anEvent({ id: 2, kind: 'revise', to_status: STATUS_ID.returned }),
  ];
  expect(lastReturn(revised)?.id).toBe(2);
  expect(lastReturn([anEvent({ kind: 'resume', to_status: STATUS_ID.returned })])).toBeUndefined();
});

it('says who did it: you, a colleague, a customer, or the system', () => {
  expect(actorText(anEvent({ actor: STAFF }), true)).toBe('Marta Keane');
  expect(actorText(anEvent({ actor: { ...STAFF, is_me: true } }), true)).toBe('You');
  expect(actorText(anEvent({ actor: COLLEAGUE }), false)).toBe('Marta Voss, customer');
  expect(actorText(anEvent({ actor: null }), true)).toBe('System');
});

it('does not call it the system where the name may have been left out', () => {
  expect(actorText(anEvent({ kind: 'approve', actor: null }), false)).toBe('');
});

it('knows whether the status changed', () => {
  expect(changesStatus(anEvent({ from_status: 1, to_status: 2 }))).toBe(true);
  expect(changesStatus(anEvent({ from_status: null, to_status: 1 }))).toBe(true);
  expect(changesStatus(anEvent({ from_status: 2, to_status: 2 }))).toBe(false);
  expect(changesStatus(anEvent({ from_status: null, to_status: null }))).toBe(false);
});
