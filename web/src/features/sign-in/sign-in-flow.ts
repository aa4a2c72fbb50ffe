import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { OIDC_START_PATH } from '@sealdesk/contract/paths.ts';
import type { FirmSignInError, SignInStep } from '@sealdesk/contract/people/session.ts';
import type { WaysIn } from '@sealdesk/contract/people/ways-in.ts';
import { CallFailed } from '../../lib/session/failure.ts';
import { PasskeyPromptFailed } from '../../ways-in/passkeys.ts';
import { refusalSentence } from '../../ways-in/refusal-sentence.ts';

/** What asks for something, and may be refused. */
export type SignInPlace = 'credentials' | 'code' | 'recovery';

/** Where the sign-in form stands. */
export type SignInFlow =
  | { at: SignInPlace; refusal?: string }
  /** The server is satisfied; the tab's token is being fetched. */
  | { at: 'done' };

/** Where an accepted step leads. */
export function afterStep({ next, codes }: SignInStep): SignInFlow {
  if (next === 'done') return { at: 'done' };
  return { at: codes?.includes('app') === false ? 'recovery' : 'code' };
}

/** Where a refused step leads: to the same place with the reason, or to the beginning when the first step has lapsed. */
export function afterRefusal(at: SignInPlace, error: unknown): SignInFlow {
  if (error instanceof PasskeyPromptFailed) return error.isReplaced ? { at } : { at, refusal: NO_PASSKEY };
  const lapsed = error instanceof CallFailed && error.code === 'SESSION_EXPIRED';
  return { at: lapsed ? 'credentials' : at, refusal: refusalSentence(error) };
}

const NO_PASSKEY = 'No passkey was used. Try again, or sign in another way.';

/** The ways that a form offers. */
export type OfferedWays = { firm: boolean; passkey: boolean; password: boolean };
export const EVERY_WAY: OfferedWays = { firm: true, passkey: true, password: true };

/** The ways that somebody has; every one where that is not known. */
export function offeredWays(ways: WaysIn | undefined): OfferedWays {
  if (ways === undefined) return EVERY_WAY;
  return { firm: ways.is_firm, passkey: ways.passkeys.length > 0, password: ways.password !== null };
}

/** Returns the message for an error code that the firm's provider or our own callback put into the address. */
export function providerRefusal(code: string | null): string | undefined {
  if (code === null) return undefined;
  return PROVIDER_REFUSALS[code as FirmSignInError] ?? MESSAGES.identityProviderDown;
}

const PROVIDER_REFUSALS: Record<FirmSignInError, string> = {
  no_access: MESSAGES.noAccess,
  provider: MESSAGES.identityProviderDown,
  not_fresh: MESSAGES.proofTooOld,
  too_many: MESSAGES.signInTooMany,
};

/**
 * The address at which the firm's sign-in begins; it comes back to that path of ours. `isFresh` has the firm ask for the
 * person's proof even when it remembers them.
 */
export function firmSignInAddress(next: string, { isFresh = false } = {}): string {
  return `${OIDC_START_PATH}?next=${encodeURIComponent(next)}${isFresh ? '&fresh=1' : ''}`;
}

/** The text that a field of a sent form holds; empty where there is none. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
