import { z } from 'zod';
import { SetProofReply } from './set-proof.ts';

const timestamp = z.iso.datetime({ offset: true });

/** The forms in which a proof record can be fetched. */
const RECORD_FORMATS = ['json', 'pdf'] as const;
export const ProofRecordQuery = z.strictObject({ format: z.enum(RECORD_FORMATS) });

/** The version of the record's form. A field that is added leaves it as it is. */
export const RECORD_VERSION = 1;

/** All that is kept of the check of a sealed set, for whoever has to show it years later. */
export const ProofRecord = SetProofReply.omit({
  progress: true,
  staged_by: true,
  uploaded_by: true,
}).extend({
  format: z.literal('sealdesk-proof-record'),
  version: z.literal(RECORD_VERSION),
  made_at: timestamp,
  job: z.strictObject({ number: z.string(), name: z.string(), company: z.string() }),
  staged_by: z.string().nullable(),
  uploaded_by: z.string().nullable(),
});
export type ProofRecord = z.infer<typeof ProofRecord>;
