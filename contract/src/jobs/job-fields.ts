/** Where a zip's value for a field comes from: printed on index sheets, printed on drawings, or worked out from both. */
type ZipSource = 'index-sheets' | 'drawings' | 'derived';

export type JobField = {
  /** Its column of the table `job`. */
  column: string;
  label: string;
  /** What the form calls it, where its column of the form is narrow. */
  formLabel?: string;
  section: 'type' | 'details' | 'site';
  /** The rule that form and server hold it to: a name in job-field-rules.ts. */
  rule: string;
  /** The longest text that it takes, for a plain text. */
  max?: number;
  /** Present when a zip can fill it. */
  zip?: ZipSource;
  /** Where the open job shows it: the group, its place there, and the short label under that title. */
  shown?: { group: 'Project' | 'Design'; place: number; label: string; unit?: string };
};

const project = <const Place extends number>(place: Place, label: string) =>
  ({ group: 'Project', place, label }) as const;
const design = <const Place extends number>(place: Place, label: string) =>
  ({ group: 'Design', place, label }) as const;

/**
 * The fields of a job that a form sets, by their names on the wire, in the order of the form. This table yields the
 * form's rules and labels, the columns that are read and inserted, what a zip fills and what the open job shows.
 */
export const JOB_FIELDS = {
  job_type: { column: 'type', label: 'Job type', section: 'type', rule: 'job-type' },
  drjcoid: { column: 'company_id', label: 'Company', section: 'details', rule: 'company' },
  drj_contact_id: { column: 'contact_id', label: 'Contact', section: 'details', rule: 'contact' },
  job_priority: { column: 'priority', label: 'Priority', section: 'details', rule: 'priority' },
  job_name: { column: 'name', label: 'Job name', section: 'details', rule: 'job-name', zip: 'derived' },
  product_type: { column: 'product', label: 'Product', section: 'details', rule: 'product', zip: 'derived' },
  number_of_designs: { column: 'designs', label: 'Designs', section: 'details', rule: 'designs', zip: 'derived' },
  design_program: {
    column: 'design_program',
    label: 'Design program',
    section: 'details',
    rule: 'needed-text',
    max: 30,
    zip: 'drawings',
    shown: design(1, 'Program'),
  },
  design_code: {
    column: 'design_code',
    label: 'Design code',
    section: 'details',
    rule: 'needed-text',
    max: 50,
    zip: 'drawings',
    shown: design(2, 'Code'),
  },
  plate_manufacturer: {
    column: 'plate_manufacturer',
    label: 'Plate manufacturer',
    section: 'details',
    rule: 'needed-text',
    max: 50,
    zip: 'drawings',
    shown: design(3, 'Plates'),
  },
  seal_states: { column: 'seal_states', label: 'Seal states', section: 'details', rule: 'seal-states', zip: 'derived' },
  job_comments: { column: 'comments', label: 'Comments', section: 'details', rule: 'comments' },
  staff_comments: { column: 'staff_comments', label: 'Staff comments', section: 'details', rule: 'staff-comments' },
  no_lock_request: {
    column: 'unlocked_requested',
    label: 'Please leave PDF unlocked',
    section: 'details',
    rule: 'unlocked',
  },
  lot_number: {
    column: 'lot_number',
    label: 'Lot number',
    section: 'site',
    rule: 'optional-text',
    max: 50,
    zip: 'index-sheets',
    shown: project(2, 'Lot'),
  },
  project_subdivision: {
    column: 'project_subdivision',
    label: 'Subdivision',
    section: 'site',
    rule: 'optional-text',
    max: 30,
    zip: 'index-sheets',
    shown: project(4, 'Subdivision'),
  },
  model: {
    column: 'model',
    label: 'Model',
    section: 'site',
    rule: 'optional-text',
    max: 30,
    zip: 'index-sheets',
    shown: project(5, 'Model'),
  },
  customer_name: {
    column: 'customer_name',
    label: 'Customer name',
    section: 'site',
    rule: 'optional-text',
    max: 100,
    zip: 'index-sheets',
    shown: project(1, 'Customer'),
  },
  project_address: {
    column: 'project_address',
    label: 'Project address',
    section: 'site',
    rule: 'optional-text',
    max: 200,
    zip: 'index-sheets',
    shown: project(3, 'Address'),
  },
  designer_name: {
    column: 'designer_name',
    label: 'Designer name',
    section: 'site',
    rule: 'optional-text',
    max: 50,
    zip: 'index-sheets',
    shown: design(10, 'Designer'),
  },
  designer_address: {
    column: 'designer_address',
    label: 'Designer address',
    section: 'site',
    rule: 'optional-text',
    max: 200,
    zip: 'index-sheets',
    shown: design(11, 'Designer’s address'),
  },
  designer_license_num: {
    column: 'designer_license_number',
    label: 'Designer license number',
    formLabel: 'Designer license no.',
    section: 'site',
    rule: 'optional-text',
    max: 20,
    zip: 'index-sheets',
    shown: design(12, 'Designer’s license'),
  },
  wind_code: {
    column: 'wind_code',
    label: 'Wind code',
    section: 'site',
    rule: 'optional-text',
    max: 20,
    zip: 'drawings',
    shown: design(4, 'Wind code'),
  },
  wind_speed: {
    column: 'wind_speed',
    label: 'Wind speed',
    section: 'site',
    rule: 'wind-speed',
    zip: 'derived',
    shown: { ...design(5, 'Wind speed'), unit: 'mph' },
  },
  wind_exposure_category: {
    column: 'wind_exposure',
    label: 'Wind exposure',
    formLabel: 'Exposure category',
    section: 'site',
    rule: 'wind-exposure',
    zip: 'drawings',
    shown: design(6, 'Exposure'),
  },
  mean_roof_height: {
    column: 'mean_roof_height',
    label: 'Mean roof height',
    section: 'site',
    rule: 'roof-height',
    max: 10,
    zip: 'drawings',
    shown: design(7, 'Mean roof height'),
  },
  roof_load: {
    column: 'roof_load',
    label: 'Roof load',
    section: 'site',
    rule: 'loads',
    max: 24,
    zip: 'drawings',
    shown: design(8, 'Roof load'),
  },
  floor_load: {
    column: 'floor_load',
    label: 'Floor load',
    section: 'site',
    rule: 'loads',
    max: 24,
    zip: 'drawings',
    shown: design(9, 'Floor load'),
  },
} as const satisfies Record<string, JobField>;

