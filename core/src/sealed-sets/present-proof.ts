import type { ProvenPage, SetProofReply } from '@sealdesk/contract/jobs/set-proof.ts';
import type { UploadStep } from '@sealdesk/contract/uploads/upload.ts';
import { UPLOAD_STEP_LABEL } from '@sealdesk/contract/uploads/upload-steps.ts';
import { signatureWarnings } from '../seals/rules/judge-signatures.ts';
import { licenseOn, type SealerLicense } from '../seals/seal-terms.ts';
import type { Document } from '../documents/document.ts';
import type { Problem } from '../seals/set-proof.ts';
import type { KeptProof } from './proofs.store.ts';
import type { ShownSet } from './shown-sets.store.ts';

/** What is shown of a set besides itself. */
export type ShownProof = {
  /** Null where nothing was proven yet, or ever. */
  proof: KeptProof | null;
  open: SetProofReply['open'];
  /** What it was compared with, or is to be. */
  reference: Document | null;
  /** The sealer's, of all times. */
  licenses: readonly SealerLicense[];
  isSignatureWanted: boolean;
  /** The day on which seals without a date count as made, by the firm's calendar. */
  sealedOn: string;
  /** Who asks. */
  contactId: number;
};

/** Returns what was proven of a set, in the wire's names. A page is proven by the verdict on its set, never before. */
export function presentProof(set: ShownSet, shown: ShownProof): SetProofReply {
  const { proof, reference, licenses, isSignatureWanted, contactId } = shown;
  const underCheck = stepsUnderCheck(set);
  const progress = underCheck && presentProgress(underCheck);
  const problems = problemsOf(set, proof);
  const pageCount = set.pages ?? proof?.pageCount ?? progress?.of ?? null;
  const signatures = (proof?.signatures ?? []).map(({ signer, signedAt, isSealers, certificateUntil }) => ({
    signer,
    signed_at: signedAt,
    is_sealers: isSealers,
    certificate_until: certificateUntil,
  }));
  return {
    job_id: set.jobNumber,
    state: underCheck ? 'checking' : problems.length > 0 ? 'failed' : proof ? 'proven' : 'unproven',
    progress,
    sealed: {
      document_id: set.documentId,
      upload_uuid: set.uploadId,
      position: set.position,
      purpose: set.purpose,
      name: set.name,
      sha256: set.sha256,
      pages: pageCount,
    },
    submitted: presentReference(reference),
    replaced_by: set.replacedBy && { document_id: set.replacedBy.documentId, at: set.replacedBy.at },
    checked_at: proof?.checkedAt.toISOString() ?? null,
    states: set.states.toSorted(),
    sealer: set.sealer && { id: set.sealer.contactId, full_name: set.sealer.fullName },
    sealed_at: signatures.find(({ is_sealers: own }) => own)?.signed_at ?? set.sentAt.toISOString(),
    staged_by: presentPerson(set.stagedBy, contactId),
    uploaded_by: presentPerson(set.sentBy, contactId),
    licenses: set.states.toSorted().flatMap((state) => presentLicense(state, proof, licenses, shown.sealedOn)),
    problems: (underCheck ? [] : problems).map(({ pages, state, message }) => ({ pages, state, message })),
    warnings: [
      // Proofs that were kept by an earlier release don't have the warnings about signatures.
      ...new Set([
        ...(proof?.warnings ?? []),
        ...signatureWarnings(proof?.signatures ?? [], set.sealer?.fullName ?? null),
      ]),
      ...(proof?.isCompared === false ? [NOT_COMPARED] : []),
      ...(set.run?.reason ? [set.run.reason] : []),
    ],
    is_signature_wanted: isSignatureWanted,
    signatures,
    pages: presentPages(underCheck ? null : proof, underCheck ? [] : problems, pageCount ?? 0),
    open: underCheck ? [] : shown.open,
  };
}

function presentPerson(person: ShownSet['sentBy'], viewerId: number): SetProofReply['staged_by'] {
  return person && { id: person.contactId, full_name: person.fullName, is_me: person.contactId === viewerId };
}

/** The customer's drawings are no document that a set is shown beside. */
function presentReference(reference: Document | null): SetProofReply['submitted'] {
  if (!reference || reference.purpose === 'original') return null;
  const { id, name, sha256, pages } = reference;
  return { document_id: id, name, sha256: sha256.toString('hex'), pages: pages ?? null };
}

