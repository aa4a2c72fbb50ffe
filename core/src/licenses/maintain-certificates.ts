import { LICENSE_MESSAGES } from '@sealdesk/contract/licenses/license-messages.ts';
import type { Certificate } from '@sealdesk/contract/licenses/licenses.ts';
import { MESSAGES, statusMessage } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../core.ts';
import { nameSelf } from '../identity/name-actor.ts';
import { requireRecentProof, type Caller } from '../identity/session.ts';
import type { Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../refused.ts';
import { nameInRecord } from './admin-request.ts';
import { asOperations } from './as-operations.ts';
import { readCertificate, saveCertificate } from './certificates.ts';
import { listCertificateRows } from './license-rows.store.ts';
import { endCertificateBySha256, findName, lockCertificate } from './licenses.store.ts';

type Desk = Pick<Core, 'db' | 'config'>;
type Answer = { message: string; certificate: Certificate };

/** Keeps the fingerprint of an engineer's certificate. */
export async function createCertificate(
  core: Desk,
  caller: Caller,
  { contact_id: contactId, certificate }: { contact_id: number; certificate: string },
): Promise<Answer> {
  const facts = readCertificate(Buffer.from(certificate));
  return asOperations(core, caller, async (tx) =>
    answer(tx, await saveCertificate(tx, { contactId }, facts), LICENSE_MESSAGES.certificateAdded),
  );
}

/**
 * Ends a certificate now: nothing signed with it is accepted any more. Engineers end their own without signing in again,
 * because a loss is urgent and what signs them in may be lost with it; operations end anybody's. One that has ended stays so.
 */
export async function reportCertificate(core: Desk, caller: Caller, id: number): Promise<Answer> {
  return inTransaction(core.db, async (tx) => {
    const viewer = await nameSelf(core, tx, caller);
    const found = await lockCertificate(tx, id);
    const isOwn = found?.contactId === viewer.contactId;
    if (!isOwn && viewer.kind !== 'operations') throw new Refused('forbidden', MESSAGES.notAuthorized);
    if (!found) throw new Refused('missing', statusMessage(404));
    if (!isOwn) await requireRecentProof(core, tx, caller);
    await nameInRecord(tx, await findName(tx, viewer.contactId));
    await endCertificateBySha256(tx, found.sha256);
    return answer(tx, id, LICENSE_MESSAGES.certificateEnded);
  });
}

/** Returns the certificates of the engineer who asks. */
export async function ownCertificates({ db }: Pick<Core, 'db'>, contactId: number): Promise<Certificate[]> {
  return listCertificateRows(db, { contactId });
}

async function answer(tx: Tx, id: number, message: string): Promise<Answer> {
  const [certificate] = await listCertificateRows(tx, { id });
  if (!certificate) throw new Refused('missing', statusMessage(404));
  return { message, certificate };
}
