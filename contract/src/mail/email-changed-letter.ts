import { withoutControls } from '../shared/one-line.ts';
import type { Letter } from './letter.ts';

/** Returns the letter that goes to the old and the new address of a contact, so that both know of the change. */
export function emailChangedLetter({ to, before, after }: { to: string; before: string; after: string }): Letter {
  const lines = [
    'Your email address was changed',
    '',
    `Hello ${withoutControls(to)},`,
    '',
    'The firm changed the email address to which Sealdesk writes to you.',
    '',
    `It was: ${withoutControls(before)}`,
    `It is now: ${withoutControls(after)}`,
    '',
    'What you sign in with stays as it is.',
    '',
    'If this is not right, please reply to this email.',
  ];
  return { subject: 'Your email address at Sealdesk was changed', body: lines.join('\n') };
}
