import type { PlacedJob } from '@sealdesk/contract/jobs/work-order.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../scope.ts';

export type JobForPlacing = { number: number; status: number; companyId: number };

/** The job, when it exists for the scope. */
export async function findJobForPlacing(tx: Db | Tx, scope: Scope, number: number): Promise<JobForPlacing | null> {
  return (await selectForPlacing(tx, scope, number).executeTakeFirst()) ?? null;
}

/** The same, with its row locked until the transaction ends: a move of it waits, or has been made. */
export async function lockJobForPlacing(tx: Tx, scope: Scope, number: number): Promise<JobForPlacing | null> {
  return (await selectForPlacing(tx, scope, number).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

function selectForPlacing(db: Db | Tx, scope: Scope, number: number) {
  return db
    .selectFrom('job')
    .select(['number', 'status', 'company_id as companyId'])
    .where('number', '=', number)
    .where(inScope(scope, { company: 'company_id', corporation: 'corporation_id' }));
}

/** The company in whose order a job holds a place; null when it holds none. For whoever has judged access already. */
export async function findOrderOfJob(tx: Tx, number: number): Promise<number | null> {
  const job = await tx
    .selectFrom('job')
    .select('company_id')
    .where('number', '=', number)
    .where('work_order_place', '>', 0)
    .executeTakeFirst();
  return job?.company_id ?? null;
}

/** Lets one transaction at a time change a company's order: everyone who does takes this lock first. */
export async function lockWorkOrder(tx: Tx, companyId: number): Promise<void> {
  await tx.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
}

/** The company's jobs that hold a place, in their order. */
export async function listPlacedJobs(tx: Tx, companyId: number): Promise<PlacedJob[]> {
  return tx
    .selectFrom('job')
    .select(['number', 'work_order_place as place'])
    .where('company_id', '=', companyId)
    .where('work_order_place', '>', 0)
    .orderBy('work_order_place')
    .execute();
}

export type Holder = { place: number; number: number; name: string };

/** The same with their names, as far as they exist for the scope. */
export async function listHolders(db: Db, scope: Scope, companyId: number): Promise<Holder[]> {
  return db
    .selectFrom('job')
    .select(['work_order_place as place', 'number', 'name'])
    .where('company_id', '=', companyId)
    .where('work_order_place', '>', 0)
    .where(inScope(scope, { company: 'company_id', corporation: 'corporation_id' }))
    .orderBy('work_order_place')
    .execute();
}

/** Saves the whole order of a company in one statement: the places that change, and 0 for who holds none any more. */
export async function saveWorkOrder(tx: Tx, companyId: number, order: PlacedJob[]): Promise<void> {
  const numbers = order.map(({ number }) => number);
  const places = order.map(({ place }) => place);
  await sql`update job set work_order_place = coalesce(given.place, 0)
    from job old
    left join unnest(${numbers}::bigint[], ${places}::smallint[]) as given (number, place) on given.number = old.number
    where job.number = old.number and old.company_id = ${companyId}
      and (old.work_order_place > 0 or given.place is not null)
      and old.work_order_place <> coalesce(given.place, 0)`.execute(tx);
}
