import { isMailAddress } from '@sealdesk/contract/shared/mail-address.ts';
import { withoutControls } from '@sealdesk/contract/shared/one-line.ts';
import type { Person } from '../platform/mailer.ts';
import type { Recipient } from './mail.ts';

/** Whom a mail is for: the ones it addresses, and the ones who get a copy. */
export type Addressees = { to: Person[]; cc?: Person[] };

/** The people of an email about a job, each with the contact that they are, and `type` where they get a copy. */
export type JobPerson = { contactId: number; name: string; address: string | null; type?: string };
export type JobAddressees = { to: JobPerson[]; cc?: JobPerson[] };

/** Returns the recipients of a new email about a job, each person once with all their types. Recipients are checked later. */
export function toJobRecipients({ to, cc = [] }: JobAddressees): Recipient[] {
  const found = new Map<number, Recipient>();
  const add = (as: 'to' | 'cc', { contactId, name, address, type }: JobPerson) => {
    const types = [found.get(contactId)?.type ?? [], type ?? []].flat().join(', ');
    const first = found.get(contactId)?.as ?? as;
    const named = { as: first, name: withoutControls(name), address: address ?? '', contactId };
    found.set(contactId, { ...named, ...(types !== '' && { type: types }), state: 'waiting' });
  };
  for (const person of to) add('to', person);
  for (const person of cc) add('cc', person);
  return [...found.values()];
}

/** Returns the recipients of a new mail, each address once; throws on one that is no address, which callers leave out before. */
export function toRecipients({ to, cc = [] }: Addressees): Recipient[] {
  const all = [
    ...to.map((person) => ({ ...person, as: 'to' as const })),
    ...cc.map((person) => ({ ...person, as: 'cc' as const })),
  ];
  const seen = new Set<string>();
  return all.flatMap(({ as, name, address }) => {
    if (!isMailAddress(address))
      throw new Error('A mail has a recipient that is no mail address. Leave it out before queueing.');
    if (seen.has(address.toLowerCase())) return [];
    seen.add(address.toLowerCase());
    return [{ as, name: withoutControls(name), address, state: 'waiting' as const }];
  });
}

/** Returns the Message-ID of a new mail, made under the sender's domain as the standard wants it. */
export function newMessageId(mailId: string, senderAddress: string): string {
  return `<${mailId}@${senderAddress.slice(senderAddress.lastIndexOf('@') + 1)}>`;
}
