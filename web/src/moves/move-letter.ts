import type { Job } from '@sealdesk/contract/jobs/job.ts';
import type { Letter } from '@sealdesk/contract/mail/letter.ts';
import type { User } from '@sealdesk/contract/people/session.ts';
import {
  type ReturnFacts,
  returnedToCustomerLetter,
  returnedToSealerLetter,
} from '@sealdesk/contract/mail/return-letters.ts';
import type { MoveState } from './move-form.ts';

type Sender = Pick<User, 'firm_name' | 'first_name' | 'last_name'>;

/** Returns the letter of a move, and whom it is for. */
export function letterOf(
  { name, to, reason }: MoveState,
  job: Job,
  sender: Sender,
  origin: string,
): { to: string; letter: Letter } {
  const about: Omit<ReturnFacts, 'to'> = {
    jobNumber: job.job_id,
    jobName: job.job_name,
    reason,
    from: name === 'return' ? `${sender.first_name} ${sender.last_name}` : sender.firm_name,
    when: null,
    origin,
  };
  if (name === 'return') {
    const sealer = sealerOf(job) ?? '';
    const target = to === 'readyToSeal' ? 'readyToSeal' : 'inProgress';
    return { to: sealer, letter: returnedToSealerLetter({ ...about, to: sealer }, target) };
  }
  const { contact_name } = job.contact;
  const isRevised = name === 'revise';
  return { to: contact_name, letter: returnedToCustomerLetter({ ...about, to: contact_name }, { isRevised }) };
}

/** Returns who is mailed about a sealed set: the engineer who sealed it or, where none is recorded, who staged it. */
export function sealerOf({ sealing_engineer, ops_sealer }: Job): string | null {
  return sealing_engineer?.full_name ?? ops_sealer?.Employee ?? null;
}
