import { z } from 'zod';
import { JOB_TYPES, PRODUCT_TYPES, STATE_CODES, WIND_EXPOSURES } from '../shared/codes.ts';
import {
  MAX_COMMENTS,
  MAX_DESIGNS,
  MAX_JOB_NAME,
  MAX_JOB_TEXT,
  MAX_WIND_SPEED,
  MIN_WIND_SPEED,
} from '../shared/limits.ts';

/** Labels and messages of a job's fields, and the rules that both forms and the server hold to. */
export const JOB_FIELD_LABEL = {
  job_name: 'Job name',
  job_type: 'Job type',
  product_type: 'Product',
  number_of_designs: 'Designs',
  job_priority: 'Priority',
  job_status: 'Status',
  seal_states: 'Seal states',
  drjcoid: 'Company',
  drj_contact_id: 'Contact',
  design_program: 'Design program',
  design_code: 'Design code',
  plate_manufacturer: 'Plate manufacturer',
  job_comments: 'Comments',
  staff_comments: 'Staff comments',
  lot_number: 'Lot number',
  project_address: 'Project address',
  project_subdivision: 'Subdivision',
  model: 'Model',
  designer_name: 'Designer name',
  designer_address: 'Designer address',
  designer_license_num: 'Designer licence number',
  wind_code: 'Wind code',
  wind_speed: 'Wind speed',
  wind_exposure_category: 'Wind exposure',
  mean_roof_height: 'Mean roof height',
  roof_load: 'Roof load',
  floor_load: 'Floor load',
  customer_name: 'Customer name',
  no_lock_request: 'Please leave PDF unlocked',
} as const;
export type JobFieldName = keyof typeof JOB_FIELD_LABEL;

const ROOF_HEIGHT_MESSAGE =
  'Mean roof height must be in the format ft-in-16th; e.g., 5-6-8 (all positive integers). Inches cannot exceed 15, and sixteenths cannot exceed 15.';
const loadMessage = (kind: 'Roof' | 'Floor') =>
  `${kind} load must be in the format #-#-#-#; e.g., 20-10-0-10 or 50.25-50-60.5-100`;

// Every pattern is anchored and linear, and runs only after the length was checked.
const ROOF_HEIGHT = /^[1-9]\d*-(?:[1-9]|1[0-5])-(?:[1-9]|1[0-5])$/;
const LOADS = /^\d{1,20}(?:\.\d{1,2})?(?:-\d{1,20}(?:\.\d{1,2})?){3}$/;

const required = (field: JobFieldName) => `${JOB_FIELD_LABEL[field]} is required`;
const notText = (field: JobFieldName) => `${JOB_FIELD_LABEL[field]} has a character that is not text`;
const notInAName = (field: JobFieldName) => `${JOB_FIELD_LABEL[field]} has a control or direction character`;
const atMost = (field: JobFieldName, max: number) => `${JOB_FIELD_LABEL[field]} cannot exceed ${max} characters`;
const listed = (field: JobFieldName) => `${JOB_FIELD_LABEL[field]} is not one of the listed values`;

/** Text as a person means it: the ends trimmed, and nothing in it that no database or mail can carry. */
const words = (field: JobFieldName, max: number) =>
  z
    .string(required(field))
    .trim()
    .max(max, { error: atMost(field, max), abort: true })
    .refine((text) => text.isWellFormed() && !text.includes('\0'), notText(field));

/**
 * Control characters, line ends included, and those that turn the direction of text. In a name they forge what a list,
 * a mail or a log shows.
 */
