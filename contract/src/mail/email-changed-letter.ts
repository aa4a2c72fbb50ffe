import { toLetter, type Letter } from './letter.ts';

type Change = { to: string; before: string; after: string };

/** Returns the letter about a contact's address that changed at once: the person doesn't sign in with it. */
export function emailChangedLetter({ to, before, after }: Change): Letter {
  return toLetter({
    subject: 'Your email address at Sealdesk was changed',
    title: 'Your email address was changed',
    to,
    paragraphs: ['The firm changed the email address to which Sealdesk writes to you.'],
    facts: [
      { label: 'It was', values: [{ words: before }] },
      { label: 'It is now', values: [{ words: after }] },
    ],
    footer: ['If this is not right, please answer this email.'],
  });
}

/** Returns the letter to both addresses of a change that the firm took back before they confirmed it. */
export function emailChangeWithdrawnLetter({ to, before, after }: Change): Letter {
  return toLetter({
    subject: 'Your email address at Sealdesk stays the same',
    title: 'Your email address stays the same',
    to,
    paragraphs: ['The firm took back the new email address. Links that asked you to confirm it no longer work.'],
    facts: [
      { label: 'You sign in with', values: [{ words: before }] },
      { label: 'Taken back', values: [{ words: after }] },
    ],
    footer: ['If this is not right, please answer this email.'],
  });
}

/** Returns the letter to the current address when the firm confirms a new one in its place, before the new one is confirmed. */
export function emailWaivedLetter({ to, after }: { to: string; after: string }): Letter {
  return toLetter({
    subject: 'The firm confirmed your new Sealdesk email in place of this address',
    title: 'The firm confirmed your new email for you',
    to,
    paragraphs: [`You sign in with ${after} as soon as that address confirms it, too. All your sessions ended.`],
    footer: ['If this is not right, answer this email at once.'],
  });
}
