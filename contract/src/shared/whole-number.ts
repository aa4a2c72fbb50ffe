import { z } from 'zod';
import { MAX_ID } from './limits.ts';

/** A number of a query, as text: no sign, and no more than an id of the database can be. */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,10}$/, 'Must be a whole number')
  .transform(Number)
  .refine((number) => number <= MAX_ID, 'Must be a whole number');
