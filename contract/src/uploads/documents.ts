import { z } from 'zod';

const timestamp = z.iso.datetime({ offset: true });

/** What a document can be to its job. 'merged' is made by us; 'own_working' are operations' own files. */
export const DOCUMENT_PURPOSES = ['original', 'initial_seals', 'merged', 'working', 'own_working', 'final'] as const;
export type DocumentPurpose = (typeof DOCUMENT_PURPOSES)[number];

const JobDocument = z.strictObject({
  document_id: z.uuid(),
  purpose: z.enum(DOCUMENT_PURPOSES),
  name: z.string(),
  size: z.int(),
  /** In hexadecimal digits. */
  sha256: z.string(),
  pages: z.int().nullable(),
  version: z.int(),
  created_at: timestamp,
  /**
   * Who sent the file; of merged.pdf who sent its parts. Null where nobody is known and, where the viewer is a customer, for the
   * firm's staff.
   */
  uploader: z.string().nullable(),
  /** When a newer version took its place. */
  superseded_at: timestamp.nullable(),
});
export type JobDocument = z.infer<typeof JobDocument>;

/** The documents of a job that exist for the viewer, newest first. */
export const DocumentsReply = z.strictObject({ documents: z.array(JobDocument) });
export type DocumentsReply = z.infer<typeof DocumentsReply>;

export const DocumentParams = z.strictObject({ uuid: z.uuid() });
