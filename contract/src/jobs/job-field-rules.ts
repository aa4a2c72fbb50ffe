import { z } from 'zod';
import { JOB_TYPES, PRODUCT_TYPES, STATE_CODES, WIND_EXPOSURES } from '../shared/codes.ts';
import { MAX_COMMENTS, MAX_DESIGNS, MAX_ID, MAX_JOB_NAME, MAX_WIND_SPEED, MIN_WIND_SPEED } from '../shared/limits.ts';
import { isSeen, nameText, optionalWords, words } from '../shared/text-rules.ts';
import {
  JOB_FIELD_LABEL,
  JOB_FIELD_NAMES,
  JOB_FIELDS,
  MAX_JOB_TEXT,
  SITE_FIELD_NAMES,
  type JobFieldName,
} from './job-fields.ts';

const ROOF_HEIGHT_MESSAGE =
  'Mean roof height must be in the format ft-in-16th; e.g., 5-6-8 (all positive integers). Inches cannot exceed 15, and sixteenths cannot exceed 15.';
const loadMessage = (label: string) => `${label} must be in the format #-#-#-#; e.g., 20-10-0-10 or 50.25-50-60.5-100`;

// Every pattern is anchored and linear, and runs only after the length was checked.
// A whole foot has no inches and no sixteenths, so both may be zero; the fixed message doesn't say so.
const ROOF_HEIGHT = /^[1-9]\d*-(?:\d|1[0-5])-(?:\d|1[0-5])$/;
const LOADS = /^\d{1,20}(?:\.\d{1,2})?(?:-\d{1,20}(?:\.\d{1,2})?){3}$/;

const required = (field: JobFieldName) => `${JOB_FIELD_LABEL[field]} is required`;
const listed = (field: JobFieldName) => `${JOB_FIELD_LABEL[field]} is not one of the listed values`;

type PlainText = keyof typeof MAX_JOB_TEXT;

const patterned = (field: PlainText, pattern: RegExp, message: string) =>
  z
    .string(message)
    .max(MAX_JOB_TEXT[field], { error: message, abort: true })
    .refine((text) => text === '' || pattern.test(text), message)
    .nullish()
    .transform((text) => (text ? text : null));

const comments = (field: JobFieldName) => optionalWords(JOB_FIELD_LABEL[field], MAX_COMMENTS);

const id = (message: string) => z.int(message).positive(message).max(MAX_ID, message);

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

/** The rules by name. Form and server both hold to them. */
const RULES = {
  'job-type': () => choice('job_type', JOB_TYPES),
  company: () => id('Company must be selected'),
  contact: () => id('Contact must be selected'),
  priority: (field) => wholeNumber(field).min(1, listed(field)).max(3, listed(field)),
  'job-name': (field) => nameText(JOB_FIELD_LABEL[field], MAX_JOB_NAME),
  product: () => choice('product_type', PRODUCT_TYPES),
  designs: (field) =>
    wholeNumber(field)
      .positive('Number of Designs must be positive')
      .max(MAX_DESIGNS, `Number of Designs cannot exceed ${MAX_DESIGNS}`),
  'needed-text': (field) =>
    words(JOB_FIELD_LABEL[field], MAX_JOB_TEXT[field as PlainText]).refine(isSeen, required(field)),
  'seal-states': () =>
    z
      .array(z.enum(STATE_CODES as [string, ...string[]], 'Is not a state'), 'You must select at leaset one state')
      .min(1, 'You must select at leaset one state')
      .max(STATE_CODES.length, `You cannot select more than ${STATE_CODES.length} states`)
      .refine((codes) => new Set(codes).size === codes.length, 'A state is selected twice'),
  comments: (field) => comments(field),
  'staff-comments': (field) => comments(field).optional(),
  unlocked: () => z.boolean().default(false),
  /** Left out, null or empty means none. */
  'optional-text': (field) => optionalWords(JOB_FIELD_LABEL[field], MAX_JOB_TEXT[field as PlainText]),
  'wind-speed': () =>
    z
      .number('Wind speed must be a number')
      .min(MIN_WIND_SPEED, { error: `Wind speed must be at least ${MIN_WIND_SPEED}`, abort: true })
      .max(MAX_WIND_SPEED, { error: `Wind speed cannot exceed ${MAX_WIND_SPEED}`, abort: true })
      .refine((speed) => /^\d+(?:\.\d{1,2})?$/.test(String(speed)), 'Wind speed cannot have more than two decimals')
      .nullish()
      .transform((speed) => speed ?? null),
  'wind-exposure': () =>
    z
      .enum(WIND_EXPOSURES, 'Invalid wind exposure category')
      .nullish()
      .transform((category) => category ?? null),
  'roof-height': (field) => patterned(field as PlainText, ROOF_HEIGHT, ROOF_HEIGHT_MESSAGE),
  loads: (field) => patterned(field as PlainText, LOADS, loadMessage(JOB_FIELD_LABEL[field])),
} as const satisfies Record<string, (field: JobFieldName) => z.ZodType>;

type RulesOf<Names extends JobFieldName> = {
  [Name in Names]: ReturnType<(typeof RULES)[(typeof JOB_FIELDS)[Name]['rule']]>;
};

/** Returns the rules of those fields, by their names on the wire. */
function rulesOf<Names extends JobFieldName>(names: readonly Names[]): RulesOf<Names> {
  return Object.fromEntries(names.map((name) => [name, RULES[JOB_FIELDS[name].rule](name)])) as RulesOf<Names>;
}

/** The rules of every field that a form sets. */
export const jobFieldRules = rulesOf(JOB_FIELD_NAMES);
/** The rules of the optional section. */
export const siteFields = rulesOf(SITE_FIELD_NAMES);

type SiteReply = Record<Exclude<(typeof SITE_FIELD_NAMES)[number], 'wind_speed'>, z.ZodNullable<z.ZodString>>;

/** The optional section as answers carry it: text, but for the one number; null where there is nothing. */
export const siteReply = {
  ...(Object.fromEntries(SITE_FIELD_NAMES.map((name) => [name, z.string().nullable()])) as SiteReply),
  wind_speed: z.number().nullable(),
};
