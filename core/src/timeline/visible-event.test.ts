import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { describe, expect, it } from 'vitest';
import type { ViewerKind } from '@sealdesk/contract/people/roles.ts';
import { asViewer, type Viewer } from '../viewer.ts';
import { ENTRY_EVENTS, EVENT_KINDS } from './event.ts';
import { visibleChanges, visibleEvent, visibleKinds, type EventActor, type RecordedEvent } from './visible-event.ts';

const [COMPANY, CORPORATION] = [5, 3];
const staff: EventActor = { contactId: 90, name: 'Sven Stamp', isStaff: true, companyId: 0, corporationId: null };
const ann: EventActor = {
  contactId: 7,
  name: 'Ann Lee',
  isStaff: false,
  companyId: COMPANY,
  corporationId: CORPORATION,
};
const bob: EventActor = { ...ann, contactId: 8, name: 'Bob Ray' };
const stranger: EventActor = { ...bob, contactId: 9, name: 'Carl Far', companyId: 6, corporationId: 4 };

function aViewer(kind: ViewerKind, corporateOf: number | null = null): Viewer {
  return asViewer({
    userId: 1,
    contactId: kind === 'customer' ? ann.contactId : 91,
    employeeId: kind === 'customer' ? null : 11,
    firstName: 'Ann',
    email: 'ann@customer.example',
    role: kind === 'operations' ? 10 : 1,
    isSealingEngineer: false,
    timezone: 'America/New_York',
    maxFileUploads: 1,
    company: kind === 'customer' ? { id: COMPANY, name: 'Alder', allowsUnsealedRequest: false } : null,
    corporateOf,
  });
}
const [customer, employee, operations] = [aViewer('customer'), aViewer('employee'), aViewer('operations')];

const anEvent = (kind: string, changes: Partial<RecordedEvent> = {}): RecordedEvent => ({
  id: 1,
  at: new Date('2026-11-14T10:00:00.000Z'),
  kind,
  fromStatus: null,
  toStatus: null,
  actor: staff,
  detail: {},
  formerName: null,
  ...changes,
});

const aChange = (field: string) => ({
  field,
  before: `former ${field}`,
  after: `new ${field}`,
  beforeId: 1,
  afterId: 2,
});

describe('an edit', () => {
  const STAFFS = ['staff_comments'];
  const OPERATIONS = ['engineer_seal_contact_id'];
  const OWNERS = ['drjcoid', 'drj_contact_id'];
  const changed = (viewer: Viewer, fields: readonly string[]) =>
    visibleEvent(anEvent('edited', { detail: { changes: fields.map(aChange) } }), viewer);

  it('shows each kind of viewer the changes of the fields that they see, and no ids', () => {
    const all = ['job_name', 'seal_states', ...STAFFS, ...OPERATIONS, ...OWNERS];
    const seenBy = (viewer: Viewer) => changed(viewer, all)!.changes!.map(({ field }) => field);
    expect(seenBy(operations)).toEqual(all);
    expect(seenBy(employee)).toEqual(['job_name', 'seal_states', ...STAFFS, ...OWNERS]);
    expect(seenBy(customer)).toEqual(['job_name', 'seal_states']);
    expect(changed(operations, ['job_name'])).toMatchObject({
      actor: { name: staff.name },
      changes: [{ field: 'job_name', before: 'former job_name', after: 'new job_name' }],
    });
    expect(JSON.stringify(changed(operations, all))).not.toContain('Id"');
    expect(changed(customer, ['job_name'])!.actor).toBeNull();
  });

  it('does not exist for whoever sees nothing of it', () => {
    for (const field of [...STAFFS, ...OPERATIONS, ...OWNERS]) expect(changed(customer, [field])).toBeNull();
    for (const field of OPERATIONS) expect(changed(employee, [field])).toBeNull();
    for (const field of STAFFS) expect(changed(employee, [field])).not.toBeNull();
  });

  it('is asked of the database by the same fields', () => {
    expect(visibleChanges('operations')).toBeNull();
    expect(visibleChanges('employee')).not.toEqual(expect.arrayContaining(OPERATIONS));
    for (const field of [...STAFFS, ...OPERATIONS, ...OWNERS]) expect(visibleChanges('customer')).not.toContain(field);
    expect(visibleChanges('customer')).toContain('job_comments');
  });
});

