import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { OIDC_START_PATH } from '@sealdesk/contract/paths.ts';
import type { FirmSignInError, SignInStep } from '@sealdesk/contract/people/session.ts';
import { CallFailed, failureSentence } from '../../lib/session/failure.ts';

/** Where the sign-in form stands. */
export type SignInFlow =
  | { at: 'credentials'; refusal?: string }
  | { at: 'code'; refusal?: string }
  /** The server is satisfied; the tab's token is being fetched. */
  | { at: 'done' };

/** Where an accepted step leads. */
export function afterStep({ next }: SignInStep): SignInFlow {
  return next === 'totp' ? { at: 'code' } : { at: 'done' };
}

/** Where a refused step leads: to the same place with the reason, or to the beginning when the first step has lapsed. */
export function afterRefusal(at: 'credentials' | 'code', error: unknown): SignInFlow {
  const lapsed = error instanceof CallFailed && error.code === 'SESSION_EXPIRED';
  return { at: lapsed ? 'credentials' : at, refusal: failureSentence(error) };
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
