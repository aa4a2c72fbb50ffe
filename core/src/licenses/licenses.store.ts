import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import { readAtSql } from '../platform/database/time-sql.ts';

/** How somebody at the terminal names an engineer. */
export type EngineerKey = { contactId: number } | { email: string };
export type Engineer = { contactId: number; fullName: string; isEngineer: boolean; isOfFirm: boolean };

/** Returns the live contact that the key names, locked until the transaction ends. */
export async function lockContact(tx: Tx, key: EngineerKey): Promise<Engineer | undefined> {
  let query = tx
    .selectFrom('contact')
    .select(['id as contactId', 'is_engineer as isEngineer'])
    .select(sql<string>`first_name || ' ' || last_name`.as('fullName'))
    .select(sql<boolean>`employee_id is not null`.as('isOfFirm'))
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate();
  query =
    'contactId' in key
      ? query.where('id', '=', key.contactId)
      : query.where(sql`lower(email)`, '=', key.email.toLowerCase());
  return query.executeTakeFirst();
}

/** Marks the contact as an engineer, or as none any more. */
export async function saveIsEngineer(tx: Tx, contactId: number, isEngineer: boolean): Promise<void> {
  await tx.updateTable('contact').set({ is_engineer: isEngineer }).where('id', '=', contactId).execute();
}

/** Returns the whole name of a contact. */
export async function findName(tx: Tx, contactId: number): Promise<string> {
  const { name } = await tx
    .selectFrom('contact')
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow();
  return name;
}

export type License = {
  id: number;
  contactId: number;
  fullName: string;
  state: string;
  number: string;
  validFrom: string;
  validUntil: string;
  status: string;
  discipline: string | null;
  evidenceUrl: string | null;
  checkedAt: Date | null;
  /** To the microsecond, as an edit sends it back. */
  updatedAt: string;
};
/** What is entered of a license, on the screen, in a file and at the terminal. */
export type EnteredLicense = Omit<License, 'id' | 'fullName' | 'checkedAt' | 'updatedAt'>;

/** Returns licenses by state and name, all or those of one state. */
export async function listLicenses(db: Db | Tx, state?: string): Promise<License[]> {
  let query = licenses(db).orderBy('l.state').orderBy('c.last_name').orderBy('c.first_name').orderBy('l.id');
  if (state) query = query.where('l.state', '=', state);
  return query.execute();
}

/** Returns the license and locks it until the transaction ends; null where there is none. */
export async function lockLicense(tx: Tx, id: number): Promise<License | null> {
  return (await licenses(tx).where('l.id', '=', id).forUpdate('l').executeTakeFirst()) ?? null;
}

const licenses = (db: Db | Tx) =>
  db
    .selectFrom('license as l')
    .innerJoin('contact as c', 'c.id', 'l.contact_id')
    .select(['l.id', 'l.contact_id as contactId', 'l.state', 'l.number', 'l.valid_from as validFrom'])
    .select(['l.valid_until as validUntil', 'l.status', 'l.discipline', 'l.evidence_url as evidenceUrl'])
    .select(['l.checked_at as checkedAt', sql<string>`c.first_name || ' ' || c.last_name`.as('fullName')])
    .select(sql<string>`${sql.raw(readAtSql('l.updated_at'))}`.as('updatedAt'));

