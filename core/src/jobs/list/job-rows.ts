import type { Viewer } from '../../viewer.ts';
import { columnsFor } from './job-columns.ts';
import { inScope, Values } from './job-conditions.ts';
import { joinsFor } from './job-joins.ts';
import { bind, namedValues, statementName, type JobSettings } from './job-statement.ts';
import { where } from './job-total.ts';

/** A statement whose text is made once; `order` lists the named values that follow the numbers and the scope's. */
type Prepared = { name: string; text: string; order: string[] };
const prepared = new Map<string, Prepared>();

/** The second statement of a list call: those jobs with all that the viewer receives of them. The scope is asked again: a job may have moved. */
export function rowsStatement(viewer: Viewer, numbers: number[], settings: JobSettings) {
  const values = new Values();
  values.add(numbers);
  const { name, text, order } = preparedFor(viewer, inScope(viewer.scope, 'j.', values));
  const named: Record<string, unknown> = namedValues(viewer, settings);
  return { name, text, values: [...values.list, ...order.map((one) => named[one])] };
}

/** The text depends on the kind of viewer and on the scope's conditions alone. Making it anew for each call cost a tenth of the call. */
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