describe('a customer', () => {
  it('does not learn of internal steps, working files, downloads, looks at files and time entries', () => {
    const hidden = EVENT_KINDS.filter((kind) => visibleEvent(anEvent(kind), customer) === null);
    expect(hidden).toEqual([
      'pull-back',
      'resend-review',
      'reserve',
      'release',
      'return',
      'working-file',
      // Without a change that they can see.
      'edited',
      'downloaded',
      'viewed',
      'seals-uploaded',
      ...ENTRY_EVENTS,
    ]);
    expect(visibleEvent(anEvent('a-kind-of-tomorrow'), customer)).toBeNull();
    expect(visibleKinds('customer')!.filter((kind) => hidden.some((one) => one === kind))).toEqual(['edited']);
  });

  it('is never named anybody of the firm, whatever the event', () => {
    const detail = { reason: 'Blurred', documents: [{ documentId: 'd', name: 'set.pdf' }], purpose: 'original' };
    for (const kind of EVENT_KINDS)
      expect(JSON.stringify(visibleEvent(anEvent(kind, { detail }), customer))).not.toContain(staff.name);
  });

  it('reads people of their own company by name, and themselves as such', () => {
    const actorOf = (actor: EventActor, viewer = customer) => visibleEvent(anEvent('create', { actor }), viewer)!.actor;
    expect(actorOf(ann)).toEqual({ name: 'Ann Lee', is_me: true, is_customer: true });
    expect(actorOf(bob)).toEqual({ name: 'Bob Ray', is_me: false, is_customer: true });
    expect(actorOf(stranger)).toBeNull();
    const corporate = aViewer('customer', CORPORATION);
    expect(actorOf({ ...bob, companyId: 6 }, corporate)?.name).toBe('Bob Ray');
    expect(actorOf(stranger, corporate)).toBeNull();
  });

  it('reads the reasons that are meant for them, and no other', () => {
    const reasonOf = (kind: string, changes: Partial<RecordedEvent> = {}) =>
      visibleEvent(anEvent(kind, { detail: { reason: 'Why' }, ...changes }), customer)?.reason;
    expect(reasonOf('return-to-customer')).toBe('Why');
    expect(reasonOf('revise', { toStatus: 9 })).toBe('Why');
    expect(reasonOf('revise', { toStatus: 2 })).toBeUndefined();
    expect(reasonOf('cancel', { actor: bob })).toBe('Why');
    expect(reasonOf('cancel')).toBeUndefined();
    expect(reasonOf('hold')).toBeUndefined();
    expect(reasonOf('reopen')).toBeUndefined();
  });

  it('does not see who fetched a file or looked at it, themselves included', () => {
    for (const actor of [ann, bob, stranger])
      for (const kind of ['downloaded', 'viewed'])
        expect(visibleEvent(anEvent(kind, { actor, detail: { purpose: 'final' } }), customer)).toBeNull();
  });

  it('reads a reserved review as a review', () => {
    const { finalReviewReserved, onHold, finalReview } = STATUS_ID;
    const held = anEvent('hold', { fromStatus: finalReviewReserved, toStatus: onHold });
    expect(visibleEvent(held, customer)).toMatchObject({ from_status: finalReview, to_status: onHold });
    expect(visibleEvent(anEvent('resume', { toStatus: finalReviewReserved }), customer)!.to_status).toBe(finalReview);
    expect(visibleEvent(held, employee)!.from_status).toBe(finalReviewReserved);
  });
});

describe('an employee outside operations', () => {
  it('sees every step, but not who sealed and reviewed', () => {
    const nameless = EVENT_KINDS.filter((kind) => {
      const detail = { purpose: 'original', changes: [aChange('job_name')] };
      const event = visibleEvent(anEvent(kind, { detail }), employee);
      return event?.actor === null;
    });
    expect(nameless).toEqual([
      'import',
      'to-seal',
      'pull-back',
      'for-review',
      'resend-review',
      'reserve',
      'release',
      'approve',
      'return',
      'seals-uploaded',
    ]);
  });

  it('is sent nobody’s hours', () => {
    for (const kind of ENTRY_EVENTS) expect(visibleEvent(anEvent(kind), employee)).toBeNull();
  });

  it('is not sent the names of files that only operations may fetch', () => {
    const detail = { documents: [{ documentId: 'd', name: 'sealed.pdf' }], purpose: 'working', name: 'sealed.pdf' };
    for (const kind of ['to-seal', 'for-review', 'resend-review', 'working-file', 'downloaded', 'viewed'])
      expect([kind, JSON.stringify(visibleEvent(anEvent(kind, { detail }), employee))]).toEqual([
        kind,
        expect.not.stringContaining('sealed.pdf'),
      ]);
  });
});

