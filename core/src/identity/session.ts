import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { TOKEN_SECONDS } from '@sealdesk/contract/shared/limits.ts';
import type { SignInMethod } from '@sealdesk/contract/people/account.ts';
import type { TokenReply } from '@sealdesk/contract/people/session.ts';
import type { Core } from '../core.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';
import { EVERYTHING, within } from '../scope.ts';
import type { Viewer } from '../viewer.ts';
import type { Client } from './device.ts';
import { markDevice } from './known-device.ts';
import { findSession } from './find-sessions.ts';
import { deleteLinks } from './links/links.store.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { recordSignIn } from './sign-in-records.ts';
import {
  deleteSession,
  findPerson,
  findSessionWithin,
  insertSession,
  insertToken,
  retireToken,
  selectFormerUse,
  touchSession,
  type FormerUse,
  type FoundSession,
} from './sessions.store.ts';

/** What a request brings to prove who it is from. */
export type Credentials = { sid: string | null; token: string | null };

/** Returns the viewer of a call that brought both cookie and token of one session; refuses any other call. */
export async function authenticate(core: Core, credentials: Credentials, isBackground: boolean): Promise<Viewer> {
  const { sid, found } = await requireSession(core, credentials);
  if (found.token !== 'live') {
    // A forgotten tab after a new sign-in: it asks check-token again, and nothing is revoked.
    if (found.token === 'of-another-session') {
      core.log.warn({ userId: found.viewer.userId }, 'a token of another session was presented');
    }
    throw new Refused('token-expired', MESSAGES.sessionTimedOut);
  }
  // Written at most once a minute; what the screen does by itself does not keep a session alive.
  if (found.isStale && !isBackground) await touchSession(core.db, hashSecret(sid));
  return found.viewer;
}

/** Returns the viewer of a session as they are now, for work that outlives its call's authentication; null once it has ended. */
export async function findViewer({ pool, config }: Core, sid: string): Promise<Viewer | null> {
  const question = { idHash: hashSecret(sid), tokenHash: null, idleMinutes: config.SESSION_IDLE_MINUTES };
  const found = await within(EVERYTHING, () => findSession(pool, question));
  return found?.viewer ?? null;
}

/** The viewer and their session: work that takes minutes checks the session again at its end. */
export type Caller = { viewer: Viewer; sid: string };

/** Returns the caller as they are now, within the transaction that is to commit for them; refuses once their session has ended. */
export async function getViewerAgain({ config }: Pick<Core, 'config'>, tx: Tx, { sid }: Caller): Promise<Viewer> {
  const found = await findSessionWithin(tx, hashSecret(sid), config.SESSION_IDLE_MINUTES);
  if (found === null) throw new Refused('signed-out', MESSAGES.sessionTimedOut);
  return found.viewer;
}

/**
 * Refuses a change of rights or identity unless the caller signed in within the last minutes, as the database has it in
 * the transaction that makes the change.
 */
export async function requireRecentProof({ config }: Pick<Core, 'config'>, tx: Tx, { sid }: Caller): Promise<void> {
  const found = await findSessionWithin(tx, hashSecret(sid), config.SESSION_IDLE_MINUTES);
  if (found === null) throw new Refused('signed-out', MESSAGES.sessionTimedOut);
  if (!found.isProvedRecently) throw new Refused('needs-recent-proof', MESSAGES.signInAgain);
}

/** Returns when the caller's session began, and when they last used the product after a time by another one, ended or not. */
export async function findFormerUse(db: Db, { viewer, sid }: Caller, after: Date): Promise<FormerUse> {
  return selectFormerUse(db, { userId: viewer.userId, sessionHash: hashSecret(sid), after });
}

/** Somebody for whom work is done that no session waits for, such as by the worker. */
export type Absent = { contactId: number };

/** Returns the person as they are now, within the transaction that commits for them; refuses one without permission to sign in. */
export async function getAbsentViewer(tx: Tx, { contactId }: Absent): Promise<Viewer> {
  const viewer = await findPerson(tx, contactId);
  if (viewer === null) throw new Refused('forbidden', MESSAGES.notAuthorized);
  return viewer;
}

