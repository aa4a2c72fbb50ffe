import { z } from 'zod';
import { wholeNumber } from '../shared/query-values.ts';

/** The id in the path of a call on one row of the directory. */
export const IdParams = z.strictObject({ id: wholeNumber });
