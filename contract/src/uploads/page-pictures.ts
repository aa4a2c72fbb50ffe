import { z } from 'zod';
import { MAX_SET_PAGES } from '../shared/limits.ts';
import { DOCUMENT_PURPOSES } from './documents.ts';
import { PICTURE_SIZES } from './picture-sizes.ts';

const NumberInPath = z
  .string()
  .regex(/^\d{1,5}$/, 'Must be a number')
  .transform(Number);
const PageInPath = NumberInPath.refine((page) => page >= 1 && page <= MAX_SET_PAGES, 'Must be a page');

/** A page of a document, from 1. */
export const PageParams = z.strictObject({ uuid: z.uuid(), page: PageInPath });

/** A page of the file at a place of an upload, from 0. */
export const UploadPageParams = z.strictObject({ uuid: z.uuid(), position: NumberInPath, page: PageInPath });

export const PictureQuery = z.strictObject({ size: z.enum(PICTURE_SIZES) });

/** What there is to be looked at of a document that is a PDF. */
export const PagesReply = z.strictObject({
  document_id: z.uuid(),
  job_id: z.int(),
  name: z.string(),
  purpose: z.enum(DOCUMENT_PURPOSES),
  pages: z.int(),
});
export type PagesReply = z.infer<typeof PagesReply>;

/** The words of a page, line by line as they lie on the paper. */
export const PageWordsReply = z.strictObject({ page: z.int(), text: z.string() });
export type PageWordsReply = z.infer<typeof PageWordsReply>;
