import { JOB_FIELD_LABEL, NAMING_FIELDS } from '@sealdesk/contract/jobs/job-fields.ts';
import { differenceLabel, NOT_READ, ZIP_NAME, zipOfOtherJob } from '@sealdesk/contract/uploads/upload-messages.ts';
import type { ZipReading } from '@sealdesk/contract/uploads/zip-reading.ts';
import type { ReadFields } from '../drawings/package-file.ts';

export type Difference = { field: string; before: string | null; after: string | null };

/** A zip as it is compared with another. */
export type ReadZip = { name: string; fields: ReadFields };

/** What shows first that a zip is the wrong one. The other fields follow in the order of the form. */
const FIRST: readonly string[] = ['number_of_designs', 'seal_states', 'job_name'];
const ORDER = [...FIRST, ...Object.keys(JOB_FIELD_LABEL).filter((field) => !FIRST.includes(field))];

/** Returns what differs between a zip and the one that it replaces: their names, and field by field what they say. */
export function differencesOf(before: ReadZip, after: ReadZip): Difference[] {
  const fields = (Object.keys(after.fields) as (keyof ReadFields)[])
    .toSorted((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other))
    .map((field) => ({ field, before: asText(before.fields[field]), after: asText(after.fields[field]) }));
  return [{ field: ZIP_NAME, before: before.name, after: after.name }, ...fields].filter(
    (difference) => difference.before !== difference.after,
  );
}

/** Returns in a sentence whether the zips read alike; null stands for a former zip that was never read. */
export function compareReadings(differences: Difference[] | null): string {
  if (differences === null) return 'The zip that it replaces was not read here, so the two are not compared.';
  return readAlike(differences)
    ? 'It reads the same as the zip that it replaces.'
    : 'It reads differently from the zip that it replaces.';
}

/** Returns the same with every difference. */
export function describeDifferences(differences: Difference[] | null): string {
  if (differences === null || readAlike(differences)) return compareReadings(differences);
  const parts = differences.map(
    ({ field, before, after }) => `${differenceLabel(field)}: ${before ?? NOT_READ} → ${after ?? NOT_READ}`,
  );
  return `Different from the zip that it replaces: ${parts.join('; ')}.`;
}

function readAlike(differences: Difference[]): boolean {
  return differences.every(({ field }) => field === ZIP_NAME);
}

function asText(value: ReadFields[keyof ReadFields]): string | null {
  if (value === null) return null;
  if (!Array.isArray(value)) return String(value);
  // States come in the order of how often they are printed, which is no difference.
  return value.length === 0 ? null : value.toSorted().join(', ');
}

/** What a job says of itself that its drawings may print, too. */
export type JobNames = { name: string; lotNumber: string | null };

/**
 * Returns the question whether a zip is meant for the job, where its drawings name another one; null where they name this job or
 * none. The zip's own file name says nothing.
 */
export function otherJobQuestion({ evidence }: Pick<ZipReading, 'evidence'>, job: JobNames): string | null {
  const [name, lot] = [evidence[NAMING_FIELDS.name]?.value, evidence[NAMING_FIELDS.lot]?.value];
  if (name !== undefined && !isSameName(`${name}`, job.name)) return zipOfOtherJob(`${name}`, job.name);
  if (lot === undefined || job.lotNumber === null || isSameName(`${lot}`, job.lotNumber)) return null;
  return zipOfOtherJob(`lot ${lot}`, `lot ${job.lotNumber}`);
}

/** Case, spaces and punctuation make no other name. */
function isSameName(one: string, other: string): boolean {
  const plain = (name: string) =>
    name
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return plain(one) === plain(other);
}
