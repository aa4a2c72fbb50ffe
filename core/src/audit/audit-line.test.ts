import { expect, it } from 'vitest';
import { toAuditLine, type RecordedChange } from './audit-line.ts';

const recorded = (change: Partial<RecordedChange>): RecordedChange => ({
  id: 'd1',
  at: '2026-11-14T15:20:00.000Z',
  actor_id: 7,
  actor: 'Marta Keane',
  subject: 'app_user',
  kind: 'changed',
  detail: {},
  name: 'Paul Zeller',
  contact_id: 9,
  note: null,
  ...change,
});
const change = (from: unknown, to: unknown) => ({ from, to });

it('words what alone was changed: disabled with its reason and sessions, enabled, role, max files', () => {
  const disabled = toAuditLine(
    recorded({
      detail: {
        disabled_at: change(null, '2026-11-14'),
        disabled_reason: change(null, 'left the company'),
        sessions: change(1, 0),
      },
    }),
  );
  expect(disabled).toMatchObject({
    what: 'disabled',
    subject: 'Paul Zeller',
    note: 'ended 1 session',
    reason: 'left the company',
  });
  expect(toAuditLine(recorded({ detail: { disabled_at: change('2026-11-14', null) } })).what).toBe('enabled');
  const role = recorded({ subject: 'contact', detail: { role: change(1, 5) } });
  expect(toAuditLine(role)).toMatchObject({
    what: 'changed the role of',
    changes: [{ field: 'Role', from: '1', to: '5' }],
  });
  expect(toAuditLine(recorded({ detail: { max_file_uploads: change(5, 10) } }))).toMatchObject({
    what: 'changed max files of',
    changes: [{ field: 'Max files', from: '5', to: '10' }],
  });
});

it('words rows that were deleted, restored, added and changed', () => {
  const what = (subject: string, kind: string, detail: RecordedChange['detail']) =>
    toAuditLine(recorded({ subject, kind, detail })).what;
  expect(what('company', 'changed', { deleted_at: change(null, '2026') })).toBe('deleted the company');
  expect(what('company', 'changed', { deleted_at: change('2026', null) })).toBe('restored the company');
  expect(what('contact', 'created', { role: change(null, 0) })).toBe('added the contact');
  expect(what('license', 'removed', {})).toBe('removed the license of');
  expect(what('unknown_table', 'changed', {})).toBe('changed unknown_table');
});

it('shows no column that has no word, cuts what is long, and says Yes and No', () => {
  const { changes } = toAuditLine(
    recorded({
      detail: {
        password_hash: change('a', 'b'),
        has_password: change(false, true),
        sign_in_email: change('', 'x'.repeat(301)),
      },
    }),
  );
  expect(changes).toEqual([
    { field: 'Sign-in email', from: null, to: `${'x'.repeat(300)}…` },
    { field: 'Password', from: 'No', to: 'Yes' },
  ]);
});

it('words what happened to a user, with what was kept of it', () => {
  const event = recorded({
    kind: 'sessions-ended',
    detail: { ended: 2, name: 'Phone', reason: 'lost' },
    note: 'Gulfline Truss',
  });
  expect(toAuditLine(event)).toMatchObject({
    what: 'ended sessions of',
    note: 'Gulfline Truss, Phone, ended 2 sessions',
    changes: [],
    reason: 'lost',
  });
  expect(toAuditLine(recorded({ kind: 'invited', detail: { ended: 0 }, name: null }))).toMatchObject({
    what: 'invited',
    subject: 'somebody who was removed',
    note: null,
    reason: null,
  });
  expect(toAuditLine(recorded({ kind: 'something-new', detail: {} })).what).toBe('something-new');
});
