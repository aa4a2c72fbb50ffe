import { z } from 'zod';

const timestamp = z.iso.datetime({ offset: true });

/** A rectangle on a page, in points from the upper left corner of the page as it is shown. */
const Box = z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Box = z.infer<typeof Box>;

/** What a reviewer has to look at, in the order in which the screens list it. */
export const OPEN_PLACE_KINDS = [
  'unexplained',
  'covered',
  'over-drawing',
  'turned',
  'link',
  'not-drawn',
  'unread-seal',
] as const;

const OpenPlace = z.strictObject({
  /** The same each time the set is checked; `acknowledged` of Approve names it. */
  id: z.string(),
  kind: z.enum(OPEN_PLACE_KINDS),
  page: z.int(),
  box: Box,
  /** What the page image doesn't show, such as where a link leads. */
  detail: z.string().nullable(),
});
export type OpenPlace = z.infer<typeof OpenPlace>;

/** An open place, and who acknowledged it on Approve; of a seal that could not be read, whose they said it is. */
const AcknowledgedPlace = OpenPlace.extend({
  acknowledged: z
    .strictObject({
      by: z.string(),
      at: timestamp,
      seal: z.strictObject({ engineer: z.string(), state: z.string(), sealed_on: z.iso.date() }).nullable(),
    })
    .nullable(),
});

/** `added`: in front of what was to be sealed. `unchecked`: the check has not come to it, or the file was refused before. */
const PAGE_RESULTS = ['proven', 'failed', 'added', 'unchecked'] as const;

const ProvenPage = z.strictObject({
  page: z.int(),
  result: z.enum(PAGE_RESULTS),
  /** Why it failed, a sentence each; empty for a page that did not. */
  reasons: z.array(z.string()),
  /** What the sheet is of, such as 'T14'; null where nobody knows. */
  label: z.string().nullable(),
  /** In points as it is shown; null in proofs that did not keep it. */
  size: z.strictObject({ width: z.number(), height: z.number() }).nullable(),
  /** By how many degrees it is shown turned clockwise, beside the page that it was compared with. */
  turned: z.literal([0, 90, 180, 270]),
  /** The page that it was compared with; null for one that was added in front, or not compared. */
  compared_with: z.strictObject({ page: z.int(), is_same: z.boolean() }).nullable(),
  /** How many of the words that were to be sealed are there; null in proofs that did not keep it. */
  words: z.strictObject({ kept: z.int(), of: z.int() }).nullable(),
  seals: z.array(
    z.strictObject({
      by: z.enum(['words', 'fingerprint', 'unread']),
      state: z.string().nullable(),
      sealed_on: z.iso.date().nullable(),
      box: Box,
      /** Of the license by which the seal counts; null for a seal that was not read. */
      license_number: z.string().nullable(),
      /** Whether that license was valid on the day of the seal; null where there is no day. */
      is_license_valid: z.boolean().nullable(),
    }),
  ),
  /** States whose seal this page needs and does not have. */
  states_missing: z.array(z.string()),
  missing_words: z.array(z.string()),
  /** Words that are new and belong to no seal. */
  new_words: z.array(z.string()),
  /** Where ink is missing that was to be sealed. */
  lost: z.array(Box),
  /** Where ink was added, whatever it is; the tint lies on these. */
  added: z.array(Box),
});
export type ProvenPage = z.infer<typeof ProvenPage>;

const SealedDocument = z.strictObject({
  /** Null for an upload that was refused or is under check: its pictures are those of the upload. */
  document_id: z.uuid().nullable(),
  /** Null for a document of the former system. */
  upload_uuid: z.uuid().nullable(),
  /** The place among the files of the upload. */
  position: z.int(),
  purpose: z.enum(['working', 'final']),
  name: z.string(),
  sha256: z.string(),
  /** Null where nobody counted them. */
  pages: z.int().nullable(),
});

const Person = z.strictObject({ id: z.int(), full_name: z.string(), is_me: z.boolean() });

/** `unproven`: accepted before pages were proven. */
const PROOF_STATES = ['proven', 'failed', 'checking', 'unproven'] as const;

/** What the checks proved of a sealed set, page by page. */
export const SetProofReply = z.strictObject({
  job_id: z.int(),
  state: z.enum(PROOF_STATES),
  /** While it is checked: how far the check has come. */
  progress: z.strictObject({ page: z.int().nullable(), of: z.int().nullable(), message: z.string() }).nullable(),
  sealed: SealedDocument,
  /** What it was compared with; null where nothing was, or where it was the customer's drawings. */
  submitted: z
    .strictObject({ document_id: z.uuid(), name: z.string(), sha256: z.string(), pages: z.int().nullable() })
    .nullable(),
  /** The set that took its place meanwhile. */
  replaced_by: z.strictObject({ document_id: z.uuid(), at: timestamp }).nullable(),
  checked_at: timestamp.nullable(),
  /** The job's states, each of which the set is sealed for. */
  states: z.array(z.string()),
  sealer: z.strictObject({ id: z.int(), full_name: z.string() }).nullable(),
  /** When it was signed, or else uploaded. */
  sealed_at: timestamp.nullable(),
  /** Who prepared the set to seal; null where there was none, or nobody is recorded. */
  staged_by: Person.nullable(),
  /** Who sent the sealed set, which need not be who sealed it. */
  uploaded_by: Person.nullable(),
  /** The sealer's license for each state. `is_valid`: on the day of its seals. */
  licenses: z.array(
    z.strictObject({ state: z.string(), number: z.string(), valid_until: z.iso.date(), is_valid: z.boolean() }),
  ),
  /** What is wrong: of the whole file (no pages), or of the pages that it names. */
  problems: z.array(z.strictObject({ pages: z.array(z.int()), state: z.string().nullable(), message: z.string() })),
  warnings: z.array(z.string()),
  is_signature_wanted: z.boolean(),
  signatures: z.array(
    z.strictObject({
      signer: z.string(),
      signed_at: timestamp.nullable(),
      is_sealers: z.boolean(),
      certificate_until: timestamp.nullable(),
    }),
  ),
  pages: z.array(ProvenPage),
  /** What the reviewer has to acknowledge on Approve, by page. */
  open: z.array(AcknowledgedPlace),
});
export type SetProofReply = z.infer<typeof SetProofReply>;

export const ProveDocumentReply = z.strictObject({ message: z.string() });
export type ProveDocumentReply = z.infer<typeof ProveDocumentReply>;
