import { readdressedLetter, type Letter } from '@sealdesk/contract/mail/letter.ts';
import { copiesSentence } from '@sealdesk/contract/mail/completion-letter.ts';
import { isMailAddress } from '@sealdesk/contract/shared/mail-address.ts';
import { withoutControls } from '@sealdesk/contract/shared/one-line.ts';
import type { Tx } from '../platform/database/database.ts';
import { findJobPeople, type JobPeople, type JobPerson } from './job-addressees.store.ts';
import type { Recipient } from './mail.ts';
import type { Audience } from './mail-kinds.ts';

/** An email about a job, as far as its recipients are decided. */
export type JobMail = { jobNumber: number | null; audience: Audience; recipients: Recipient[] };

/** The recipients as they may be addressed now, and the letter's words for them. */
export type Addressed = { recipients: Recipient[]; letter: Letter | null };

/**
 * Returns who can be addressed about a job now: people for whom the job exists, by the rule of `core/src/scope.ts`. Every email
 * about a job goes through here when it is queued and again when it is sent, because people move in between. The company's main
 * contact stands in for a contact who can’t be addressed.
 */
export async function addressJobMail(tx: Tx, mail: JobMail, letter: Letter | null): Promise<Addressed> {
  const people = await findJobPeople(tx, mail.jobNumber, mail.recipients);
  const recipients = decideRecipients(mail, people);
  return { recipients, letter: letter && addressLetter(letter, recipients, people.company) };
}

/** Decides the recipients by what the database knows of them. Those who have their email keep it. */
export function decideRecipients({ audience, recipients }: Omit<JobMail, 'jobNumber'>, people: JobPeople): Recipient[] {
  const decided = recipients.map((recipient) => decide(audience, recipient, people));
  if (audience === 'staff' || decided.some(({ as, state }) => as === 'to' && state !== 'withheld')) return decided;
  return withStandIn(decided, people);
}

function decide(audience: Audience, recipient: Recipient, people: JobPeople): Recipient {
  if (recipient.state !== 'waiting') return recipient;
  const person = findPerson(people, recipient);
  const why = person ? whyNot(audience, person, people.company) : `No contact has the address ${recipient.address}.`;
  if (person === null || why !== null) return { ...recipient, state: 'withheld', why: why! };
  return { ...recipient, name: withoutControls(person.name), address: person.address!, contactId: person.id };
}

/** A row from before contacts were kept has the address alone. */
function findPerson({ people }: JobPeople, { contactId, address }: Recipient): JobPerson | null {
  const found = people.find((person) =>
    contactId === undefined ? person.address?.toLowerCase() === address.toLowerCase() : person.id === contactId,
  );
  return found ?? null;
}

/** Returns why the person may not be addressed, or null when they may. Anyone not named here may be. */
function whyNot(audience: Audience, person: JobPerson, company: string | null): string | null {
  const { name, address } = person;
  if (person.isDeleted) return `${name} is deleted.`;
  if (person.isDisabled) return `${name} is disabled and can’t sign in.`;
  if (audience === 'staff' && !person.isStaff) return `${name} is not staff any more.`;
  if (!person.readsJob) return `${name} doesn’t belong to ${company ?? 'the firm'} any more.`;
  if (address === null || !isMailAddress(address)) return `${name} has no email address.`;
  return null;
}

/** Lets the main contact stand in, or else the first copy. */
function withStandIn(decided: Recipient[], people: JobPeople): Recipient[] {
  const main = people.people.find(({ id }) => id === people.mainContactId);
  const isUsable = main !== undefined && whyNot('contact', main, people.company) === null;
  const copy = decided.find(({ contactId, state }) => (isUsable ? contactId === main.id : state === 'waiting'));
  if (copy?.state === 'waiting') {
    const others = decided.filter((recipient) => recipient !== copy);
    return [
      ...others.filter(isWithheldTo),
      { ...copy, as: 'to', isStandIn: true },
      ...others.filter((one) => !isWithheldTo(one)),
    ];
  }
  if (!isUsable || copy !== undefined) return decided;
  const standIn = { contactId: main.id, name: withoutControls(main.name), address: main.address! };
  return [...decided, { as: 'to', ...standIn, isStandIn: true, state: 'waiting' }];
}

function isWithheldTo({ as, state }: Recipient): boolean {
  return as === 'to' && state === 'withheld';
}

/** Returns the letter as it speaks to its recipients: greeting, an explanation for a stand-in, and who has copies. */
function addressLetter(letter: Letter, recipients: Recipient[], company: string | null): Letter {
  const standIn = recipients.find(({ isStandIn, state }) => isStandIn && state !== 'withheld');
  const meant = recipients.find(isWithheldTo);
  const copies = recipients.filter(({ as, type, state }) => as === 'cc' && type !== undefined && state !== 'withheld');
  const hadCopies = recipients.some(({ type }) => type !== undefined);
  const named = hadCopies
    ? { ...letter, footer: copiesSentence(copies.map(({ name, address, type }) => ({ name, address, type: type! }))) }
    : letter;
  if (!standIn || !meant) return named;
  return readdressedLetter(named, { to: standIn.name, meantFor: meant.name, company });
}