/** Returns how far the check of the set is; null where none is under way. */
function stepsUnderCheck({ state, steps, run }: ShownSet): UploadStep[] | null {
  if (state === 'staged' || state === 'checking') return steps;
  return run && !run.isSettled ? run.steps : null;
}

/** A set may be refused for what no check found: the job was moved, or a license ended meanwhile. */
function problemsOf({ state, reason }: ShownSet, proof: KeptProof | null): Problem[] {
  const found = proof?.problems ?? [];
  if (state !== 'rejected' || found.length > 0 || reason === null) return found;
  return [{ check: 'file', page: null, pages: [], state: null, message: reason }];
}

/** Of two final files one holds what was reviewed; the other is judged by itself. */
const NOT_COMPARED = 'The pages were not compared: the other file of the upload holds what was reviewed.';

const PAGE_OF = /^page (\d+) of (\d+)$/;

function presentProgress(steps: readonly UploadStep[]): NonNullable<SetProofReply['progress']> {
  const running = steps.find(({ state }) => state === 'running');
  if (!running) return { page: null, of: null, message: 'Waiting to be checked' };
  const counted = PAGE_OF.exec(running.detail ?? '');
  if (!counted) return { page: null, of: null, message: `${UPLOAD_STEP_LABEL[running.name]}…` };
  const [page, of] = [Number(counted[1]), Number(counted[2])];
  return { page, of, message: `Checking page ${page} of ${of}…` };
}

/** Lists every page, also of a set that was refused before its pages were looked at. */
function presentPages(proof: KeptProof | null, problems: readonly Problem[], count: number): ProvenPage[] {
  const proven = new Map((proof?.pages ?? []).map((page) => [page.page, page]));
  const reasonsOf = groupByPage(problems);
  const last = Math.max(count, ...proven.keys(), ...reasonsOf.keys());
  return Array.from({ length: last }, (_, place): ProvenPage => {
    const page = place + 1;
    const reasons = reasonsOf.get(page) ?? [];
    const found = proven.get(page);
    return {
      page,
      result: resultOf(found, reasons),
      reasons,
      label: found?.label ?? null,
      size: found?.size ?? null,
      turned: found?.turned ?? 0,
      compared_with: found?.comparedWith ? { page: found.comparedWith.page, is_same: found.comparedWith.isSame } : null,
      words: found?.words ?? null,
      seals: (found?.seals ?? []).map(({ by, state, sealedOn, box, license }) => ({
        by,
        state,
        sealed_on: sealedOn,
        box,
        license_number: license?.number ?? null,
        is_license_valid: license?.isValid ?? null,
      })),
      states_missing: found?.statesMissing ?? [],
      missing_words: found?.missingWords ?? [],
      new_words: found?.newWords ?? [],
      lost: found?.lost ?? [],
      added: found?.added ?? [],
    };
  });
}

/** What is wrong with each page. There may be as many problems as pages. */
function groupByPage(problems: readonly Problem[]): Map<number, string[]> {
  const reasons = new Map<number, string[]>();
  for (const { pages, message } of problems)
    for (const page of pages) reasons.set(page, [...(reasons.get(page) ?? []), message]);
  return reasons;
}

/** A drawing that the customer's differs from is a warning, and no page that was proven. */
function resultOf(page: KeptProof['pages'][number] | undefined, reasons: readonly string[]): ProvenPage['result'] {
  if (reasons.length > 0) return 'failed';
  if (!page) return 'unchecked';
  if (page.comparedWith === null) return 'added';
  return page.comparedWith.isSame ? 'proven' : 'unchecked';
}

/** The license by which the seals of a state count: valid on the day of each of them. */
function presentLicense(
  state: string,
  proof: KeptProof | null,
  licenses: readonly SealerLicense[],
  sealedOn: string,
): SetProofReply['licenses'] {
  const seals = (proof?.pages ?? []).flatMap((page) => page.seals.filter((seal) => seal.state === state));
  const days = new Set(seals.map((seal) => seal.sealedOn ?? sealedOn));
  const on = [...(days.size > 0 ? days : [sealedOn])].map((day) => licenseOn(licenses, state, day));
  const shown = on.find((found) => found?.isValid === false) ?? on.at(-1);
  if (!shown) return [];
  const { license, isValid } = shown;
  return [{ state, number: license.number, valid_until: license.validUntil, is_valid: isValid }];
}
