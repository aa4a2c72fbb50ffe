import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import { EVENT_KINDS, type EventKind } from '../timeline/event.ts';
import type { DB } from '../platform/database/schema.gen.ts';

type New<Table extends keyof DB> = Partial<Insertable<DB[Table]>>;

let counter = 0;
const next = () => (counter += 1);

/** Adds a corporation and returns its id. */
export async function aCorporation(db: Db | Tx, values: New<'corporation'> = {}): Promise<number> {
  const row = { name: `Corporation ${next()}`, ...values };
  return (await db.insertInto('corporation').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Adds a company, by default of no corporation, and returns its id. */
export async function aCompany(db: Db | Tx, values: New<'company'> = {}): Promise<number> {
  const row = { name: `Company ${next()}`, location: 'Roanoke, VA', ...values };
  return (await db.insertInto('company').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Adds an employee and returns the id. */
export async function anEmployee(db: Db | Tx, values: New<'employee'> = {}): Promise<number> {
  const row = { name: `Employee ${next()}`, ...values };
  return (await db.insertInto('employee').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Adds a contact of the given company, corporation or firm and returns the id. */
export async function aContact(db: Db | Tx, values: New<'contact'>): Promise<number> {
  const n = next();
  const row = {
    first_name: `First${n}`,
    last_name: `Last${n}`,
    email: `contact${n}@customer.example`,
    work_phone: '540-555-0101',
    cell_phone: '540-555-0102',
    ...values,
  };
  return (await db.insertInto('contact').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Adds a user of that contact and returns the id. */
export async function aUser(db: Db | Tx, contactId: number, values: New<'app_user'> = {}): Promise<number> {
  const row = { contact_id: contactId, ...values };
  return (await db.insertInto('app_user').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Adds a license, by default one that is valid now. */
export async function aLicense(
  db: Db | Tx,
  contactId: number,
  state: string,
  values: New<'license'> = {},
): Promise<void> {
  const row = {
    contact_id: contactId,
    state,
    number: `PE-${next()}`,
    valid_from: '2020-01-01',
    valid_until: '2099-12-31',
    ...values,
  };
  await db.insertInto('license').values(row).execute();
}

/** Adds an authorization of the firm, by default one that is valid now. */
export async function anAuthorization(
  db: Db | Tx,
  state: string,
  values: New<'firm_authorization'> = {},
): Promise<void> {
  const row = { state, number: `F-${next()}`, valid_from: '2020-01-01', valid_until: '2099-12-31', ...values };
  await db.insertInto('firm_authorization').values(row).execute();
}

/** Adds a job of the given company and contact and returns its number. Complete ones get a date, held ones their former status. */
export async function aJob(
  db: Db | Tx,
  values: New<'job'> & { company_id: number; contact_id: number },
): Promise<number> {
  const row = {
    upload_id: randomUUID(),
    name: `Lot ${next()} Maple Ridge`,
    type: 's',
    product: 't',
    designs: 12,
    seal_states: ['VA'],
    design_program: 'MiTek 20/20',
    design_code: 'IRC 2021',
    plate_manufacturer: 'MiTek',
    ...(values.status === 4 ? { completed_at: new Date() } : {}),
    ...(values.status === 6 ? { held_from_status: 2 } : {}),
    ...values,
  };
  return (await db.insertInto('job').values(row).returning('number').executeTakeFirstOrThrow()).number;
}

/** Adds a time entry of that employee on that job, open unless an end is given. */
export async function aTimeEntry(
  db: Db | Tx,
  values: New<'time_entry'> & { job_number: number; employee_id: number },
): Promise<number> {
  return (await db.insertInto('time_entry').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/** Adds a document row. It points at no object, so it is for tests that read rows alone. */
export async function aDocument(db: Db | Tx, values: New<'document'> & { job_number: number }): Promise<string> {
  const id = randomUUID();
  const row = {
    id,
    purpose: 'final',
    name: 'final.pdf',
    size: 1000,
    sha256: randomBytes(32),
    object_key: `test/${id}`,
    ...values,
  };
  await db.insertInto('document').values(row).execute();
  return id;
}

/** Adds an event on the job's timeline, as the use cases write it. */
export async function anEvent(
  db: Db | Tx,
  values: Omit<New<'job_event'>, 'detail'> & {
    job_number: number;
    kind: EventKind;
    detail?: Record<string, unknown>;
  },
): Promise<void> {
  const detail = JSON.stringify(values.detail ?? {});
  await db
    .insertInto('job_event')
    .values({ ...values, detail })
    .execute();
}

/** Adds the event of a job's return to its customer, with the reason that they read. */
export async function aReturn(db: Db | Tx, job_number: number, reason: string): Promise<void> {
  await anEvent(db, { job_number, kind: 'return-to-customer', from_status: 2, to_status: 9, detail: { reason } });
}

/** Adds an event of every kind to the job's timeline, all of them by one person. */
export async function everyEvent(
  db: Db | Tx,
  values: { job_number: number; actor_id: number },
  details: Partial<Record<EventKind, Record<string, unknown>>> = {},
): Promise<void> {
  for (const kind of EVENT_KINDS)
    await anEvent(db, { ...values, kind, detail: details[kind] ?? { purpose: 'original' } });
}
