import { hiddenJobFields, type HiddenJobField } from '@sealdesk/contract/jobs/job-visibility.ts';
import type { ViewerKind } from '@sealdesk/contract/people/roles.ts';
import type { JobUploadPurpose } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type pg from 'pg';
import type { JobHome } from '../../scope.ts';
import { joinsFor, sharedColumnsFor, textsFor } from '../list/job-columns.ts';
import { statementName, Values } from '../../platform/database/statement.ts';
import { checkedUploadOf } from '../list/job-notice-columns.ts';
import { replaceableOf } from '../list/replaceable.ts';
import { bind, namedValues, type JobSettings } from '../list/job-statement.ts';

/** Those who receive the same text of a job: what differs between them is sent beside it. */
export type Audience = { kind: ViewerKind; timezone: string };

/**
 * A job as its list row is now, for all audiences: `row` has every field that one of them receives, `texts` what differs with the
 * audience, in their order. What differs between the people of an audience is beside them: `openBy` names the employees who have
 * it open, `replacer` the contact that can still replace the file that they sent, `checked` the upload that is being checked, or
 * was refused, and who sent it.
 */
export type ChangedJob = {
  number: number;
  home: JobHome;
  row: Record<string, unknown>;
  texts: Record<string, unknown>[];
  openBy: number[];
  replacer: { contactId: number; purpose: JobUploadPurpose } | null;
  checked: { contactId: number; uploadId: string } | null;
};

/**
 * Reads the list rows of these jobs once for all audiences. Neither scope nor visibility is applied: the caller compares `home`
 * with each viewer's, gives nobody a row that doesn't exist for them, and leaves out what is hidden from their kind.
 */
export async function readChangedJobs(
  pool: pg.Pool,
  audiences: readonly Audience[],
  numbers: number[],
  settings: JobSettings,
): Promise<ChangedJob[]> {
  const values = new Values();
  // In one order, so that there are few statements to prepare.
  const kinds = [...new Set(audiences.map(({ kind }) => kind))].toSorted();
  const shows = (field: HiddenJobField) => kinds.some((kind) => !hiddenJobFields(kind, 'list').includes(field));
  const { contact, purpose } = replaceableOf('p');
  const given = values.add(numbers);
  const texts = textsFor(
    values.add(audiences.map(({ kind }) => kind)),
    values.add(audiences.map(({ timezone }) => timezone)),
  );
  const text = bind(
    `with p as materialized (select j.* from job j where j.number = any (${given}::bigint[])),
r as (select ${sharedColumnsFor(kinds)} from p ${joinsFor(...kinds)})
select p.number, json_build_object('companyId', p.company_id,
    'corporationId', (select home.corporation_id from company home where home.id = p.company_id)) as home,
  row_to_json(r) as row, ${texts} as texts,
  array(select t.employee_id from time_entry t where t.job_number = p.number and t.ended_at is null) as "openBy",
  ${shows('replace_file') ? `(select json_build_object('contactId', c.id, 'purpose', ${purpose}) from (select ${contact} as id) c where c.id is not null)` : 'null::json'} as replacer,
  ${shows('own_check') ? `(select json_build_object('contactId', u.uploader_id, 'uploadId', u.id) from ${checkedUploadOf('p')} u)` : 'null::json'} as checked
from r join p on p.number = r.job_id`,
    namedValues({ employeeId: null, contactId: null, timezone: settings.firmTimezone }, settings),
    values,
  );
  const { rows } = await pool.query<ChangedJob>({ name: statementName(text), text, values: values.list });
  return rows;
}
