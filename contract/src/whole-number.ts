import { z } from 'zod';

/** A number of a query, as text: no sign, and no more than an id of the database can be. */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,10}$/, 'Must be a whole number')
  .transform(Number)
  .refine((number) => number <= 2_147_483_647, 'Must be a whole number');
