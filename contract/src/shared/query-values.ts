import { z } from 'zod';
import { MAX_ID } from './limits.ts';

/** Text of so many characters at the most, without the one character that no database keeps. */
export function plainText(max: number) {
  return z
    .string()
    .max(max)
    .refine((text) => !text.includes('\0'), 'Has a character that is not text');
}

/** A number of a query, as text: no sign, and no more than an id of the database can be. */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,10}$/, 'Must be a whole number')
  .transform(Number)
  .refine((number) => number <= MAX_ID, 'Must be a whole number');

/** A query parameter left empty means the same as one left out. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
}
