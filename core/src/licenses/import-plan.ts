import { licenseOverlaps, unreadableDay } from '@sealdesk/contract/licenses/license-messages.ts';
import {
  LICENSE_COLUMNS,
  MAX_IMPORT_LINES,
  OPTIONAL_LICENSE_COLUMNS,
  type LicenseColumn,
} from '@sealdesk/contract/licenses/license-csv.ts';
import { LICENSE_STATUSES, LicenseFields } from '@sealdesk/contract/licenses/licenses.ts';
import { isCalendarDay } from '@sealdesk/contract/shared/calendar-day.ts';
import { readCsv } from '../spreadsheets/read-csv.ts';
import { typedState } from './admin-request.ts';
import type { EnteredLicense } from './licenses.store.ts';

/** Somebody who can have licenses. */
export type ImportEngineer = { contactId: number; fullName: string; email: string };
/** A license as it stands. */
export type StandingLicense = EnteredLicense & { id: number };

export type ImportPlan = {
  added: EnteredLicense[];
  changed: { id: number; after: EnteredLicense }[];
  unchanged: number;
  problems: { line: number; message: string }[];
};

type Line = { line: number; license: EnteredLicense } | { line: number; message: string };

/**
 * Returns what importing the file would do. A line is about the license of that engineer, state, number and first day: it is
 * added where there is none, and changed where it differs.
 */
export function planImport(
  csv: string,
  engineers: readonly ImportEngineer[],
  standing: readonly StandingLicense[],
): ImportPlan {
  const plan: ImportPlan = { added: [], changed: [], unchanged: 0, problems: [] };
  const known = new Map(standing.map((license) => [keyOf(license), license]));
  const spans = Map.groupBy(standing, numberKey) as Map<string, Span[]>;
  const seen = new Map<string, number>();
  const names = new Map(engineers.map(({ contactId, fullName }) => [contactId, fullName]));
  for (const read of readLines(csv, engineers)) {
    const { line } = read;
    const refuse = (message: string) => plan.problems.push({ line, message });
    if ('message' in read) {
      refuse(read.message);
      continue;
    }
    const { license } = read;
    const key = keyOf(license);
    const former = seen.get(key);
    if (former !== undefined) {
      refuse(`The same license stands on line ${former}.`);
      continue;
    }
    seen.set(key, line);
    const before = known.get(key);
    if (before && isSame(before, license)) {
      plan.unchanged += 1;
      continue;
    }
    const others = spans.get(numberKey(license)) ?? [];
    if (others.some((other) => other !== before && overlap(other, license))) {
      refuse(licenseOverlaps(names.get(license.contactId)!, license.number, license.state));
      continue;
    }
    spans.set(numberKey(license), [...others.filter((other) => other !== before), license]);
    if (before) plan.changed.push({ id: before.id, after: license });
    else plan.added.push(license);
  }
  return plan;
}

type Span = Pick<EnteredLicense, 'validFrom' | 'validUntil'>;
const overlap = (one: Span, other: Span) => one.validFrom <= other.validUntil && other.validFrom <= one.validUntil;
const numberKey = ({ contactId, state, number }: EnteredLicense) => JSON.stringify([contactId, state, number]);
const keyOf = (license: EnteredLicense) => JSON.stringify([numberKey(license), license.validFrom]);

function isSame(before: EnteredLicense, after: EnteredLicense): boolean {
  return (['validUntil', 'status', 'discipline', 'evidenceUrl'] as const).every(
    (field) => before[field] === after[field],
  );
}

function readLines(csv: string, engineers: readonly ImportEngineer[]): Line[] {
  const [head, ...records] = readCsv(csv);
  if (!head) return [{ line: 1, message: 'The file is empty.' }];
  const names = head.cells.map((cell) => cell.trim());
  const missing = LICENSE_COLUMNS.filter(
    (column) => !names.includes(column) && !OPTIONAL_LICENSE_COLUMNS.includes(column),
  );
  if (missing.length > 0) return [{ line: head.line, message: `Columns are missing: ${missing.join(', ')}.` }];
  // The last line of an export shows when it was made, in one cell.
  const last = records.at(-1);
  if (last && last.cells.filter((cell) => cell !== '').length === 1) records.pop();
  if (records.length > MAX_IMPORT_LINES)
    return [{ line: head.line, message: `The file has ${records.length} licenses; ${MAX_IMPORT_LINES} are the most.` }];
  const byEmail = new Map(engineers.map((engineer) => [engineer.email.toLowerCase(), engineer]));
  return records.map(({ line, cells }) => {
    const cell = (column: LicenseColumn) => cells[names.indexOf(column)]?.trim() ?? '';
    return { line, ...readLine(cell, byEmail) };
  });
}

function readLine(
  cell: (column: LicenseColumn) => string,
  byEmail: ReadonlyMap<string, ImportEngineer>,
): { license: EnteredLicense } | { message: string } {
  const engineer = byEmail.get(cell('Email').toLowerCase());
  if (!engineer) return { message: 'No engineer has this email address.' };
  const status = cell('Status').toLowerCase() || 'active';
  if (!LICENSE_STATUSES.some((word) => word === status))
    return { message: `Status is one of ${LICENSE_STATUSES.join(', ')}.` };
  const days = { 'Valid from': isoDay(cell('Valid from')), 'Valid until': isoDay(cell('Valid until')) };
  for (const column of ['Valid from', 'Valid until'] as const) {
    if (cell(column) !== '' && !isCalendarDay(days[column])) return { message: unreadableDay(column, cell(column)) };
  }
  const read = LicenseFields.safeParse({
    state: typedState(cell('State')),
    number: cell('License number'),
    valid_from: days['Valid from'],
    valid_until: days['Valid until'],
    discipline: cell('Discipline') || null,
    evidence_url: cell('Evidence') || null,
  });
  if (!read.success) return { message: read.error.issues[0]!.message };
  const { state, number, valid_from: validFrom, valid_until: validUntil, discipline, evidence_url } = read.data;
  return {
    license: {
      contactId: engineer.contactId,
      state,
      number,
      validFrom,
      validUntil,
      status,
      discipline: discipline ?? null,
      evidenceUrl: evidence_url ?? null,
    },
  };
}

/**
 * Returns a day as YYYY-MM-DD. Spreadsheets save it as M/D/YYYY, month first and with the whole year. Any other text is returned
 * as it is: 12/31/27 and 28.9.2027 could mean several days.
 */
function isoDay(typed: string): string {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed) ?? [];
  if (month === undefined || day === undefined) return typed;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
