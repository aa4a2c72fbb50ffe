import { sealedInYourNameLetter } from '@sealdesk/contract/mail/sealed-letter.ts';
import { isMailAddress } from '@sealdesk/contract/shared/mail-address.ts';
import type { Core } from '../core.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Tx } from '../platform/database/database.ts';
import { findAddressee, findFullName } from './addressees.store.ts';

type AcceptedSet = { jobNumber: number; uploaderId: number; isFinal: boolean; fileNames: readonly string[] };

/** Queues the email to the job's sealer about a set that someone else uploaded in their name; none where they have no address. */
export async function mailSealer(tx: Tx, core: Core, set: AcceptedSet): Promise<void> {
  const { jobNumber, uploaderId, isFinal, fileNames } = set;
  const sealer = await findAddressee(tx, jobNumber, 'sealer');
  if (sealer === null || sealer.email === null || !isMailAddress(sealer.email)) return;
  const letter = sealedInYourNameLetter({
    jobNumber,
    jobName: sealer.jobName,
    to: sealer.name,
    uploader: await findFullName(tx, uploaderId),
    when: sealer.when,
    isFinal,
    sealStates: sealer.sealStates,
    fileNames,
    origin: core.config.PUBLIC_URL,
  });
  const recipients = { to: [{ name: sealer.name, address: sealer.email }] };
  await queueMail(tx, core, { kind: 'sealed-in-your-name', jobNumber, recipients, letter });
}
