import { sealedInYourNameLetter } from '@sealdesk/contract/mail/sealed-letter.ts';
import type { Core } from '../core.ts';
import { queueJobMail } from './queue-mail.ts';
import type { Tx } from '../platform/database/database.ts';
import { findAddressee, findFullName } from './addressees.store.ts';

type AcceptedSet = { jobNumber: number; uploaderId: number; isFinal: boolean; fileNames: readonly string[] };

/** Queues the email to the job's sealer about a set that someone else uploaded in their name; none where they may not be addressed. */
export async function mailSealer(tx: Tx, core: Core, set: AcceptedSet): Promise<void> {
  const { jobNumber, uploaderId, isFinal, fileNames } = set;
  const sealer = await findAddressee(tx, jobNumber, 'sealer');
  if (sealer === null) return;
  const letter = sealedInYourNameLetter({
    jobNumber,
    jobName: sealer.jobName,
    to: sealer.person.name,
    uploader: await findFullName(tx, uploaderId),
    when: sealer.when,
    isFinal,
    sealStates: sealer.sealStates,
    fileNames,
    origin: core.config.PUBLIC_URL,
  });
  await queueJobMail(tx, core, { kind: 'sealed-in-your-name', jobNumber, recipients: { to: [sealer.person] }, letter });
}
