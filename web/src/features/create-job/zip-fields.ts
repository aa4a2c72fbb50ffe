import { WIND_EXPOSURES } from '@sealdesk/contract/shared/codes.ts';
import type { OriginalUploadReply } from '@sealdesk/contract/uploads/upload.ts';
import type { Evidence } from '@sealdesk/contract/uploads/zip-reading.ts';
import type { FieldName, FormValues } from './create-form.ts';

/** The fields that a zip can fill. */
export const ZIP_FIELDS = [
  'job_name',
  'product_type',
  'number_of_designs',
  'design_program',
  'design_code',
  'plate_manufacturer',
  'seal_states',
  'lot_number',
  'project_subdivision',
  'model',
  'customer_name',
  'project_address',
  'designer_name',
  'designer_address',
  'designer_license_num',
  'wind_code',
  'wind_speed',
  'wind_exposure_category',
  'mean_roof_height',
  'roof_load',
  'floor_load',
] as const satisfies FieldName[];
type ZipField = (typeof ZIP_FIELDS)[number];

/** What the zip gave, by field; fields that could not be read are not in it. */
export function readFields(reply: OriginalUploadReply): Partial<FormValues> {
  return Object.fromEntries(ZIP_FIELDS.filter((name) => isRead(reply, name)).map((name) => [name, reply[name]]));
}

/**
 * What the form holds after an upload: what the zip gave, except where the person has written themselves. What the
 * former zip had given and this one does not is emptied, so that nothing of a wrong zip stays.
 */
export function fillFrom(
  reply: OriginalUploadReply,
  edited: ReadonlySet<FieldName>,
  empty: FormValues,
): Partial<FormValues> {
  const read = readFields(reply);
  const open = ZIP_FIELDS.filter((name) => !edited.has(name));
  return Object.fromEntries(open.map((name) => [name, read[name] ?? empty[name]]));
}

/** The fields that hold what the zip gave: marked until the person changes them. */
export function fromZip(reply: OriginalUploadReply | null, edited: ReadonlySet<FieldName>): Set<FieldName> {
  if (!reply) return new Set();
  return new Set(ZIP_FIELDS.filter((name) => isRead(reply, name) && !edited.has(name)));
}

/** Where a value was read: 'page 3 of A01.pdf, 5 of 5 pages', and what other pages say instead. */
export function evidenceWords({ file, page, pages, of, others }: Evidence): string {
  const where = `page ${page} of ${file}, ${pages} of ${of} ${of === 1 ? 'page' : 'pages'}`;
  if (others.length === 0) return where;
  const elsewhere = others.map((other) => `${other.value} on page ${other.page} of ${other.file}`);
  return `${where}\nElsewhere: ${elsewhere.join('; ')}`;
}

function isRead(reply: OriginalUploadReply, name: ZipField): boolean {
  const value = reply[name];
  if (name === 'wind_exposure_category') return (WIND_EXPOSURES as readonly unknown[]).includes(value);
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== '';
}