/**
 * Returns a token for one more tab of a live session, and the mark of a device that its person has signed in with. The cookie
 * alone is enough, so the caller proves its origin first.
 */
export async function checkToken(core: Core, sid: string | null): Promise<TokenReply & { device: string }> {
  const { sid: live, found } = await requireSession(core, { sid, token: null });
  return { ...(await issueToken(core.db, live)), device: markDevice(core.config.SECRETS_KEY, found.viewer.userId) };
}

/** Exchanges the tab's last token, which may have expired, for a new one. */
export async function renewToken(core: Core, credentials: Credentials): Promise<TokenReply> {
  const { sid, found } = await requireSession(core, credentials);
  if (credentials.token === null || (found.token !== 'live' && found.token !== 'expired')) {
    throw new Refused('token-expired', MESSAGES.sessionTimedOut);
  }
  const spent = hashSecret(credentials.token);
  return core.db.transaction().execute(async (tx) => {
    // First the session, then its tokens, as a sign-out locks them.
    const reply = await issueToken(tx, sid);
    await retireToken(tx, spent, hashSecret(sid));
    return reply;
  });
}

const MAX_USER_AGENT = 500;

/** What a session begins with. */
export type BegunSession = {
  userId: number;
  /** The session that the browser had so far. */
  formerHash: Buffer | null;
  /** When the person proved who they are, where that was elsewhere and before. */
  provedAt?: Date;
  method: SignInMethod;
  client: Client;
  /** By which passkey, where it is by one. */
  passkeyId?: number;
};

/**
 * Opens a session for a person who has proved who they are, ends the browser's former one, and returns the cookie's
 * value. A proof that was given elsewhere counts from when it was given.
 */
export async function startSession(core: Core, begun: BegunSession): Promise<string> {
  return core.db.transaction().execute((tx) => startSessionWithin(core, tx, begun));
}

/** Does the same within the transaction that accepts the proof: whoever takes that way in from the person waits for it. */
export async function startSessionWithin(core: Core, tx: Tx, begun: BegunSession): Promise<string> {
  const { userId, formerHash, provedAt = null, method, client, passkeyId = null } = begun;
  const sid = newSecret();
  if (formerHash !== null) await deleteSession(tx, formerHash);
  // Whoever can sign in needs no invitation any more.
  await deleteLinks(tx, userId, ['invitation']);
  await insertSession(tx, {
    idHash: hashSecret(sid),
    userId,
    hours: core.config.SESSION_HOURS,
    provedAt,
    method,
    userAgent: client.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
    address: client.address,
    passkeyId,
  });
  await recordSignIn(tx, { userId, method, client });
  core.log.info({ userId, method }, 'signed in');
  return sid;
}

/** Ends the session of that cookie; refuses when there is none. */
export async function signOut(core: Core, sid: string | null): Promise<void> {
  if (sid === null || !(await deleteSession(core.db, hashSecret(sid)))) {
    throw new Refused('signed-out', MESSAGES.sessionTimedOut);
  }
}

async function requireSession(core: Core, { sid, token }: Credentials): Promise<{ sid: string; found: FoundSession }> {
  const found =
    sid === null
      ? null
      : await findSession(core.pool, {
          idHash: hashSecret(sid),
          tokenHash: token === null ? null : hashSecret(token),
          idleMinutes: core.config.SESSION_IDLE_MINUTES,
        });
  if (sid === null || found === null) throw new Refused('signed-out', MESSAGES.sessionTimedOut);
  return { sid, found };
}

async function issueToken(tx: Core['db'] | Tx, sid: string): Promise<TokenReply> {
  const token = newSecret();
  if (!(await insertToken(tx, hashSecret(token), hashSecret(sid)))) {
    throw new Refused('signed-out', MESSAGES.sessionTimedOut);
  }
  return { token, expires_in: TOKEN_SECONDS };
}
