import type { LeftJobs } from '@sealdesk/contract/directory/contact.ts';
import { CONTACT_REFUSALS } from '@sealdesk/contract/directory/directory-messages.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Refused } from '../../refused.ts';
import { recordEvents } from '../../timeline/record-event.ts';
import { findNewContacts, listLeftJobs, lockLeftJobs, setContact } from './left-jobs.store.ts';

/** Who becomes the contact of a company's open jobs. */
export type NewJobContact = { companyId: number; contactId: number };

type Moved = {
  contact: { id: number; name: string };
  newContacts: readonly NewJobContact[];
  actorId: number;
};

/**
 * Gives the open jobs that a contact leaves by moving to their new contacts, each with its event on the timeline. Call it after
 * the contact is saved, in the same transaction: it refuses the move unless every company of those jobs has a new contact who can
 * see them, and the refusal lists the jobs.
 */
export async function handOverJobs(tx: Tx, { contact, newContacts, actorId }: Moved): Promise<void> {
  const left = await listLeftJobs(tx, contact.id);
  if (left.length === 0) return;
  const eligible = await findNewContacts(tx, newContacts);
  for (const company of left) {
    const asked = newContacts.find(({ companyId }) => companyId === company.drjcoid);
    const chosen = eligible.find(({ companyId, contactId }) => {
      return companyId === company.drjcoid && contactId === asked?.contactId;
    });
    if (!chosen) throw refusal(contact.name, left, asked ? company.company : null);
    const numbers = await lockLeftJobs(tx, contact.id, company.drjcoid);
    if (numbers.length === 0) continue;
    await setContact(tx, numbers, chosen.contactId);
    const before = { before: contact.name, beforeId: contact.id };
    const change = { field: 'drj_contact_id', ...before, after: chosen.name, afterId: chosen.contactId };
    const event = { actorId, kind: 'edited' as const, detail: { changes: [change] } };
    await recordEvents(tx, ...numbers.map((jobNumber) => ({ jobNumber, ...event })));
  }
}

function refusal(name: string, left: LeftJobs, wrongFor: string | null): Refused {
  const jobs = left.reduce((sum, { total }) => sum + total, 0);
  const message = wrongFor === null ? CONTACT_REFUSALS.leavesJobs(name, jobs) : CONTACT_REFUSALS.notOfCompany(wrongFor);
  return new Refused('invalid', message, { new_job_contacts: [message] }, { left_jobs: left });
}
