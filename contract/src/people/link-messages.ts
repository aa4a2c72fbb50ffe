/** The one answer to a link that was used, replaced, withdrawn or has run out, and to one that never was. */
export const LINK_NO_LONGER_WORKS =
  'This link no longer works. It may have been used, replaced or run out after 24 hours. Ask the person who invited you for a new one.';

/** The one answer to a forgotten password, whether the address is known or not. */
export const RESET_REQUESTED =
  'If that address is one that signs in here, a mail with a link is on its way. The link works once, for 30 minutes.';
export const PASSWORD_RESET = 'Your password was changed. Please sign in with it.';

/** What a link to the invitation is answered with where its step does not come next. */
export const INVITATION_REFUSALS = {
  alreadySet: 'Your way in is set already. Save the recovery codes.',
  nothingSet: 'Set a passkey or a password first.',
  firmOnly: 'Sign in through the firm’s account.',
  customerOnly: 'Only people of the firm sign in through its account.',
  wrongCode: 'That code is not right. Check that the phone’s clock is set by itself.',
  stepLost: 'This step took too long or was begun again elsewhere. Please begin it again.',
} as const;

/** What operations are answered when they invite, withdraw or reset; `name` is the person’s. */
export const INVITING = {
  sent: (name: string) => `The invitation to ${name} was sent.`,
  follows: (name: string, minutes: number) =>
    `${name} already got this email in the last few minutes. The new one goes out in ${minutes} min, and the earlier link no longer works.`,
  withdrawn: (name: string) => `The invitation to ${name} was withdrawn.`,
  secondFactorReset: (name: string) => `The second factor of ${name} was reset. A link was sent to them.`,
  emailWaived: (name: string) => `The former address of ${name} need not be confirmed any more.`,
  isDeleted: (name: string) => `${name} is deleted. Restore the contact first.`,
  isDisabled: (name: string) => `${name} is disabled. Enable the user first.`,
  hasNoAddress: (name: string) => `${name} has no email address. Enter one first.`,
  belongsNowhere: (name: string) => `The company of ${name} is deleted.`,
  canSignIn: (name: string) => `${name} can sign in already.`,
  isInvited: (name: string) => `${name} is invited already. Send the invitation again instead.`,
  notInvited: (name: string) => `${name} has no invitation that could be withdrawn.`,
  hasSetWayIn: (name: string) => `${name} has set a way in with the invitation. Disable the user instead.`,
  neverSetWayIn: (name: string) => `${name} has not set a way in yet. Send the invitation again instead.`,
  signsInAtFirm: (name: string) => `${name} signs in through the firm’s account, where their second factor is kept.`,
  noEmailChange: (name: string) => `${name} has no change of email that waits for the former address.`,
  addressTaken: 'Somebody signs in with that email already.',
} as const;

/** What whoever confirmed an address is answered. */
export const EMAIL_CONFIRMED = {
  waiting: 'This address is confirmed. What you sign in with changes once the other address is confirmed too.',
  changed: (email: string) => `Both addresses are confirmed. From now on you sign in with ${email}.`,
} as const;
