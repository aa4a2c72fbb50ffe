import type { SetProofReply } from '@sealdesk/contract/jobs/set-proof.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../core.ts';
import { getVisibleJob } from '../jobs/visible-job.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';
import type { SealerLicense } from '../seals/seal-terms.ts';
import type { Viewer } from '../viewer.ts';
import { listOpenPlaces } from './open-places.store.ts';
import { findReviewedSet } from './premises.store.ts';
import { findProof, type KeptProof } from './proofs.store.ts';
import { listHeldLicenses } from './terms.store.ts';
import type { ReviewedSet } from './acknowledge.ts';

const NO_SET = 'There is no sealed set of this job that was checked.';

/** Returns what was proven of the job's sealed set. For operations: others are refused, as if it didn't exist where it doesn't for them. */
export async function getProof({ db }: Pick<Core, 'db'>, viewer: Viewer, jobNumber: number): Promise<SetProofReply> {
  await getVisibleJob(db, viewer, jobNumber);
  if (viewer.kind !== 'operations') throw new Refused('forbidden', MESSAGES.notAuthorized);
  const set = await findReviewedSet(db, jobNumber);
  const proof = set && (await findProof(db, set.uploadId));
  if (!set || !proof) throw new Refused('missing', NO_SET);
  const { uploadId, documentId, name, states, sealer } = set;
  return {
    upload_uuid: uploadId,
    document_id: documentId,
    name,
    checked_at: proof.checkedAt.toISOString(),
    states: states.toSorted(),
    sealer: sealer && { id: sealer.contactId, full_name: sealer.fullName },
    warnings: proof.warnings,
    signatures: proof.signatures.map(({ signer, signedAt, isSealers }) => ({
      signer,
      signed_at: signedAt,
      is_sealers: isSealers,
    })),
    pages: proof.pages.map(presentPage),
    open: await listOpenPlaces(db, uploadId),
  };
}

function presentPage(page: KeptProof['pages'][number]): SetProofReply['pages'][number] {
  const { comparedWith, seals, missingWords, lost } = page;
  return {
    page: page.page,
    compared_with: comparedWith && { page: comparedWith.page, is_same: comparedWith.isSame },
    seals: seals.map(({ by, state, sealedOn, box }) => ({ by, state, sealed_on: sealedOn, box })),
    missing_words: missingWords,
    lost,
  };
}

/** Reads what decides whether the open places of the job's set are acknowledged; null where no set was checked. */
export async function findSetToApprove(
  tx: Db | Tx,
  jobNumber: number,
): Promise<(ReviewedSet & { uploadId: string }) | null> {
  const set = await findReviewedSet(tx, jobNumber);
  if (!set) return null;
  const open = await listOpenPlaces(tx, set.uploadId);
  const isUnread = open.some(({ kind }) => kind === 'unread-seal');
  const pages = isUnread ? ((await findProof(tx, set.uploadId))?.pages ?? []) : [];
  const licenses: SealerLicense[] = set.sealer && isUnread ? await listHeldLicenses(tx, set.sealer.contactId) : [];
  const { uploadId, states, sealer } = set;
  return { uploadId, open, pages, states, sealer, licenses };
}
