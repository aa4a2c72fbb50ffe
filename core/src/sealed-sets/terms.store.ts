import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import type { SealerCertificate, SealerLicense, SealFingerprint } from '../seals/seal-terms.ts';

/** Today by the firm's calendar and the database's clock, YYYY-MM-DD. */
export async function findToday(db: Db, firmTimezone: string): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select to_char(now() at time zone ${firmTimezone}, 'YYYY-MM-DD') as today`.execute(db);
  return rows[0]!.today;
}

/** The engineer's licenses of all times: a seal is judged by the license of its own day. */
export async function listHeldLicenses(db: Db | Tx, contactId: number): Promise<SealerLicense[]> {
  const rows = await db
    .selectFrom('license')
    .select(['state', 'number', 'valid_from as validFrom', 'valid_until as validUntil', 'status'])
    .where('contact_id', '=', contactId)
    .orderBy('state')
    .orderBy('valid_from')
    .execute();
  return rows.map(({ status, ...license }) => ({ ...license, isActive: status === 'active' }));
}

/** The certificates that the engineer signs or signed with. */
export async function listHeldCertificates(db: Db, contactId: number): Promise<SealerCertificate[]> {
  const rows = await db
    .selectFrom('engineer_certificate')
    .select(['sha256', 'valid_from as validFrom', 'valid_until as validUntil', 'ended_at as endedAt'])
    .where('contact_id', '=', contactId)
    .orderBy('valid_from')
    .execute();
  return rows.map(({ sha256, ...certificate }) => ({ ...certificate, sha256: sha256.toString('hex') }));
}

/** Returns true when one of the certificates has ended; until the transaction ends none of them can be ended. */
export async function holdsEnded(tx: Tx, fingerprints: readonly string[]): Promise<boolean> {
  if (fingerprints.length === 0) return false;
  const rows = await tx
    .selectFrom('engineer_certificate')
    .select('ended_at as endedAt')
    .where(sql`encode(sha256, 'hex')`, 'in', [...fingerprints])
    .orderBy('id')
    .forShare()
    .execute();
  return rows.some(({ endedAt }) => endedAt !== null);
}

/** The fingerprints by which the engineer's seals are recognized where they are pictures. */
export async function listFingerprints(db: Db, contactId: number): Promise<SealFingerprint[]> {
  return db
    .selectFrom('seal_fingerprint')
    .select(['state', 'fingerprint'])
    .where('contact_id', '=', contactId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** The number of the firm's authorization on that day, by state; of two the one that lasts longer. */
export async function listFirmNumbers(db: Db, day: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('firm_authorization')
    .select(['state', 'number'])
    .where('valid_from', '<=', day)
    .where('valid_until', '>=', day)
    .orderBy('valid_until')
    .execute();
  return new Map(rows.map(({ state, number }) => [state, number]));
}
