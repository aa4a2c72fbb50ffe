import { ZIP_FIELD_NAMES } from '@sealdesk/contract/jobs/job-fields.ts';
import { JOB_TYPE, WIND_EXPOSURES, type JobType } from '@sealdesk/contract/shared/codes.ts';
import type { OriginalUploadReply } from '@sealdesk/contract/uploads/upload.ts';
import type { Evidence } from '@sealdesk/contract/uploads/zip-reading.ts';
import type { FieldName, JobFormValues } from './job-form.ts';

/** Returns what was read from the zip, by field. Fields that could not be read are left out. */
export function readFields(reply: OriginalUploadReply): Partial<JobFormValues> {
  return Object.fromEntries(ZIP_FIELD_NAMES.filter((name) => isRead(reply, name)).map((name) => [name, reply[name]]));
}

/**
 * Returns the values of the form after an upload: what was read from the zip, except in fields that the person has
 * edited. What came from the former zip and is not in this one is emptied, so that nothing of a wrong zip stays.
 */
export function fillFrom(
  reply: OriginalUploadReply,
  edited: ReadonlySet<FieldName>,
  empty: JobFormValues,
): Partial<JobFormValues> {
  const read = readFields(reply);
  const open = ZIP_FIELD_NAMES.filter((name) => !edited.has(name));
  return Object.fromEntries(open.map((name) => [name, read[name] ?? empty[name]]));
}

/** Returns the fields that hold what was read from the zip: marked until the person changes them. */
export function fieldsFromZip(reply: OriginalUploadReply | null, edited: ReadonlySet<FieldName>): Set<FieldName> {
  if (!reply) return new Set();
  return new Set(ZIP_FIELD_NAMES.filter((name) => isRead(reply, name) && !edited.has(name)));
}

/** Returns the marks of a form: where each field was read that the zip filled and nobody has changed since. */
export function zipMarks(
  reply: OriginalUploadReply | null,
  edited: ReadonlySet<FieldName>,
): ReadonlyMap<FieldName, string> {
  return new Map(
    [...fieldsFromZip(reply, edited)].map((name) => {
      const evidence = reply?.reading.evidence[name];
      return [name, evidence ? evidenceText(evidence) : 'Read from the zip'];
    }),
  );
}

/** Returns where a value was read, 'page 3 of A01.pdf, 5 of 5 pages', and which values other pages have instead. */
export function evidenceText({ file, page, pages, of, others }: Evidence): string {
  const where = `page ${page} of ${file}, ${pages} of ${of} ${of === 1 ? 'page' : 'pages'}`;
  if (others.length === 0) return where;
  const elsewhere = others.map((other) => `${other.value} on page ${other.page} of ${other.file}`);
  return `${where}\nElsewhere: ${elsewhere.join('; ')}`;
}

/** Returns true when a change of type discards the upload: seal zips pass different checks. */
export function discardsUpload(from: JobType, to: JobType): boolean {
  return from !== to && to === JOB_TYPE.seals;
}

function isRead(reply: OriginalUploadReply, name: (typeof ZIP_FIELD_NAMES)[number]): boolean {
  const value = reply[name];
  if (name === 'wind_exposure_category') return (WIND_EXPOSURES as readonly unknown[]).includes(value);
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== '';
}