/** Returns true when the engineer has another license of that state and number which holds on one of the days. */
export async function overlapsLicense(
  tx: Tx,
  asked: Pick<NewLicenseRow, 'contact_id' | 'state' | 'number' | 'valid_from' | 'valid_until'>,
  exceptId = 0,
): Promise<boolean> {
  const found = await tx
    .selectFrom('license')
    .select('id')
    .where('contact_id', '=', asked.contact_id)
    .where('state', '=', asked.state)
    .where('number', '=', asked.number)
    .where('valid_from', '<=', asked.valid_until)
    .where('valid_until', '>=', asked.valid_from)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns true when the engineer has a license of that state which ends after the day. */
export async function hasLaterLicense(tx: Tx, contactId: number, state: string, day: string): Promise<boolean> {
  const found = await tx
    .selectFrom('license')
    .select('id')
    .where('contact_id', '=', contactId)
    .where('state', '=', state)
    .where('valid_until', '>', day)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns the name under which the license was last changed; null where it never was. */
export async function findLastChanger(tx: Tx, id: number): Promise<string | null> {
  const row = await tx
    .selectFrom('license_change')
    .select('actor')
    .where('table_name', '=', 'license')
    .where(sql`coalesce(after, before) ->> 'id'`, '=', String(id))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.actor ?? null;
}

type NewLicenseRow = {
  contact_id: number;
  state: string;
  number: string;
  valid_from: string;
  valid_until: string;
  discipline: string | null;
  evidence_url: string | null;
  checked_at: Date | null;
};

/** Adds the license and returns its id. */
export async function insertLicense(tx: Tx, row: NewLicenseRow): Promise<number> {
  return (await tx.insertInto('license').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** A license with whom it belongs to. */
export type HeldLicense = License & { email: string | null };

/** Returns the licenses of those who are engineers now, by name, state and day. */
export async function listHeldLicenses(db: Db | Tx): Promise<HeldLicense[]> {
  return licenses(db)
    .select('c.email')
    .where('c.is_engineer', '=', true)
    .where('c.deleted_at', 'is', null)
    .orderBy('c.last_name')
    .orderBy('c.first_name')
    .orderBy('c.id')
    .orderBy('l.state')
    .orderBy('l.valid_from')
    .orderBy('l.id')
    .execute();
}

/** Returns the engineers who have an email address, locked until the transaction ends. */
export async function lockEngineers(tx: Tx): Promise<{ contactId: number; fullName: string; email: string }[]> {
  const rows = await tx
    .selectFrom('contact')
    .select(['id as contactId', 'email', sql<string>`first_name || ' ' || last_name`.as('fullName')])
    .where('is_engineer', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.flatMap(({ email, ...row }) => (email === null ? [] : [{ ...row, email }]));
}

/** Adds all of the licenses by one statement. */
export async function insertLicenses(tx: Tx, added: readonly EnteredLicense[]): Promise<void> {
  await sql`
    insert into license (contact_id, state, number, valid_from, valid_until, status, discipline, evidence_url)
    select "contactId", state, number, "validFrom", "validUntil", status, discipline, "evidenceUrl"
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as l ("contactId" integer, state text, number text,
      "validFrom" date, "validUntil" date, status text, discipline text, "evidenceUrl" text)`.execute(tx);
}

export type LicenseChanges = Partial<Omit<NewLicenseRow, 'contact_id' | 'state'> & { status: string }>;

/** Changes those columns of the license. */
export async function updateLicense(tx: Tx, id: number, change: LicenseChanges): Promise<void> {
  await tx.updateTable('license').set(change).where('id', '=', id).execute();
}

/** Deletes the license. Its row stays on the record of changes, with the reason. */
export async function deleteLicense(tx: Tx, id: number, reason: string): Promise<void> {
  await sql`select set_config('sealdesk.reason', ${reason}, true)`.execute(tx);
  await tx.deleteFrom('license').where('id', '=', id).execute();
  // Later changes of this transaction have reasons of their own.
  await sql`select set_config('sealdesk.reason', '', true)`.execute(tx);
}

export type Authorization = { id: number; state: string; number: string; validFrom: string; validUntil: string };

/** Returns the firm's authorizations by state and day. */
export async function listAuthorizations(db: Db | Tx): Promise<Authorization[]> {
  return authorizations(db).orderBy('state').orderBy('valid_from').orderBy('id').execute();
}

/** Returns the authorization and locks it until the transaction ends; null where there is none. */
export async function lockAuthorization(tx: Tx, id: number): Promise<Authorization | null> {
  return (await authorizations(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

const authorizations = (db: Db | Tx) =>
  db
    .selectFrom('firm_authorization')
    .select(['id', 'state', 'number', 'valid_from as validFrom', 'valid_until as validUntil']);

/** Returns true when the firm has an authorization of that state and number which holds on one of the days. */
export async function overlapsAuthorization(tx: Tx, asked: Omit<Authorization, 'id'>): Promise<boolean> {
  const found = await tx
    .selectFrom('firm_authorization')
    .select('id')
    .where('state', '=', asked.state)
    .where('number', '=', asked.number)
    .where('valid_from', '<=', asked.validUntil)
    .where('valid_until', '>=', asked.validFrom)
    .executeTakeFirst();
  return found !== undefined;
}

/** Lets one at a time add an authorization, until the transaction ends. */
export async function lockAuthorizations(tx: Tx): Promise<void> {
  await sql`lock table firm_authorization in share row exclusive mode`.execute(tx);
}

/** Adds the authorization and returns its id. */
export async function insertAuthorization(tx: Tx, asked: Omit<Authorization, 'id'>): Promise<number> {
  const { state, number, validFrom, validUntil } = asked;
  const row = { state, number, valid_from: validFrom, valid_until: validUntil };
  return (await tx.insertInto('firm_authorization').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Changes the last day of the authorization. */
export async function updateAuthorization(tx: Tx, id: number, validUntil: string): Promise<void> {
  await tx.updateTable('firm_authorization').set({ valid_until: validUntil }).where('id', '=', id).execute();
}

export type Certificate = {
  contactId: number;
  fullName: string;
  sha256: Buffer;
  subject: string;
  validFrom: Date;
  validUntil: Date;
  endedAt: Date | null;
};

/** Returns the engineers' certificates by name and day. */
export async function listCertificates(db: Db | Tx): Promise<Certificate[]> {
  return db
    .selectFrom('engineer_certificate as k')
    .innerJoin('contact as c', 'c.id', 'k.contact_id')
    .select(['k.contact_id as contactId', 'k.sha256', 'k.subject', 'k.valid_from as validFrom'])
    .select(['k.valid_until as validUntil', 'k.ended_at as endedAt'])
    .select(sql<string>`c.first_name || ' ' || c.last_name`.as('fullName'))
    .orderBy('c.last_name')
    .orderBy('c.first_name')
    .orderBy('k.valid_from')
    .orderBy('k.id')
    .execute();
}

/** Adds the certificate and returns its id; null where its fingerprint is known already. */
export async function insertCertificate(
  tx: Tx,
  row: { contact_id: number; sha256: Buffer; subject: string; valid_from: Date; valid_until: Date },
): Promise<number | null> {
  const added = await tx
    .insertInto('engineer_certificate')
    .values(row)
    .onConflict((at) => at.column('sha256').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id ?? null;
}

/** Returns whose certificate it is, and its fingerprint, locked until the transaction ends; null where there is none. */
export async function lockCertificate(tx: Tx, id: number): Promise<{ contactId: number; sha256: Buffer } | null> {
  const row = await tx
    .selectFrom('engineer_certificate')
    .select(['contact_id as contactId', 'sha256'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Ends the certificate now. Returns false where no certificate of that fingerprint is in use. */
export async function endCertificateBySha256(tx: Tx, sha256: Buffer): Promise<boolean> {
  const ended = await tx
    .updateTable('engineer_certificate')
    .set({ ended_at: sql`now()` })
    .where('sha256', '=', sha256)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

export type LicenseChange = { at: Date; actor: string; table: string; before: unknown; after: unknown };

/** Returns the newest changes of licenses, authorizations, certificates and rules, newest first. */
export async function listChanges(db: Db | Tx, limit: number): Promise<LicenseChange[]> {
  return db
    .selectFrom('license_change')
    .select(['at', 'actor', 'table_name as table', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
