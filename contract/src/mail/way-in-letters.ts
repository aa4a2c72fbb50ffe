import { toLetter, type Letter } from './letter.ts';

/** Returns the letter that reports a change of how somebody signs in, so that one that they did not make is noticed. */
export function wayInChangedLetter({ to, what, when }: { to: string; what: string; when: string }): Letter {
  return toLetter({
    subject: 'Your sign-in to Sealdesk was changed',
    title: 'Your sign-in was changed',
    to,
    paragraphs: [what],
    facts: [{ label: 'When', values: [{ words: when }] }],
    smallPrint: ['If this was you, there is nothing to do.'],
    footer: [
      'If this was not you, answer this email at once: the firm can end your sessions and reset how you sign in.',
    ],
  });
}

/** Returns the letter that reports wrong codes after the right password: someone else may have that password. */
export function wrongCodesLetter({ to, when }: { to: string; when: string }): Letter {
  return toLetter({
    subject: 'Wrong codes were entered for your Sealdesk sign-in',
    title: 'Someone may know your password',
    to,
    paragraphs: [
      'Someone entered your password and then several wrong codes. They were not let in.',
      'If this was not you, choose a new password: select “Forgot password” on the sign-in page.',
    ],
    facts: [{ label: 'Last wrong code', values: [{ words: when }] }],
    smallPrint: ['If this was you, there is nothing to do.'],
    footer: ['If you need help, answer this email.'],
  });
}