describe('operations', () => {
  it('receive every part of every event, also of a kind of tomorrow', () => {
    expect(visibleKinds('operations')).toBeNull();
    const detail = { reason: 'Why', documents: [{ documentId: 'd', name: 'a.pdf', sha256: 'ff' }] };
    for (const kind of [...EVENT_KINDS, 'a-kind-of-tomorrow'])
      expect(visibleEvent(anEvent(kind, { detail }), operations)).toMatchObject({
        kind,
        actor: { name: staff.name, is_me: false, is_customer: false },
        reason: 'Why',
        documents: [{ document_id: 'd', name: 'a.pdf' }],
      });
  });

  it('read differences and places by their names on the wire', () => {
    const differences = [{ field: 'number_of_designs', before: '3', after: '4' }];
    expect(visibleEvent(anEvent('replace-all', { detail: { differences } }), operations)).toMatchObject({
      differences,
    });
    expect(
      visibleEvent(anEvent('work-order-placed', { detail: { placeBefore: 0, placeAfter: 2 } }), operations),
    ).toMatchObject({ place_before: 0, place_after: 2 });
  });
});

it('reads a time entry by its names on the wire', () => {
  const detail = { entryId: 4, employee: 'Ann Lee', start: '2026-11-13T21:40:00.000Z' };
  const seen = (kind: string, more: object) =>
    visibleEvent(anEvent(kind, { detail: { ...detail, ...more } }), operations)!;
  const entry = { entry_id: 4, employee: 'Ann Lee', start: detail.start };
  expect(seen('entry-started', {}).time_entry).toEqual(entry);
  const changed = { field: 'DrJNumSeals', before: '0', after: '41' };
  expect(seen('entry-changed', changed).time_entry).toEqual({ ...entry, ...changed });
  const end = '2026-11-13T22:32:00.000Z';
  expect(seen('entry-corrected', { end, reason: 'Called away' })).toMatchObject({
    reason: 'Called away',
    time_entry: { ...entry, end },
  });
});

it('reads events of before the kinds were settled as the kinds of now', () => {
  const former = { formerName: 'plans.zip', detail: { document_id: 'd', uploadId: 'u' } };
  for (const viewer of [customer, employee, operations]) {
    expect(visibleEvent(anEvent('created', { ...former, actor: ann, toStatus: 1 }), viewer)).toMatchObject({
      kind: 'create',
      to_status: 1,
      actor: { name: 'Ann Lee' },
      documents: [{ document_id: 'd', name: 'plans.zip' }],
    });
    const replaced = (fromStatus: number) => anEvent('original-replaced', { fromStatus, toStatus: 1 });
    expect(visibleEvent(replaced(9), viewer)!.kind).toBe('replace-all');
    expect(visibleEvent(replaced(1), viewer)!.kind).toBe('resend-original');
    expect(visibleKinds(viewer.kind) ?? ['created']).toContain('created');
  }
});

it('the pages that a reviewer opened are for operations alone', () => {
  const approved = anEvent('approve', { detail: { pagesViewed: [1, 31], pagesOfSet: 86 } });
  expect(visibleEvent(approved, operations)?.pages_viewed).toEqual({ pages: [1, 31], of: 86 });
  for (const viewer of [employee, customer]) expect(visibleEvent(approved, viewer)).not.toHaveProperty('pages_viewed');
  const former = anEvent('approve', { detail: { pagesViewed: [2] } });
  expect(visibleEvent(former, operations)?.pages_viewed).toEqual({ pages: [2], of: null });
  expect(visibleEvent(anEvent('approve', { detail: {} }), operations)).not.toHaveProperty('pages_viewed');
});
