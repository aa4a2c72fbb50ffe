import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { returnedToCustomerLetter, returnedToSealerLetter } from '@sealdesk/contract/mail/return-letters.ts';
import type { Core } from '../core.ts';
import type { Move } from '../jobs/moves/decide-move.ts';
import { firmOf } from '../mail/firm.ts';
import { queueJobMail } from '../mail/queue-mail.ts';
import type { Tx } from '../platform/database/database.ts';
import { findAddressee, findFullName } from './addressees.store.ts';

/** Queues the mail that carries a move's reason; returns false when no one may be addressed. */
export async function mailReason(
  tx: Tx,
  core: Core,
  move: Move,
  { to, actorId }: { to: 'contact' | 'sealer'; actorId: number },
): Promise<boolean> {
  const addressee = await findAddressee(tx, move.jobNumber, to);
  if (addressee === null) return false;
  const { jobName, person, when } = addressee;
  const { jobNumber, reason } = move;
  const origin = core.config.PUBLIC_URL;
  const from = to === 'sealer' ? await findFullName(tx, actorId) : firmOf(core.config).name;
  const facts = { jobNumber, jobName, to: person.name, reason: reason ?? '', from, when, origin };
  const letter =
    to === 'contact'
      ? returnedToCustomerLetter(facts, { isRevised: move.name === 'revise' })
      : returnedToSealerLetter(facts, move.to === STATUS_ID.readyToSeal ? 'readyToSeal' : 'inProgress');
  const kind = to === 'sealer' ? 'return' : move.name === 'revise' ? 'revise' : 'return-to-customer';
  return (await queueJobMail(tx, core, { kind, jobNumber, recipients: { to: [person] }, letter })) !== null;
}
