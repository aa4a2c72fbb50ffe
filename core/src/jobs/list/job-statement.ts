import { statementName, Values } from '../../platform/database/statement.ts';
import type { Viewer } from '../../viewer.ts';
import { columnsFor, joinsFor } from './job-columns.ts';
import { inScope } from './job-conditions.ts';
import { where } from './job-total.ts';

/** What the SQL of jobs needs to know of the installation. */
export type JobSettings = { firmTimezone: string; address: string };

/** Returns the values that the job's columns and joins call by name, such as `:me`. */
export function namedValues(
  { employeeId, contactId, timezone }: Pick<Viewer, 'employeeId' | 'timezone'> & { contactId: number | null },
  settings: JobSettings,
) {
  return {
    me: employeeId,
    contact: contactId,
    timezone,
    firm_timezone: settings.firmTimezone,
    address: settings.address,
  };
}

/** Puts the named values of the job's columns and joins into the statement, those that it mentions. */
export function bind(text: string, named: Record<string, unknown>, values: Values): string {
  const places = new Map<string, string>();
  return text.replaceAll(/(?<!:):([a-z_]+)\b/g, (whole, name: string) => {
    if (!(name in named)) return whole;
    const place = places.get(name) ?? values.add(named[name]);
    places.set(name, place);
    return place;
  });
}

/** A statement whose text is made once; `order` lists the named values that follow the numbers and the scope's. */
type Prepared = { name: string; text: string; order: string[] };
const prepared = new Map<string, Prepared>();

/**
 * Returns the second statement of a list call: those jobs with all that the viewer receives of them. The scope is applied
 * again, because a job may have moved.
 */
export function rowsStatement(viewer: Viewer, numbers: number[], settings: JobSettings) {
  const values = new Values();
  values.add(numbers);
  const { name, text, order } = preparedFor(viewer, inScope(viewer.scope, 'j.', values));
  const named: Record<string, unknown> = namedValues(viewer, settings);
  return { name, text, values: [...values.list, ...order.map((one) => named[one])] };
}

/** The text depends on the kind of viewer and on the scope's conditions alone. Building it for each call took a tenth of the call's time. */
function preparedFor(viewer: Viewer, scoped: string[]): Prepared {
  const key = [viewer.kind, ...scoped].join(' ');
  const known = prepared.get(key);
  if (known) return known;
  const made = prepare(viewer);
  prepared.set(key, made);
  return made;
}

function prepare({ kind, scope }: Viewer): Prepared {
  const values = new Values();
  const given = values.add([]);
  const scoped = where(inScope(scope, 'j.', values));
  const before = values.list.length;
  const names = Object.fromEntries(
    Object.keys(
      namedValues({ employeeId: null, contactId: null, timezone: '' }, { firmTimezone: '', address: '' }),
    ).map((name) => [name, name]),
  );
  const text = bind(
    `with p as materialized (
  select j.*, given.place as page_place
  from unnest(${given}::bigint[]) with ordinality as given (number, place)
  join job j on j.number = given.number ${scoped}
),
r as (select ${columnsFor(kind, 'list')} from p ${joinsFor(kind)})
select coalesce((select json_agg(r order by p.page_place) from r join p on p.number = r.job_id), '[]')::text as data,
  ${kind === 'operations' ? DESIGN_TOTALS : 'null'} as designs`,
    names,
    values,
  );
  return { name: statementName(text), text, order: values.list.slice(before) as string[] };
}

const DESIGN_TOTALS = `(select json_build_object('s', coalesce(sum(designs) filter (where type = 's'), 0),
    'r', coalesce(sum(designs) filter (where type = 'r'), 0), 'e', coalesce(sum(designs) filter (where type = 'e'), 0))::text from p)`;
