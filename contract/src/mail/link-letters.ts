import { EMAIL_CHANGE_HOURS, INVITATION_HOURS, RESET_MINUTES } from '../people/one-time-links.ts';
import { toLetter, type Letter } from './letter.ts';

/** What every letter with a one-time link knows. */
export type LinkFacts = {
  /** The name of whom it is for. */
  to: string;
  /** Where the button leads: the configured address with the secret behind its #. */
  address: string;
  /** Until when the link works, in the time zone of whom it is for. */
  until: string;
};

const NEVER_ASKED = 'We never ask for a password or a code by email.';
const PASS_ON = 'Do not pass the link on: whoever uses it first gets your access.';

const worksOnce = (until: string, span: string) => ({
  label: 'Link works',
  values: [{ strong: `once, until ${until}`, note: `(${span})` }],
});

/** Returns the letter that invites a customer. It names the firm's product, and nobody of its staff. */
export function invitationLetter({
  to,
  address,
  until,
  email,
  company,
}: LinkFacts & { email: string; company: { name: string; place: string | null } | null }): Letter {
  const jobs = company === null ? 'your sealing jobs' : `the sealing jobs of ${company.name}`;
  const place = company?.place ? `, ${company.place}` : '';
  return toLetter({
    subject: 'Set up your sign-in to Sealdesk',
    title: 'You are invited to Sealdesk',
    to,
    paragraphs: [
      `We invite you to send in and follow ${jobs}. Setting up takes about 2 minutes. A phone or a computer will do.`,
    ],
    facts: [
      { label: 'Sign-in name', values: [{ words: email }] },
      ...(company ? [{ label: 'Company', values: [{ words: `${company.name}${place}` }] }] : []),
      worksOnce(until, `${INVITATION_HOURS} hours`),
    ],
    button: { words: 'Set up my sign-in', address },
    smallPrint: [PASS_ON, 'If it has run out, answer this email and ask for a new one.'],
    footer: [NEVER_ASKED, 'If you did not expect this, do nothing: the link ends by itself.'],
  });
}

/** Returns the letter that invites somebody of the firm, who signs in through its provider. */
export function firmInvitationLetter({ to, address, until }: LinkFacts): Letter {
  return toLetter({
    subject: 'Open Sealdesk with your account of the firm',
    title: 'You are invited to Sealdesk',
    to,
    paragraphs: [
      'You now have access to Sealdesk. Open the link and sign in with your account of the firm: from then on the two belong together, and there is nothing else to set up.',
    ],
    facts: [worksOnce(until, `${INVITATION_HOURS} hours`)],
    button: { words: 'Sign in with the firm’s account', address },
    smallPrint: [PASS_ON, 'If it has run out, ask the person who invited you for a new one.'],
    footer: [NEVER_ASKED],
  });
}

/** Returns the letter by which somebody whose second factor was reset sets up a new way in. */
export function secondFactorResetLetter({ to, address, until, email }: LinkFacts & { email: string }): Letter {
  return toLetter({
    subject: 'Set up your sign-in to Sealdesk again',
    title: 'Your second factor was reset',
    to,
    paragraphs: [
      'The firm reset how you sign in to Sealdesk. Nothing that you signed in with before works any more, and all your sessions ended. Set up a new sign-in with the link.',
    ],
    facts: [{ label: 'Sign-in name', values: [{ words: email }] }, worksOnce(until, `${INVITATION_HOURS} hours`)],
    button: { words: 'Set up my sign-in', address },
    smallPrint: [PASS_ON, 'If it has run out, answer this email and ask for a new one.'],
    footer: [NEVER_ASKED, 'If you did not ask for this, answer this email at once.'],
  });
}

/** What someone signs in with besides a password. */
type OtherFactors = { hasApp: boolean; hasRecoveryCodes: boolean; hasPasskey: boolean };

/** Returns the letter by which a forgotten password is replaced. It names only what the person has. */
export function passwordResetLetter({ to, address, until, ...factors }: LinkFacts & OtherFactors): Letter {
  return toLetter({
    subject: 'Set a new password for Sealdesk',
    title: 'Set a new password',
    to,
    paragraphs: [
      `Someone asked for a new password with this email address. Once you set it, all your sessions end.${afterNewPassword(factors)}`,
    ],
    facts: [worksOnce(until, `${RESET_MINUTES} minutes`)],
    button: { words: 'Set a new password', address },
    smallPrint: [PASS_ON],
    footer: [NEVER_ASKED, 'If that was not you, do nothing: your password stays as it is.'],
  });
}

function afterNewPassword({ hasApp, hasRecoveryCodes, hasPasskey }: OtherFactors): string {
  const codes = [
    ...(hasApp ? ['a code from your authenticator app'] : []),
    ...(hasRecoveryCodes ? ['a recovery code'] : []),
  ];
  const code = codes.length > 0 ? ` When you sign in with it, you also enter ${codes.join(' or ')}.` : '';
  return code + (hasPasskey ? ' Your passkey still works.' : '');
}

/**
 * Returns the letters that ask the current and the new address to confirm what someone signs in with. Neither says that it was
 * changed: the current address learns of a request, and how to stop it.
 */
export function confirmEmailLetter(
  which: 'before' | 'after',
  { to, address, until, before, after }: LinkFacts & { before: string; after: string },
): Letter {
  const isAfter = which === 'after';
  return toLetter({
    subject: isAfter ? 'Confirm your new sign-in email for Sealdesk' : 'A new sign-in email was requested for Sealdesk',
    title: isAfter ? 'Confirm your new address' : 'A new email address was requested',
    to,
    paragraphs: [
      `The firm entered ${isAfter ? 'this address' : 'a new address'} for you. Emails about jobs go ${isAfter ? 'here' : 'there'} from now on.`,
      'You still sign in as before. That changes only after both addresses confirm it.',
    ],
    facts: [
      { label: 'You sign in with', values: [{ words: before }] },
      { label: 'Requested', values: [{ words: after }] },
      worksOnce(until, `${EMAIL_CHANGE_HOURS} hours`),
    ],
    button: { words: isAfter ? 'Confirm this address' : 'Confirm the change', address },
    smallPrint: isAfter ? [] : ['To stop it, do not confirm, and answer this email: the firm removes the new address.'],
    footer: [NEVER_ASKED, ...(isAfter ? ['If this is not right, do nothing and answer this email.'] : [])],
  });
}
