import { AUDIT_EXPORT_COLUMNS } from '@sealdesk/contract/people/audit-words.ts';
import type { AuditExportQuery, AuditLine } from '@sealdesk/contract/people/audit.ts';
import { EXPORT_PART_ROWS } from '@sealdesk/contract/shared/limits.ts';
import type { Core } from '../core.ts';
import { requireStill } from '../identity/require-still.ts';
import type { Caller } from '../identity/session.ts';
import { clockOf, type Cell } from '../spreadsheets/cell.ts';
import { exportFile, type ExportFile } from '../spreadsheets/export-file.ts';
import { toAuditLine, type RecordedChange } from './audit-line.ts';
import { readAuditPart, type AuditFilters } from './audit.store.ts';

/** Returns the audit trail as a CSV file, newest first: a row for each changed value. For operations. */
export async function exportAudit(core: Core, caller: Caller, query: AuditExportQuery): Promise<ExportFile> {
  const { timezone } = caller.viewer;
  const now = clockOf(timezone)(new Date());
  return exportFile('audit', 'csv', null, {
    heads: AUDIT_EXPORT_COLUMNS,
    parts: readParts(core, caller, { ...query, timezone, isWhole: true }),
    timezone,
    note: `Exported ${now}. Times are in the time zone ${timezone}.`,
  });
}

async function* readParts(core: Core, caller: Caller, filters: AuditFilters): AsyncGenerator<Cell[][]> {
  let after: RecordedChange | null = null;
  do {
    await requireStill(core, caller);
    const part: RecordedChange[] = await readAuditPart(core.pool, filters, { after, limit: EXPORT_PART_ROWS });
    if (part.length > 0) yield part.flatMap((recorded) => rowsOf(toAuditLine(recorded)));
    after = part.length < EXPORT_PART_ROWS ? null : part.at(-1)!;
  } while (after !== null);
}

function rowsOf({ at, actor, what, subject, note, changes, reason }: AuditLine): Cell[][] {
  const concerns = note === null ? subject : `${subject}, ${note}`;
  const values = changes.length === 0 ? [{ field: null, from: null, to: null }] : changes;
  return values.map(({ field, from, to }) => [new Date(at), actor, what, concerns, field, from, to, reason]);
}
