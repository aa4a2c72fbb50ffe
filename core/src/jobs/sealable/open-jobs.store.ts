import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { OPEN } from '../list/job-conditions.ts';

// Every statement reads open jobs alone, by the indexes job_open_states and job_open_sealer.
const open = sql.raw(OPEN('j'));

/** Returns every set of seal states that an open job has, from one entry of the index to the next. */
export async function listOpenSets(tx: Db | Tx): Promise<string[][]> {
  const { rows } = await sql<{ states: string[] }>`
    with recursive sets as (
      (select j.seal_states as states from job j where ${open} order by j.seal_states limit 1)
      union all
      select (select j.seal_states from job j where ${open} and j.seal_states > sets.states order by j.seal_states limit 1)
      from sets where sets.states is not null
    )
    select states from sets where states is not null`.execute(tx);
  return rows.map(({ states }) => states);
}

/** SQL rows `given (states)` of sets of states. */
const given = (sets: readonly (readonly string[])[]) =>
  sql`(select array(select jsonb_array_elements_text(one)) as states from jsonb_array_elements(${JSON.stringify(sets)}::jsonb) as one)`;

/** Returns the oldest open jobs with one of these sets of states, up to a number, and how many there are. */
export async function listJobsOfSets(
  tx: Db | Tx,
  sets: readonly (readonly string[])[],
  limit: number,
): Promise<{ jobs: { number: number; states: string[] }[]; total: number }> {
  if (sets.length === 0) return { jobs: [], total: 0 };
  const { rows } = await sql<{ number: number; states: string[]; total: number }>`
    select j.number, j.seal_states as states, count(*) over () as total
    from ${given(sets)} as given join job j on j.seal_states = given.states and ${open}
    order by j.number limit ${limit}`.execute(tx);
  return { jobs: rows.map(({ number, states }) => ({ number, states })), total: rows[0]?.total ?? 0 };
}

/** A license, and the sets of states that nobody but its holder could seal with it. */
export type WantedLicense = { id: number; contactId: number; state: string; aloneFor: readonly (readonly string[])[] };

/** Returns for each license the open jobs that need it: those of its holder in its state, and those of the given sets. */
export async function listJobsOfLicenses(
  tx: Db | Tx,
  licenses: readonly WantedLicense[],
  limit: number,
): Promise<{ license_id: number; jobs: number[]; total: number }[]> {
  if (licenses.length === 0) return [];
  const { rows } = await sql<{ license_id: number; jobs: number[]; total: number }>`
    select l.id as license_id, needing.jobs, needing.total
    from jsonb_to_recordset(${JSON.stringify(licenses)}::jsonb) as l (id integer, "contactId" integer, state text, "aloneFor" jsonb)
    cross join lateral (
      select to_json((array_agg(found.number order by found.number))[1:${sql.lit(limit)}]) as jobs, count(*) as total from (
        select j.number from job j
        where j.sealing_engineer_id = l."contactId" and ${open} and l.state = any (j.seal_states)
        union
        select j.number from jsonb_array_elements(l."aloneFor") as one
        join job j on j.seal_states = array(select jsonb_array_elements_text(one)) and ${open}
      ) as found
    ) as needing
    where needing.total > 0 order by l.id`.execute(tx);
  return rows;
}

/** A round of looking at who can seal, and when the one before it began; null before the first. */
export type SealerRound = { number: number; lastAt: Date | null };

/** Begins the next round; one that runs already ends first. */
export async function lockRound(tx: Tx): Promise<SealerRound> {
  const { rows } = await sql<SealerRound>`
    update sealer_round set number = number + 1 returning number, last_at as "lastAt"`.execute(tx);
  return rows[0]!;
}

/**
 * Records which open jobs have one of these sets of states, which nobody can seal, and returns those that have it since the
 * last round: they were there then, and somebody could.
 */
export async function saveUncovered(
  tx: Tx,
  sets: readonly (readonly string[])[],
): Promise<{ jobNumber: number; jobName: string; states: string[] }[]> {
  await sql`
    delete from job_without_sealer w using job j where j.number = w.job_number
      and (not ${open} or not exists (select from ${given(sets)} as given where given.states = j.seal_states))`.execute(
    tx,
  );
  const { rows } = await sql<{ jobNumber: number; jobName: string; states: string[]; wasThere: boolean }>`
    with added as (
      insert into job_without_sealer (job_number)
      select j.number from ${given(sets)} as given join job j on j.seal_states = given.states and ${open}
      on conflict do nothing returning job_number
    )
    select j.number as "jobNumber", j.name as "jobName", j.seal_states as states,
      j.created_at < (select last_at from sealer_round) as "wasThere"
    from added join job j on j.number = added.job_number order by j.number`.execute(tx);
  await sql`update sealer_round set last_at = now()`.execute(tx);
  return rows
    .filter(({ wasThere }) => wasThere)
    .map(({ jobNumber, jobName, states }) => ({ jobNumber, jobName, states }));
}