type Table = typeof JOB_FIELDS;
export type JobFieldName = keyof Table;
/** The fields of the table of which those facts are true. */
export type JobFieldsWith<Facts> = {
  [Name in JobFieldName]: Table[Name] extends Facts ? Name : never;
}[JobFieldName];

/** What a job is called, by people and on its drawings. */
export const NAMING_FIELDS = { name: 'job_name', lot: 'lot_number' } as const satisfies Record<string, JobFieldName>;

/** Every field in the order of the form. */
export const JOB_FIELD_NAMES = Object.keys(JOB_FIELDS) as JobFieldName[];

/** Returns one fact of every field that has it, by the field's name. */
function factByField<Fact extends keyof JobField>(fact: Fact) {
  const entries = Object.entries<JobField>(JOB_FIELDS).flatMap(([name, field]) =>
    field[fact] === undefined ? [] : [[name, field[fact]]],
  );
  return Object.fromEntries(entries) as Record<JobFieldsWith<Record<Fact, unknown>>, NonNullable<JobField[Fact]>>;
}

/** Returns the names of the fields that have the fact with one of these values, in the order of the form. */
function namesWith<Fact extends 'section' | 'zip', const Value extends JobField[Fact]>(fact: Fact, ...values: Value[]) {
  const fields = Object.entries<JobField>(JOB_FIELDS);
  return fields.flatMap(([name, field]) =>
    values.some((value) => value === field[fact]) ? [name] : [],
  ) as JobFieldsWith<Record<Fact, Value>>[];
}

export const JOB_FIELD_LABEL = factByField('label');
export const JOB_FIELD_FORM_LABEL = { ...JOB_FIELD_LABEL, ...factByField('formLabel') };
/** The column of the table `job` that holds a field. */
export const JOB_FIELD_COLUMN = factByField('column');
/** The longest text of each of a job's plain text fields, by its name on the wire. */
export const MAX_JOB_TEXT = factByField('max');

/** The names of the optional section's fields: where it is built, for whom, and what it carries. */
export const SITE_FIELD_NAMES = namesWith('section', 'site');
/** The fields that a zip can fill. */
export const ZIP_FIELD_NAMES = namesWith('zip', 'index-sheets', 'drawings', 'derived');
/** Those of them that are taken over as most pages print them. */
export const PRINTED_FIELD_NAMES = namesWith('zip', 'index-sheets', 'drawings');
/** Those of them that index sheets print. */
export const INDEX_SHEET_FIELD_NAMES = namesWith('zip', 'index-sheets');

/** Returns the fields that the open job shows in a group, in their order there. */
export function fieldsShownIn(group: NonNullable<JobField['shown']>['group']) {
  return Object.entries(factByField('shown'))
    .map(([name, shown]) => ({ name: name as JobFieldsWith<{ shown: object }>, ...shown }))
    .filter((shown) => shown.group === group)
    .toSorted((one, other) => one.place - other.place);
}
