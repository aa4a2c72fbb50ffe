import type { OpenPlace, SetProofReply } from '@sealdesk/contract/jobs/set-proof.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';

/** Lists the open places that a check found, by page. */
export async function listOpenPlaces(db: Db | Tx, proofId: string): Promise<OpenPlace[]> {
  const rows = await db
    .selectFrom('open_place')
    .select(['id', 'kind', 'page', 'box', 'detail'])
    .where('upload_id', '=', proofId)
    .orderBy('page')
    .orderBy('id')
    .execute();
  return rows as unknown as OpenPlace[];
}

/** What a reviewer confirmed of an open place; of a seal that could not be read, whose it is. */
export type Confirmed = { id: string; seal: { engineerId: number; state: string; sealedOn: string } | null };

/** Records who acknowledged the places, now. Whoever acknowledges them again takes the place of the former. */
export async function saveAcknowledged(
  tx: Tx,
  proofId: string,
  contactId: number,
  places: readonly Confirmed[],
): Promise<void> {
  const given = JSON.stringify(places.map(({ id, seal }) => ({ id, ...seal })));
  await sql`update open_place p set acknowledged_by = ${contactId}, acknowledged_at = now(),
      engineer_id = g."engineerId", state = g.state, sealed_on = g."sealedOn"
    from jsonb_to_recordset(${given}::jsonb) as g (id text, "engineerId" integer, state text, "sealedOn" date)
    where p.upload_id = ${proofId} and p.id = g.id`.execute(tx);
}

type Acknowledged = NonNullable<SetProofReply['open'][number]['acknowledged']>;

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
