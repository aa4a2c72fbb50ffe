import { buildRequest, type CallInput, type CallReply } from '@sealdesk/contract/client.ts';
import type { CallName } from '@sealdesk/contract/paths.ts';
import { browserClock } from '../clock.ts';
import { notingChanges, ownChanges } from '../live/own-changes.ts';
import { exchange, openBody, type ExchangeOptions } from './http.ts';
import { createSession, type SendOptions } from './session.ts';
import { tokenStore } from './token.ts';

/** This tab's session. */
export const session = notingChanges(
  createSession({ exchange, openBody, store: tokenStore(sessionStorage), clock: browserClock }),
  ownChanges,
);

/** Calls the server as the signed-in person. */
export async function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: SendOptions = {},
): Promise<CallReply<Name>> {
  return (await session.send(buildRequest(name, input), options)) as CallReply<Name>;
}

/** The calls of getting in, which need no session. */
type SignedOutCall =
  | 'login'
  | 'totp'
  | 'recoveryCode'
  | 'passkeyOptions'
  | 'passkeyVerify'
  | 'forgotPassword'
  | 'resetPassword'
  | 'openInvitation'
  | 'invitationTotp'
  | 'invitationPasskey'
  | 'invitationCredential'
  | 'invitationCodes'
  | 'invitationFirm'
  | 'acceptInvitation'
  | 'confirmEmail';

/** Calls the server as someone who has not signed in yet. */
export async function callSignedOut<Name extends SignedOutCall>(
  name: Name,
  input: CallInput<Name>,
  options: ExchangeOptions = {},
): Promise<CallReply<Name>> {
  return (await exchange(buildRequest(name, input), options)) as CallReply<Name>;
}
