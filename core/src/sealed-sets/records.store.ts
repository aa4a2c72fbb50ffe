import type { ProofRecord } from '@sealdesk/contract/jobs/proof-record.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

/** What a record says of the job, and when it is made by the database's clock. */
export async function findRecordedJob(
  db: Db,
  jobNumber: number,
): Promise<{ name: string; company: string; now: Date }> {
  return db
    .selectFrom('job')
    .innerJoin('company', 'company.id', 'job.company_id')
    .select(['job.name', 'company.name as company', sql<Date>`now()`.as('now')])
    .where('job.number', '=', jobNumber)
    .executeTakeFirstOrThrow();
}

type Acknowledged = NonNullable<ProofRecord['open'][number]['acknowledged']>;

/** Who acknowledged which places of a proof, by the ids of the places. */
export async function listAcknowledged(db: Db, proofId: string): Promise<Map<string, Acknowledged>> {
  const rows = await db
    .selectFrom('open_place as p')
    .innerJoin('contact as by', 'by.id', 'p.acknowledged_by')
    .leftJoin('contact as engineer', 'engineer.id', 'p.engineer_id')
    .select(['p.id', 'p.state', 'p.sealed_on as sealedOn', 'p.acknowledged_at as at'])
    .select(sql<string>`by.first_name || ' ' || by.last_name`.as('by'))
    .select(sql<string | null>`engineer.first_name || ' ' || engineer.last_name`.as('engineer'))
    .where('p.upload_id', '=', proofId)
    .execute();
  return new Map(
    rows.map(({ id, by, at, engineer, state, sealedOn }) => {
      const isSeal = engineer !== null && state !== null && sealedOn !== null;
      return [id, { by, at: at!.toISOString(), seal: isSeal ? { engineer, state, sealed_on: sealedOn } : null }];
    }),
  );
}
