import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, MAX_PAGE, MAX_SEARCH_TEXT, PAGE_SIZES, type PageSize } from '../shared/limits.ts';
import { optional, plainText, wholeNumber } from '../shared/query-values.ts';
import { SORT_ORDERS } from '../jobs/sorting.ts';

/** What every table of the directory is asked for by: the words to search for, a page, and an order. */
export function directoryQuery<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  return z.strictObject({
    search: optional(plainText(MAX_SEARCH_TEXT).normalize('NFC')),
    page: optional(wholeNumber.refine((page) => page >= 1 && page <= MAX_PAGE, `Must be 1 to ${MAX_PAGE}`)).default(1),
    per_page: optional(
      z.enum(PAGE_SIZES.map(String) as [string, ...string[]]).transform((size): PageSize => Number(size) as PageSize),
    ).default(DEFAULT_PAGE_SIZE),
    sort_by: optional(z.enum(columns)).default(columns[0] as never),
    order: optional(z.enum(SORT_ORDERS)).default('asc'),
  });
}

/** `deleted=1` lists the deleted rows, too. */
export const withDeleted = optional(z.enum(['0', '1']).transform((value) => value === '1')).default(false);

/** A page of rows. */
export function page<Row extends z.ZodType>(row: Row) {
  return z.strictObject({ data: z.array(row), total: z.int(), last_page: z.int() });
}

/** A page of rows of which some can be deleted; `deleted_total` of all that match are, whether they are listed or not. */
export function pageWithDeleted<Row extends z.ZodType>(row: Row) {
  return page(row).extend({ deleted_total: z.int() });
}

/** What deleting a company or a contact entails: how many open jobs it has, and how many people can't sign in afterwards. */
export const DeletionEffects = z.strictObject({ open_jobs: z.int(), people: z.int() });
export type DeletionEffects = z.infer<typeof DeletionEffects>;
/** `stand_ins` names who gets email about the contact's open jobs in their place; null is for jobs of which no one does. */
export const ContactDeletionEffects = DeletionEffects.extend({ stand_ins: z.array(z.string().nullable()) });
export type ContactDeletionEffects = z.infer<typeof ContactDeletionEffects>;

/** Somebody or something that a row names. */
export const Named = z.strictObject({ id: z.int(), name: z.string() }).nullable();
