/** What the server says of ways in. */
export const WAY_IN_MESSAGES = {
  passkeyNotMade: 'No passkey was made. Try again, or use a password.',
  passkeyKnown: 'This passkey is known already.',
} as const;
