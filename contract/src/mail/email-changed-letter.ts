import { toLetter, type Letter } from './letter.ts';

/** Returns the letter that goes to the old and the new address of a contact, so that both know of the change. */
export function emailChangedLetter({ to, before, after }: { to: string; before: string; after: string }): Letter {
  return toLetter({
    subject: 'Your email address at Sealdesk was changed',
    title: 'Your email address was changed',
    to,
    paragraphs: ['The firm changed the email address to which Sealdesk writes to you.'],
    facts: [
      { label: 'It was', values: [{ words: before }] },
      { label: 'It is now', values: [{ words: after }] },
    ],
    smallPrint: ['If you sign in with your email, that stays as it is until both addresses have confirmed the change.'],
    footer: ['If this is not right, please answer this email.'],
  });
}
