import { createHash } from 'node:crypto';
import type { Viewer } from '../../viewer.ts';
import type { Values } from './job-conditions.ts';

/** What the SQL of jobs needs to know of the installation. */
export type JobSettings = { firmTimezone: string; address: string };

/** The values that the job's columns and joins call by name, such as `:me`. */
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

/** A prepared statement is known by its text. */
export function statementName(text: string): string {
  return createHash('sha1').update(text).digest('base64url');
}
