import type { SetProofReply } from '@sealdesk/contract/jobs/set-proof.ts';
import { MESSAGES, statusMessage } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../core.ts';
import { getDocument } from '../documents/job-documents.ts';
import { getVisibleJob } from '../jobs/visible-job.ts';
import { ruleOn } from '../licenses/state-rule.ts';
import { findStateRules } from '../licenses/state-rules.ts';
import { firmDay } from '../platform/firm-day.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';
import type { SealerLicense } from '../seals/seal-terms.ts';
import type { Viewer } from '../viewer.ts';
import { listAcknowledged, listOpenPlaces } from './open-places.store.ts';
import { presentProof } from './present-proof.ts';
import { findProof } from './proofs.store.ts';
import { findShownDocument, findShownUpload, findStandingSet, type ShownSet } from './shown-sets.store.ts';
import { findReference } from './reference.ts';
import { listHeldLicenses } from './terms.store.ts';
import type { ReviewedSet } from './acknowledge.ts';

const NO_SET = 'There is no sealed set of this job.';

export type ProofCore = Pick<Core, 'db' | 'config'>;

/** Returns what was proven of the job's set that stands. For operations: others are refused, as if it didn't exist where it doesn't for them. */
export async function getProof(core: ProofCore, viewer: Viewer, jobNumber: number): Promise<SetProofReply> {
  await getVisibleJob(core.db, viewer, jobNumber);
  requireOperations(viewer);
  const set = await findStandingSet(core.db, jobNumber);
  if (!set) throw new Refused('missing', NO_SET);
  return describe(core, viewer, set);
}

/** Returns what was proven of a sealed or final document, also of one that was superseded. For operations, as `getProof`. */
export async function getDocumentProof(core: ProofCore, viewer: Viewer, id: string): Promise<SetProofReply> {
  await getDocument(core, viewer, id);
  requireOperations(viewer);
  return describe(core, viewer, found(await findShownDocument(core.db, id)));
}

/**
 * Returns what was proven of the upload of a sealed set: how far its check is, why it was refused as long as that is kept, or
 * what its document is. For operations, as `getProof`.
 */
export async function getUploadProof(core: ProofCore, viewer: Viewer, id: string): Promise<SetProofReply> {
  const set = found(await findShownUpload(core.db, id));
  await getVisibleJob(core.db, viewer, set.jobNumber);
  requireOperations(viewer);
  return describe(core, viewer, set);
}

function requireOperations({ kind }: Viewer): void {
  if (kind !== 'operations') throw new Refused('forbidden', MESSAGES.notAuthorized);
}

function found(set: ShownSet | null): ShownSet {
  if (!set) throw new Refused('missing', statusMessage(404));
  return set;
}

async function describe({ db, config }: ProofCore, { contactId }: Viewer, set: ShownSet): Promise<SetProofReply> {
  const { proofId, sealer, states, sentAt } = set;
  const sealedOn = firmDay(sentAt, config.FIRM_TIMEZONE);
  const rules = await findStateRules(db);
  const open = proofId === null ? [] : await listOpenPlaces(db, proofId);
  const acknowledged = proofId === null ? null : await listAcknowledged(db, proofId);
  return presentProof(set, {
    proof: proofId === null ? null : await findProof(db, proofId, set.position),
    reference: await findReference(db, set),
    open: open.map((place) => ({ ...place, acknowledged: acknowledged?.get(place.id) ?? null })),
    licenses: sealer ? await listHeldLicenses(db, sealer.contactId) : [],
    isSignatureWanted: states.some((state) => ruleOn(rules, state, sealedOn)?.isDigitalRequired),
    sealedOn,
    contactId,
  });
}

/** A set under review with what its last check proved, and whether a check of it runs. */
export type SetToApprove = ReviewedSet & {
  proofId: string;
  /** How many pages fail; null where the set passed its last check. */
  failing: number | null;
  isChecking: boolean;
};

/** Reads what decides whether the job's set under review can be approved; null where no set was checked. */
export async function findSetToApprove(tx: Db | Tx, jobNumber: number): Promise<SetToApprove | null> {
  const set = await findStandingSet(tx, jobNumber);
  if (set?.purpose !== 'working' || set.proofId === null) return null;
  const { proofId, position, states, sealer, run } = set;
  const open = await listOpenPlaces(tx, proofId);
  const proof = await findProof(tx, proofId, position);
  const isUnread = open.some(({ kind }) => kind === 'unread-seal');
  const licenses: SealerLicense[] = sealer && isUnread ? await listHeldLicenses(tx, sealer.contactId) : [];
  const problems = proof?.problems ?? [];
  const failing = problems.length === 0 ? null : new Set(problems.flatMap(({ pages }) => pages)).size;
  const isChecking = run !== null && !run.isSettled;
  return { proofId, open, pages: proof?.pages ?? [], states, sealer, licenses, failing, isChecking };
}

/** Returns how many pages the job's set under review has; null where nobody counted them, or there is no such set. */
export async function countPagesOfSet(tx: Db | Tx, jobNumber: number): Promise<number | null> {
  const set = await findStandingSet(tx, jobNumber);
  return set?.purpose === 'working' ? set.pages : null;
}
