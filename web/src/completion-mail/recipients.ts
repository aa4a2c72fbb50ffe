import type { Job } from '@sealdesk/contract/jobs/job.ts';
import type { LetterCopy } from '@sealdesk/contract/mail/completion-letter.ts';

/** A person who gets a copy, listed once with every type that they have. */
export type Copy = { contact: string; types: string; hasAddress: boolean };

/** A contact is given as 'Sam Pruitt <sam@…>', or by the name alone where there is no address. */
const ADDRESS = / <([^<>]*)>$/;

/** Returns who gets a copy of the mail, each person once. Whoever has no address is listed and gets none. */
export function copiesOf({ copies = [] }: Pick<Job, 'copies'>): Copy[] {
  const names = [...new Set(copies.map(({ contact }) => contact))];
  return names.map((contact) => ({
    contact,
    types: copies
      .filter((copy) => copy.contact === contact)
      .map(({ type }) => type)
      .join(', '),
    hasAddress: ADDRESS.test(contact),
  }));
}

/** Returns the name alone of a contact that is given with an address. */
export function nameOf(contact: string): string {
  return contact.replace(ADDRESS, '');
}

/** Returns the copies as the letter names them. */
export function letterCopies({ copies = [] }: Pick<Job, 'copies'>): LetterCopy[] {
  return copies.map(({ contact, type }) => ({
    name: nameOf(contact),
    address: ADDRESS.exec(contact)?.[1] ?? null,
    type,
  }));
}

/** Returns the main contact who gets the email in place of a contact who can't be emailed about the job; null without one. */
export function standInOf(job: Pick<Job, 'contact' | 'copies'>): string | null {
  const copy = standInCopy(job);
  return copy === null ? null : nameOf(copy);
}

function standInCopy({ contact, copies = [] }: Pick<Job, 'contact' | 'copies'>): string | null {
  if (contact.email !== null) return null;
  return copies.find((copy) => copy.type === 'Main contact' && ADDRESS.test(copy.contact))?.contact ?? null;
}

/** Returns '3 copies', or '' where there are none. Whoever the email goes to is no copy, even where they are listed as one. */
export function copiesText(job: Pick<Job, 'contact' | 'copies'>): string {
  const recipient = job.contact.email?.toLowerCase() ?? addressOf(standInCopy(job) ?? '');
  const addresses = new Set((job.copies ?? []).map(({ contact }) => addressOf(contact)));
  const { size } = addresses.difference(new Set([recipient, null]));
  return size === 0 ? '' : `${size} ${size === 1 ? 'copy' : 'copies'}`;
}

function addressOf(contact: string): string | null {
  return ADDRESS.exec(contact)?.[1]?.toLowerCase() ?? null;
}

/** 'Kelsey Nguyen and 3 copies'; a person without an address gets nothing. */
export function recipientsText(job: Pick<Job, 'contact' | 'copies'>): string {
  const copies = copiesText(job);
  const name = job.contact.email === null ? standInOf(job) : job.contact.contact_name;
  if (name === null) return copies || 'nobody';
  return copies === '' ? name : `${name} and ${copies}`;
}

/** Returns the warning for a contact who can't be emailed about the job; null where they can. */
export function missingAddress(job: Pick<Job, 'contact' | 'copies'>): string | null {
  if (job.contact.email !== null) return null;
  const standIn = standInOf(job);
  const isCopied = copiesOf(job).some(({ hasAddress }) => hasAddress);
  const others = isCopied ? 'Only the copies go out.' : 'Nobody is emailed.';
  const instead = standIn === null ? others : `The email goes to the main contact, ${standIn}.`;
  return `${job.contact.contact_name} can’t get email about this job. ${instead}`;
}
