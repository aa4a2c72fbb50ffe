import { MAX_PASSKEYS } from './ways-in.ts';

/** What the server says of ways in. */
export const WAY_IN_MESSAGES = {
  passkeyNotMade: 'No passkey was made. Try again, or use a password.',
  passkeyKnown: 'This passkey is known already.',
  tooManyPasskeys: `You have ${MAX_PASSKEYS} passkeys, which is the most there can be. Remove one first.`,
  onlyWayIn: 'This is your only way to sign in. Add another first.',
  codeNotRight: "That code is not right. Check that the phone's clock is set by itself.",
  codeRunOut: 'Setting up the codes took too long. Please start again.',
} as const;
