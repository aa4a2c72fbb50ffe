/** Returns the SQL of today by the firm's calendar, as one value of the statement. `timezone` is SQL too. */
export function todayIn(timezone: string): string {
  return `(select (now() at time zone ${timezone})::date)`;
}

/** Returns the SQL condition that the firm may seal in the state on the day: a firm without any authorization needs none. */
export function isAuthorized(state: string, day: string): string {
  return `(not exists (select from firm_authorization) or exists (
    select from firm_authorization a where a.state = ${state} and ${day} between a.valid_from and a.valid_until))`;
}

/**
 * Returns the SQL of the licenses that let somebody seal on the day: in good standing and valid on it, of a live
 * engineer, in a state where the firm is authorized. This is the one definition: whoever holds such a license in every
 * seal state of a job can seal it. The job list and `findSealers` both read it.
 */
export function sealingLicenses(day: string): string {
  return `select l.id, l.contact_id, l.state, l.number, l.valid_until, e.first_name, e.last_name
    from license l join contact e on e.id = l.contact_id and e.is_engineer and e.deleted_at is null
    where l.status = 'active' and ${day} between l.valid_from and l.valid_until and ${isAuthorized('l.state', day)}`;
}

/**
 * Returns the SQL of a join that adds `able.engineers` to the rows of `table`: those who can seal all `seal_states` of the
 * row, by name; null where nobody can. The licenses are read once for the page and each distinct set of states is worked
 * out once, because the jobs of a page share few sets.
 */
export function ableToSeal(table: string, day: string): string {
  return `left join (
  with engineer as materialized (
    select json_build_object('id', contact_id, 'full_name', first_name || ' ' || last_name) as facts, states,
      row_number() over (order by last_name, first_name, contact_id) as place
    from (
      select contact_id, min(first_name) as first_name, min(last_name) as last_name, array_agg(state) as states
      from (${sealingLicenses(day)}) l group by contact_id
    ) e
  )
  select wanted.states, holding.engineers
  from (select distinct seal_states as states from ${table}) wanted
  cross join lateral (
    select json_agg(facts order by place) as engineers from engineer
    where engineer.states @> wanted.states and cardinality(wanted.states) > 0
  ) holding
) able on able.states = ${table}.seal_states`;
}