const NOT_IN_A_NAME = /[\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** The name of a job, in the one form that Unicode has for text that looks the same (NFC). */
const jobName = z
  .string(required('job_name'))
  .trim()
  .normalize('NFC')
  .max(MAX_JOB_NAME, { error: atMost('job_name', MAX_JOB_NAME), abort: true })
  .refine((text) => text.isWellFormed(), { error: notText('job_name'), abort: true })
  .refine((text) => !NOT_IN_A_NAME.test(text), { error: notInAName('job_name'), abort: true })
  .refine((text) => isSeen(text), required('job_name'));

/** Something must be seen of it: a name of invisible characters is none. */
const isSeen = (text: string) => /[^\s\p{Cf}\p{Cc}]/u.test(text);
const neededWords = (field: JobFieldName, max: number) => words(field, max).refine(isSeen, required(field));

/** An optional text: left out, null or empty means none. */
const optionalWords = (field: keyof typeof MAX_JOB_TEXT) =>
  words(field, MAX_JOB_TEXT[field])
    .nullish()
    .transform((text) => (text ? text : null));

const patterned = (field: 'mean_roof_height' | 'roof_load' | 'floor_load', pattern: RegExp, message: string) =>
  z
    .string(message)
    .max(MAX_JOB_TEXT[field], { error: message, abort: true })
    .refine((text) => text === '' || pattern.test(text), message)
    .nullish()
    .transform((text) => (text ? text : null));

const choice = <Values extends readonly [string, ...string[]]>(field: JobFieldName, values: Values) =>
  z.enum(values, {
    error: ({ input }) => (input === undefined || input === null || input === '' ? required(field) : listed(field)),
  });

const wholeNumber = (field: JobFieldName) =>
  z.int({
    error: ({ input }) =>
      input === undefined || input === null || input === ''
        ? required(field)
        : `${JOB_FIELD_LABEL[field]} must be a whole number`,
  });

/** What creating and editing a job have in common. */
export const editedJobFields = {
  job_name: jobName,
  job_type: choice('job_type', JOB_TYPES),
  product_type: choice('product_type', PRODUCT_TYPES),
  number_of_designs: wholeNumber('number_of_designs')
    .positive('Number of Designs must be positive')
    .max(MAX_DESIGNS, `Number of Designs cannot exceed ${MAX_DESIGNS}`),
  job_priority: wholeNumber('job_priority').min(1, listed('job_priority')).max(3, listed('job_priority')),
  design_program: neededWords('design_program', MAX_JOB_TEXT.design_program),
  design_code: neededWords('design_code', MAX_JOB_TEXT.design_code),
  plate_manufacturer: neededWords('plate_manufacturer', MAX_JOB_TEXT.plate_manufacturer),
};

/** The comments that either form takes. */
export const comments = (field: 'job_comments' | 'staff_comments') =>
  words(field, MAX_COMMENTS)
    .nullish()
    .transform((text) => (text ? text : null));

export const sealStates = z
  .array(z.enum(STATE_CODES as [string, ...string[]], 'Is not a state'), 'You must select at leaset one state')
  .min(1, 'You must select at leaset one state')
  .max(STATE_CODES.length, `You cannot select more than ${STATE_CODES.length} states`)
  .refine((codes) => new Set(codes).size === codes.length, 'A state is selected twice');

/** The optional section: where it is built, for whom, and what it carries. */
export const siteFields = {
  lot_number: optionalWords('lot_number'),
  project_address: optionalWords('project_address'),
  project_subdivision: optionalWords('project_subdivision'),
  model: optionalWords('model'),
  designer_name: optionalWords('designer_name'),
  designer_address: optionalWords('designer_address'),
  designer_license_num: optionalWords('designer_license_num'),
  wind_code: optionalWords('wind_code'),
  customer_name: optionalWords('customer_name'),
  wind_speed: z
    .number('Wind speed must be a number')
    .min(MIN_WIND_SPEED, { error: `Wind speed must be at least ${MIN_WIND_SPEED}`, abort: true })
    .max(MAX_WIND_SPEED, { error: `Wind speed cannot exceed ${MAX_WIND_SPEED}`, abort: true })
    .refine((speed) => /^\d+(?:\.\d{1,2})?$/.test(String(speed)), 'Wind speed cannot have more than two decimals')
    .nullish()
    .transform((speed) => speed ?? null),
  wind_exposure_category: z
    .enum(WIND_EXPOSURES, 'Invalid wind exposure category')
    .nullish()
    .transform((category) => category ?? null),
  mean_roof_height: patterned('mean_roof_height', ROOF_HEIGHT, ROOF_HEIGHT_MESSAGE),
  roof_load: patterned('roof_load', LOADS, loadMessage('Roof')),
  floor_load: patterned('floor_load', LOADS, loadMessage('Floor')),
};
/** The names of the optional section's fields, for the badge that counts its errors. */
export const SITE_FIELD_NAMES = Object.keys(siteFields) as (keyof typeof siteFields)[];
