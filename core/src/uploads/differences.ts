import { JOB_FIELD_LABEL, type JobFieldName } from '@sealdesk/contract/job-fields.ts';
import type { ReadFields } from '../drawings/package-file.ts';

export type Difference = { field: string; before: string | null; after: string | null };

/** What a new zip says otherwise than the one that it replaces, field by field. */
export function differencesOf(before: ReadFields, after: ReadFields): Difference[] {
  return (Object.keys(after) as (keyof ReadFields)[])
    .map((field) => ({ field, before: asText(before[field]), after: asText(after[field]) }))
    .filter((difference) => difference.before !== difference.after);
}

/** The differences as a sentence; null where the former zip was never read. */
export function describeDifferences(differences: Difference[] | null): string {
  if (differences === null) return '';
  if (differences.length === 0) return 'It reads the same as the zip that it replaces.';
  const parts = differences.map(
    ({ field, before, after }) =>
      `${JOB_FIELD_LABEL[field as JobFieldName] ?? field}: ${before ?? 'not read'} → ${after ?? 'not read'}`,
  );
  return `Different from the zip that it replaces: ${parts.join('; ')}.`;
}

function asText(value: ReadFields[keyof ReadFields]): string | null {
  if (value === null) return null;
  return Array.isArray(value) ? value.join(', ') : String(value);
}
