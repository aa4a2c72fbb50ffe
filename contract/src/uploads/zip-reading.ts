import { z } from 'zod';
import { PRODUCT_TYPES } from '../shared/codes.ts';

/** Where a value was read: the page, how many pages agree, and what others say instead. */
export const Evidence = z.strictObject({
  value: z.union([z.string(), z.number()]),
  file: z.string(),
  page: z.int(),
  /** So many of the pages that print this fact print this value. */
  pages: z.int(),
  of: z.int(),
  others: z.array(z.strictObject({ value: z.string(), file: z.string(), page: z.int(), pages: z.int() })),
});
export type Evidence = z.infer<typeof Evidence>;

export const FILE_ROLES = ['drawings', 'layout', 'detail', 'picture', 'native', 'other', 'junk', 'copy'] as const;
export type FileRole = (typeof FILE_ROLES)[number];

/** What a zip held, as its sender is shown it before the job is created. */
export const ZipReading = z.strictObject({
  designs: z.int(),
  /** Designs by the program that drew them. */
  families: z.array(
    z.strictObject({ name: z.string(), product: z.enum(PRODUCT_TYPES), designs: z.int(), pages: z.int() }),
  ),
  /** Pages of all PDFs, by what they are. */
  pages: z.strictObject({
    all: z.int(),
    design: z.int(),
    cover: z.int(),
    index: z.int(),
    layout: z.int(),
    detail: z.int(),
    ewp_summary: z.int(),
    image: z.int(),
    other: z.int(),
  }),
  /** States and codes that the sheets print. */
  states: z.array(z.string()),
  codes: z.array(z.string()),
  files: z.array(z.strictObject({ name: z.string(), size: z.int(), role: z.enum(FILE_ROLES) })),
  /** By the wire name of a job's field: what it was filled from. */
  evidence: z.record(z.string(), Evidence),
  /** Reasons to look twice, as sentences. Those that ask for a confirmation are in the answer's message, too. */
  remarks: z.array(z.string()),
});
export type ZipReading = z.infer<typeof ZipReading>;
