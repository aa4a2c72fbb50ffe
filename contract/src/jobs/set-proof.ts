import { z } from 'zod';

const timestamp = z.iso.datetime({ offset: true });

/** A rectangle on a page, in points from the upper left corner of the page as it is shown. */
const Box = z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** Places that nothing explains, places under a seal, and seals that could not be read. */
const OPEN_PLACE_KINDS = ['unexplained', 'covered', 'unread-seal'] as const;

const OpenPlace = z.strictObject({
  /** The same each time the set is checked; `acknowledged` of Approve names it. */
  id: z.string(),
  kind: z.enum(OPEN_PLACE_KINDS),
  page: z.int(),
  box: Box,
});
export type OpenPlace = z.infer<typeof OpenPlace>;

const ProvenPage = z.strictObject({
  page: z.int(),
  /** The page that it was compared with; null for one that was added in front, or not compared. */
  compared_with: z.strictObject({ page: z.int(), is_same: z.boolean() }).nullable(),
  seals: z.array(
    z.strictObject({
      by: z.enum(['words', 'fingerprint', 'unread']),
      state: z.string().nullable(),
      sealed_on: z.iso.date().nullable(),
      box: Box,
    }),
  ),
  missing_words: z.array(z.string()),
  /** Where ink is missing that was to be sealed. */
  lost: z.array(Box),
});

/** What the checks proved of the sealed set that a job is reviewed by. */
export const SetProofReply = z.strictObject({
  upload_uuid: z.uuid(),
  document_id: z.uuid(),
  name: z.string(),
  checked_at: timestamp,
  /** The job's states, each of which the set is sealed for. */
  states: z.array(z.string()),
  sealer: z.strictObject({ id: z.int(), full_name: z.string() }).nullable(),
  warnings: z.array(z.string()),
  signatures: z.array(z.strictObject({ signer: z.string(), signed_at: timestamp.nullable(), is_sealers: z.boolean() })),
  pages: z.array(ProvenPage),
  /** What the reviewer has to acknowledge on Approve, by page. */
  open: z.array(OpenPlace),
});
export type SetProofReply = z.infer<typeof SetProofReply>;
