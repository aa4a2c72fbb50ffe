import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { Refused } from '../refused.ts';

const MESSAGE_OF = {
  password: MESSAGES.signInRefused,
  code: MESSAGES.codeRefused,
  passkey: MESSAGES.passkeyRefused,
};

/** Returns the one refusal of that step of a sign-in: it names what was asked for, and not which part of it was wrong. */
export function signInRefused(asked: keyof typeof MESSAGE_OF): Refused {
  return new Refused('sign-in-refused', MESSAGE_OF[asked]);
}
