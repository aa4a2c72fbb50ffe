import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../core.ts';
import type { OpenId } from '../platform/openid.ts';
import { Refused } from '../refused.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { startSession } from './session.ts';
import { findStaffBySubject, insertStep, takeStep } from './sign-in.store.ts';

/** Begins a sign-in through the firm: where to send the browser, and the value of the cookie that waits for it. */
export async function beginFirmSignIn(
  core: Core,
  openId: OpenId,
  next: string,
): Promise<{ url: string; step: string }> {
  const { url, checks } = await openId.begin();
  const step = newSecret();
  await insertStep(core.db, hashSecret(step), { kind: 'oidc', userId: null, detail: { ...checks, next } });
  return { url, step };
}

/** Ends it: the provider's answer is checked against what was begun, once, and the person is found by subject alone. */
export async function finishFirmSignIn(
  core: Core,
  openId: OpenId,
  { step, answer, formerSid }: { step: string | null; answer: URL; formerSid: string | null },
): Promise<{ sid: string; next: string }> {
  const begun = step === null ? null : await takeStep(core.db, hashSecret(step), 'oidc');
  if (!begun) throw new Refused('forbidden', MESSAGES.noAccess);
  const { state, nonce, verifier, next } = begun.detail;
  const identity = await openId.finish(answer, { state: state!, nonce: nonce!, verifier: verifier! });
  const user = await findStaffBySubject(core.db, identity.issuer, identity.subject);
  if (!user) {
    core.log.warn({ subject: identity.subject }, 'signed in at the firm, but has no access here');
    throw new Refused('forbidden', MESSAGES.noAccess);
  }
  return { sid: await startSession(core, user.id, formerSid), next: next! };
}
