import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { PasskeyOptionsReply, NewPasskey, PasskeyProof } from '@sealdesk/contract/people/ways-in.ts';

type Options = PasskeyOptionsReply['options'];
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** The device's prompt was closed or refused, or the device can't do it. Nothing was sent to the server. */
export class PasskeyPromptFailed extends Error {
  override readonly name = 'PasskeyPromptFailed';
  /** Another prompt of this page took its place, or the page was left. */
  readonly isReplaced: boolean;

  constructor(cause: unknown) {
    super('The prompt for a passkey gave none.', { cause });
    this.isReplaced = cause instanceof Error && cause.name === 'AbortError';
  }
}

/** Returns true when the browser knows passkeys at all. */
export const knowsPasskeys = browserSupportsWebAuthn;

/** Returns true when the browser offers passkeys where a field is filled in. */
export const offersPasskeysInFields = browserSupportsWebAuthnAutofill;

/** Has the device make a passkey. Throws PasskeyPromptFailed when none was made. */
export async function makePasskey(options: Options): Promise<NewPasskey> {
  const optionsJSON = options as unknown as CreationOptions;
  return prompted(startRegistration({ optionsJSON })) as Promise<NewPasskey>;
}

/** Has the device prove that it holds a passkey. Throws PasskeyPromptFailed when it did not. */
export async function provePasskey(options: Options): Promise<PasskeyProof> {
  const optionsJSON = options as unknown as RequestOptions;
  return prompted(startAuthentication({ optionsJSON })) as Promise<PasskeyProof>;
}

/** Offers passkeys in the field for the email, until one is chosen, another prompt opens, or `stopPrompts` is called. */
export async function offerPasskeysInField(options: Options): Promise<PasskeyProof> {
  const optionsJSON = options as unknown as RequestOptions;
  return prompted(startAuthentication({ optionsJSON, useBrowserAutofill: true })) as Promise<PasskeyProof>;
}

/** Ends a prompt that is still open. */
export function stopPrompts(): void {
  WebAuthnAbortService.cancelCeremony();
}

async function prompted<Answer>(prompt: Promise<Answer>): Promise<Answer> {
  try {
    return await prompt;
  } catch (error) {
    throw new PasskeyPromptFailed(error);
  }
}
