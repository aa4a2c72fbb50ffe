import type { Invitation } from '@sealdesk/contract/people/one-time-links.ts';
import type { TotpSecretReply } from '@sealdesk/contract/people/ways-in.ts';
import { CallFailed } from '../../lib/session/failure.ts';
import { isDeadLink } from '../../one-time-links/dead-link.ts';
import { PasskeyPromptFailed } from '../../ways-in/passkeys.ts';
import { refusalSentence } from '../../ways-in/refusal-sentence.ts';

/** Where the page of an invitation stands. */
export type InvitationFlow =
  | { at: 'opening' }
  /** The server could not be asked; the link may be fine. */
  | { at: 'unopened'; refusal: string }
  | { at: 'dead' }
  /** The firm's people continue to its own sign-in. */
  | { at: 'firm'; refusal?: string }
  | { at: 'choose'; refusal?: string }
  | { at: 'password'; authenticator: TotpSecretReply; refusal?: string; passwordRefusal?: string; codeRefusal?: string }
  /** The way in was set before, and the page closed: the codes that were shown then can't be shown again. */
  | { at: 'new-codes'; done: Credential; refusal?: string }
  | { at: 'codes'; done: Credential; codes: string[]; refusal?: string };

/** What the person has set to sign in with. */
type Credential = NonNullable<Invitation['done']>;
type FirstStep = { at: 'firm' | 'choose' } | { at: 'new-codes'; done: Credential };

const NO_PASSKEY = 'No passkey was made. Try again, or use a password.';

/** The first step that is not done. */
export function firstStep({ kind, done }: Pick<Invitation, 'kind' | 'done'>): FirstStep {
  if (kind === 'firm') return { at: 'firm' };
  return done === null ? { at: 'choose' } : { at: 'new-codes', done };
}

/** Returns true when the page and the server differ about the step, such as after another window made it. */
export function isOutOfStep(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 409;
}

/** Where that leads: to the first step that is not done, as the server has it, with the reason. */
export function backInStep(opened: Pick<Invitation, 'kind' | 'done'>, error: unknown): InvitationFlow {
  const step = firstStep(opened);
  // That the way in is set already is what the step for the codes says itself.
  return step.at === 'new-codes' ? step : { ...step, refusal: refusalSentence(error) };
}

/** Where any other failure leads: a link that no longer works to its page, anything else to where it happened, with its sentence. */
export function afterFailure(flow: InvitationFlow, error: unknown): InvitationFlow {
  if (isDeadLink(error)) return { at: 'dead' };
  const refusal = error instanceof PasskeyPromptFailed ? NO_PASSKEY : refusalSentence(error);
  if (flow.at === 'opening' || flow.at === 'unopened') return { at: 'unopened', refusal };
  if (flow.at === 'dead') return flow;
  if (flow.at !== 'password') return { ...flow, refusal };
  const { authenticator } = flow;
  const { password, code } = error instanceof CallFailed ? error.fieldErrors : {};
  if (!password && !code) return { at: 'password', authenticator, refusal };
  return {
    at: 'password',
    authenticator,
    ...(password && { passwordRefusal: password.join(' ') }),
    ...(code && { codeRefusal: code.join(' ') }),
  };
}
