import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../core.ts';
import { databaseTime } from '../platform/database/database-clock.ts';
import type { Identity, OpenId } from '../platform/openid.ts';
import { Refused } from '../refused.ts';
import { bindInvited } from './links/bind-invited.ts';
import { hashSecret, newSecret } from './secrets.ts';
import type { Client } from './device.ts';
import { startSession } from './session.ts';
import { recordRefusedSignIn } from './sign-in-records.ts';
import { findStaffBySubject, insertStep, takeStep } from './sign-in.store.ts';

/** The provider's clock may be so much behind ours. */
const CLOCK_TOLERANCE_MS = 30_000;
/** A proof whose time the provider does not give is older than any that counts. */
const UNKNOWN_TIME = new Date(0);

type Begin = {
  next: string;
  /** The person must prove to the provider anew who they are. */
  isFresh: boolean;
  /** The session that the new one takes the place of. Its cookie does not come back from another site. */
  formerHash: Buffer | null;
  /** The cookie of somebody who opened an invitation in this browser. */
  invitation: string | null;
};

/** Begins a sign-in through the firm: where to send the browser, and the value of the cookie that waits for it. */
export async function beginFirmSignIn(
  core: Core,
  openId: OpenId,
  { next, isFresh, formerHash, invitation }: Begin,
): Promise<{ url: string; step: string }> {
  const { url, checks } = await openId.begin({ isFresh });
  const invited = invitation === null ? null : await takeStep(core.db, hashSecret(invitation), 'invitation');
  const link = invited?.detail['invitation'];
  const step = newSecret();
  const detail = {
    ...checks,
    next,
    ...(isFresh && { freshFrom: (await databaseTime(core.db)).toISOString() }),
    ...(formerHash && { former: formerHash.toString('base64url') }),
    ...(link !== undefined && { link }),
  };
  await insertStep(core.db, hashSecret(step), { kind: 'oidc', userId: null, detail });
  return { url, step };
}

/**
 * Ends it: the provider's answer is checked against what was begun, once, and the person is found by subject alone. A
 * refusal of something that was begun here carries where it was to lead.
 */
export async function finishFirmSignIn(
  core: Core,
  openId: OpenId,
  { step, answer, client }: { step: string | null; answer: URL; client: Client },
): Promise<{ sid: string; next: string }> {
  const begun = step === null ? null : await takeStep(core.db, hashSecret(step), 'oidc');
  if (!begun) throw new Refused('forbidden', MESSAGES.noAccess);
  const next = begun.detail['next']!;
  try {
    return { sid: await signIn(core, openId, begun.detail, { answer, client }), next };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new Refused(error.kind, error.message, undefined, { next });
  }
}

async function signIn(
  core: Core,
  openId: OpenId,
  begun: Record<string, string>,
  { answer, client }: { answer: URL; client: Client },
): Promise<string> {
  const { state, nonce, verifier, freshFrom, former, link } = begun;
  const identity = await openId.finish(answer, { state: state!, nonce: nonce!, verifier: verifier! });
  // Whoever is known signs in as who they are, also with somebody else's invitation; that one stays unused.
  let user: { id: number } | null = await findStaffBySubject(core.db, identity.issuer, identity.subject);
  if (!user && link !== undefined) user = await bindInvited(core, Buffer.from(link, 'base64url'), identity);
  if (!user) {
    core.log.warn({ subject: identity.subject }, 'signed in at the firm, but has no access here');
    await recordRefusedSignIn(core, { userId: null, method: 'firm', client });
    throw new Refused('forbidden', MESSAGES.noAccess);
  }
  if (freshFrom !== undefined && !isProvedSince(identity, Date.parse(freshFrom))) {
    // The provider remembered the person, or somebody took the request for a fresh proof out of the address.
    core.log.warn({ userId: user.id, provedAt: identity.provedAt }, 'the firm gave no fresh proof');
    await recordRefusedSignIn(core, { userId: user.id, method: 'firm', client });
    throw new Refused('needs-recent-proof', MESSAGES.proofTooOld);
  }
  const formerHash = former === undefined ? null : Buffer.from(former, 'base64url');
  const provedAt = identity.provedAt ?? UNKNOWN_TIME;
  return startSession(core, { userId: user.id, formerHash, provedAt, method: 'firm', client });
}

function isProvedSince({ provedAt }: Identity, moment: number): boolean {
  return provedAt !== null && provedAt.getTime() >= moment - CLOCK_TOLERANCE_MS;
}
