import {
  AUDIT_FIELDS,
  CHANGE_WORDS,
  endedSessions,
  ROW_WORDS,
  USER_EVENT_WORDS,
} from '@sealdesk/contract/people/audit-words.ts';
import type { AuditLine } from '@sealdesk/contract/people/audit.ts';

type Change = { from: unknown; to: unknown };

/** A recorded change as the database keeps it, with the names of whom it concerns. */
export type RecordedChange = {
  /** 'd' of the directory and users, 'l' of licenses, with the id there. */
  id: string;
  at: string;
  actor_id: number | null;
  actor: string | null;
  /** The table. */
  subject: string;
  kind: string;
  /** Values by column as {from, to}; of an event of a user, what was kept of it. */
  detail: Record<string, unknown>;
  name: string | null;
  contact_id: number | null;
  note: string | null;
};

const MAX_VALUE = 300;

/** Returns a recorded change in words. Nothing is shown that `AUDIT_FIELDS` doesn't name. */
export function toAuditLine(recorded: RecordedChange): AuditLine {
  const { id, at, actor_id, actor, subject, kind, detail, name, contact_id, note } = recorded;
  const isChange = kind in CHANGE_WORDS;
  const ended = isChange ? fromOf(detail['sessions']) : detail['ended'];
  const notes = [note, textOf(isChange ? null : (detail['name'] ?? detail['email'])), endedNote(ended)];
  return {
    id,
    at,
    actor_id,
    actor,
    what: isChange ? changeWords(subject, kind as keyof typeof CHANGE_WORDS, detail) : (USER_EVENT_WORDS[kind] ?? kind),
    subject: name ?? 'somebody who was removed',
    note: notes.filter((part) => part !== null).join(', ') || null,
    contact_id,
    changes: isChange ? changesOf(subject, detail) : [],
    reason: textOf(detail['reason'] ?? toOf(detail['disabled_reason'])),
  };
}

/** What alone was changed gets its own words. */
function changeWords(subject: string, kind: keyof typeof CHANGE_WORDS, detail: RecordedChange['detail']): string {
  const has = (column: string) => Object.hasOwn(detail, column);
  if (kind === 'changed') {
    if (subject === 'app_user' && has('disabled_at'))
      return toOf(detail['disabled_at']) === null ? 'enabled' : 'disabled';
    if (has('deleted_at'))
      return `${toOf(detail['deleted_at']) === null ? 'restored' : 'deleted'} ${ROW_WORDS[subject]}`;
    if (subject === 'contact' && has('role')) return 'changed the role of';
    if (subject === 'app_user' && has('max_file_uploads')) return 'changed max files of';
  }
  return `${CHANGE_WORDS[kind]} ${ROW_WORDS[subject] ?? subject}`;
}

function changesOf(subject: string, detail: RecordedChange['detail']): AuditLine['changes'] {
  return Object.entries(AUDIT_FIELDS[subject] ?? {})
    .filter(([column]) => Object.hasOwn(detail, column))
    .map(([column, field]) => ({ field, from: textOf(fromOf(detail[column])), to: textOf(toOf(detail[column])) }));
}

const fromOf = (change: unknown) => (change as Change | undefined)?.from ?? null;
const toOf = (change: unknown) => (change as Change | undefined)?.to ?? null;
const endedNote = (count: unknown) => (typeof count === 'number' && count > 0 ? endedSessions(count) : null);

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text;
}
