import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { STATUSES, STATUS_ID, type StatusName } from '@sealdesk/contract/jobs/statuses.ts';
import type { TimelineEvent } from '@sealdesk/contract/timeline/timeline.ts';
import { describe, expect, it } from 'vitest';
import { letterOf } from './move-letter.ts';
import { type MoveState, openMove } from './move-form.ts';
import type { AskedMove } from './move-words.ts';
import { type MoveContext, warningOf, whatFollows } from './what-follows.ts';

/** A job as the dialogs read it; the rest of a job would be noise here. */
function aJob({ at = 'inProgress', ...facts }: Partial<Job> & { at?: StatusName } = {}): Job {
  const usual = {
    job_id: 48_208,
    job_name: 'Bayou La Batre Fire Station No. 2',
    drjcoid: 4,
    job_priority_order: 0,
    job_status: STATUSES.find(({ id }) => id === STATUS_ID[at])!,
    seal_states: ['AL', 'MS'],
    contact: { contact_name: 'Dana Whitlock', email: 'dana@own.example', work_phone: null, cell_phone: null },
    sealing_engineer: { full_name: 'Ana Novak' },
    entryData: { numEntries: 0, arPastOpenBy: [], OpenBy: [] },
  };
  return { ...usual, ...facts } as Job;
}

const context: MoveContext = {
  viewer: 'operations',
  rows: [],
  history: { events: [], pages: null },
  now: Date.parse('2026-11-14T13:10:00Z'),
  timeZone: 'America/New_York',
};

function lines(name: AskedMove, to: StatusName, job: Job, more: Partial<MoveContext> = {}): string[] {
  return whatFollows(name, to, job, { ...context, ...more }).map(({ lead = '', text = '' }) =>
    `${lead} ${text}`.trim(),
  );
}

const anEvent = (kind: string, at: string, facts: Partial<TimelineEvent> = {}): TimelineEvent => ({
  id: 1,
  at,
  kind,
  from_status: null,
  to_status: null,
  actor: { name: 'Ana Novak', is_me: false, is_customer: false },
  ...facts,
});

describe('what follows', () => {
  it('names who is mailed the reason, or that nobody can be', () => {
    const still = 'Turnaround time stands still until the new zip is in.';
    expect(lines('return-to-customer', 'returned', aJob())).toEqual(['Emailed to Dana Whitlock in 2 minutes', still]);
    const contact = { ...aJob().contact, email: null };
    expect(lines('return-to-customer', 'returned', aJob({ contact }))).toEqual([
      'Nobody is emailed: Dana Whitlock can’t get email about this job.',
      still,
    ]);
    const copies = [{ contact: 'Lena Fisk <lena@redrock.example>', type: 'Main contact' }];
    expect(lines('return-to-customer', 'returned', aJob({ contact, copies }))[0]).toBe(
      'Emailed to Lena Fisk in 2 minutes, because Dana Whitlock can’t get email about this job.',
    );
    expect(lines('return', 'readyToSeal', aJob())).toEqual([
      'Emailed to Ana Novak in 2 minutes',
      'The sealed set is superseded.',
    ]);
    const staged = aJob({ sealing_engineer: null, ops_sealer: { Employee: 'Karla Ruiz' } });
    expect(lines('return', 'inProgress', staged)).toEqual([
      'Emailed to Karla Ruiz in 2 minutes',
      'The combined and the sealed set are superseded.',
    ]);
    expect(lines('return', 'inProgress', aJob({ sealing_engineer: null }))[0]).toBe(
      'Nobody is mailed: the job has no sealer.',
    );
  });

  it('names the place that is freed and who moves up, as far as the list knows', () => {
    const held = aJob({ job_priority_order: 1 });
    const rows = [
      aJob({ job_id: 1, drjcoid: 9, job_priority_order: 2 }),
      aJob({ job_id: 48_171, job_priority_order: 2 }),
    ];
    expect(lines('hold', 'onHold', held, { rows })).toEqual([
      'Turnaround time stands still. Resume brings it back.',
      'Work order place 1 is freed; D48171 moves from 2 to 1.',
      'Nobody is mailed.',
    ]);
    expect(lines('hold', 'onHold', held)[1]).toBe('Work order place 1 is freed.');
    expect(lines('hold', 'onHold', aJob({ at: 'returned' }), { rows })).toEqual(['Nobody is mailed.']);
    // A returned job keeps its place.
    expect(lines('return-to-customer', 'returned', held, { rows }).join(' ')).not.toContain('place');
  });

  it('names the time entries that a cancellation closes, and when', () => {
    const openBy = (...OpenBy: string[]) => aJob({ entryData: { numEntries: 2, arPastOpenBy: [], OpenBy } });
    const last = 'Nobody is mailed. The files stay on file.';
    expect(lines('cancel', 'cancelled', openBy('Jo Abara'))).toEqual([
      'The open time entry of Jo Abara is closed at 08:10.',
      last,
    ]);
    expect(lines('cancel', 'cancelled', openBy('Jo Abara', 'Karla Ruiz', 'Max Lee'))[0]).toBe(
      'The open time entries of Jo Abara, Karla Ruiz and Max Lee are closed at 08:10.',
    );
    expect(lines('cancel', 'cancelled', aJob())).toEqual([last]);
  });

  it('has other words for a customer who cancels, and no staff in them', () => {
    const rows = [aJob({ job_id: 48_183, job_priority_order: 3 })];
    const { entryData: _, sealing_engineer: __, ...seen } = aJob({ job_priority_order: 2 });
    expect(lines('cancel', 'cancelled', seen, { viewer: 'customer', rows })).toEqual([
      'We do no further work on this job.',
      'Priority 2 is freed; D48183 moves from 3 to 2.',
      'Your files stay here. To start again, ask us to reopen it.',
    ]);
  });

  it('follows the target of a revise', () => {
    const job = aJob({ at: 'complete', date_final_sentFormatted: '11/12/26 16:02' });
    const cleared = 'Completed 11/12/26 16:02 is cleared; the timeline keeps it.';
    expect(lines('revise', 'inProgress', job)).toEqual(['Nobody is mailed.', cleared]);
    expect(lines('revise', 'returned', job)).toEqual([
      'Emailed to Dana Whitlock in 2 minutes',
      'Turnaround time stands still until the new zip is in.',
      cleared,
    ]);
  });

  it('counts the pages of a set where they are known', () => {
    const history = { events: [], pages: 1118 };
    expect(lines('pull-back', 'inProgress', aJob())[0]).toBe('The combined set is superseded.');
    expect(lines('pull-back', 'inProgress', aJob(), { history })[0]).toBe(
      'The combined set of 1,118 pages is superseded.',
    );
    expect(lines('approve', 'awaitingFinal', aJob(), { history })[0]).toBe(
      '1,118 pages, sealed by Ana Novak for AL and MS. The job moves to Awaiting Final.',
    );
    expect(lines('approve', 'awaitingFinal', aJob({ sealing_engineer: null, seal_states: ['AL'] }))[0]).toBe(
      'Sealed for AL. The job moves to Awaiting Final.',
    );
  });

  it('names who holds a review, and since when', () => {
    const events = [anEvent('reserve', '2026-11-13T20:20:00Z'), anEvent('reserve', '2026-11-01T20:20:00Z')];
    expect(lines('release', 'finalReview', aJob(), { history: { events, pages: null } })[0]).toBe(
      'Ana Novak holds it since 11/13/26 15:20.',
    );
    expect(lines('release', 'finalReview', aJob())[0]).toBe('Somebody else holds it.');
  });
});

