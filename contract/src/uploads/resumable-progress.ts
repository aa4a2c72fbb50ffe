import { z } from 'zod';

/** How much of a file that is sent in pieces is there, and what its pieces are: for comparing them with the file itself. */
export const ResumableProgress = z.strictObject({
  offset: z.int(),
  size: z.int(),
  pieces: z.array(z.strictObject({ size: z.int(), sha256: z.string() })),
});
export type ResumableProgress = z.infer<typeof ResumableProgress>;
