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

/** 'Kelsey Nguyen and 3 copies'; who has no address gets nothing. */
export function recipientsText(job: Pick<Job, 'contact' | 'copies'>): string {
  const { length } = copiesOf(job).filter(({ hasAddress }) => hasAddress);
  const copies = length === 0 ? '' : `${length} ${length === 1 ? 'copy' : 'copies'}`;
  if (job.contact.email === null) return copies || 'nobody';
  return copies === '' ? job.contact.contact_name : `${job.contact.contact_name} and ${copies}`;
}

/** Returns the warning for a contact who can't be mailed; null where they can. */
export function missingAddress(job: Pick<Job, 'contact' | 'copies'>): string | null {
  if (job.contact.email !== null) return null;
  const isCopied = copiesOf(job).some(({ hasAddress }) => hasAddress);
  const others = isCopied ? 'Only the copies go out.' : 'Nobody is mailed.';
  return `${job.contact.contact_name} has no email address. ${others}`;
}