describe('the warning', () => {
  const warn = (name: AskedMove, events: TimelineEvent[] = []) => {
    const warning = warningOf(name, { ...context, history: { events, pages: null } });
    return warning && `${warning.lead} ${warning.text}`;
  };

  it('names who downloaded the set since it was built, and may be sealing it', () => {
    const built = anEvent('to-seal', '2026-11-14T11:00:00Z');
    const download = anEvent('downloaded', '2026-11-14T12:21:00Z', { purpose: 'merged' });
    expect(warn('pull-back', [download, built])).toBe(
      'Ana Novak downloaded the combined PDF at 07:21 and may be sealing it.',
    );
    expect(warn('pull-back', [built, download])).toBeNull();
    // Looking at its pages takes nothing along.
    expect(warn('pull-back', [{ ...download, kind: 'viewed' }, built])).toBeNull();
    // A part of the set is no set: nobody seals it.
    for (const purpose of ['original', 'initial_seals', 'working'])
      expect(warn('pull-back', [{ ...download, purpose }, built])).toBeNull();
    expect(warn('pull-back', [{ ...download, at: '2026-11-13T20:20:00Z' }])).toContain('on 11/13/26 15:20 and may');
  });

  it('says who canceled, when and with which words, and with which zip the work starts', () => {
    const zip = anEvent('create', '2026-11-10T15:00:00Z');
    const actor = { name: 'Dana Whitlock', is_me: false, is_customer: true };
    const canceled = anEvent('cancel', '2026-11-11T14:20:00Z', { actor, reason: 'Owner lost financing.' });
    expect(warn('reopen', [canceled, zip])).toBe(
      'It was canceled by the customer on 11/11/26 09:20: “Owner lost financing.” Work starts anew with the zip of 11/10/26.',
    );
    expect(warn('reopen', [anEvent('cancel', '2026-11-11T14:20:00Z')])).toBe(
      'It was canceled by Ana Novak on 11/11/26 09:20.',
    );
    expect(warn('reopen')).toBeNull();
  });

  it('stands before a revise, and before no other move', () => {
    expect(warn('revise')).toBe('Its seals become superseded, also on copies already printed.');
    for (const name of ['hold', 'cancel', 'return', 'approve', 'release', 'return-to-customer'] as const)
      expect(warn(name)).toBeNull();
  });
});

it('previews the letter of the move with the words typed so far', () => {
  const sender = { firm_name: 'Sealdesk', first_name: 'Rafael', last_name: 'Castellanos' };
  const preview = (state: MoveState) => letterOf(state, aJob(), sender, 'https://desk.example');
  const toCustomer = preview(openMove('return-to-customer', 'Run T07 again.'));
  expect(toCustomer.to).toBe('Dana Whitlock');
  expect(toCustomer.letter.subject).toMatch(/^D48208 needs a corrected zip: /);
  expect(toCustomer.letter.reason).toEqual({
    lines: ['Run T07 again.'],
    from: 'Sealdesk, the time when you return it',
  });
  expect(toCustomer.letter.paragraphs).toHaveLength(1);
  const revised = preview(openMove('revise', 'Run T07 again.'));
  expect(revised.letter.paragraphs[1]![0]).toContain(
    'The sealed documents that we sent you for this job are superseded',
  );
  const toSealer = preview({ ...openMove('return', 'Page 31'), to: 'inProgress' });
  expect(toSealer.to).toBe('Ana Novak');
  expect(toSealer.letter.subject).toMatch(/^D48208 goes back for drawing changes: /);
  // The sealer reads who returned the set, the customer only the firm.
  expect(toSealer.letter.reason!.from).toBe('Rafael Castellanos, the time when you return it');
});
