import { createHmac, hkdfSync } from 'node:crypto';
import type { SignInMethod } from '@sealdesk/contract/people/account.ts';
import { SIGN_IN_RECORDS, type SignInRecordsReply } from '@sealdesk/contract/people/sign-in-records.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../core.ts';
import type { Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';
import type { Viewer } from '../viewer.ts';
import { deviceOf, type Client } from './device.ts';
import { networkOf } from './network-of.ts';
import { insertSignInRecord, selectSignInRecords } from './sign-in-records.store.ts';
import { findUserRow } from './users.store.ts';

/** Adds the record of a session that begins, in its transaction. */
export async function recordSignIn(
  tx: Tx,
  { userId, method, client }: { userId: number; method: SignInMethod; client: Client },
): Promise<void> {
  await insertSignInRecord(tx, { userId, method, outcome: 'signed-in', typedNameHmac: null, ...placeOf(client) });
}

type RefusedSignIn = {
  /** Whose sign-in it would have been; null where that is nobody's. */
  userId: number | null;
  method: SignInMethod;
  client: Client;
  /** What was typed with a wrong password. */
  typedName?: string;
};

/** Adds the record of a sign-in that was refused. What was typed is kept only as an HMAC, so that it can be compared. */
export async function recordRefusedSignIn(
  { db, config }: Pick<Core, 'db' | 'config'>,
  { userId, method, client, typedName }: RefusedSignIn,
): Promise<void> {
  const typedNameHmac = typedName === undefined ? null : hmacOfName(config.SECRETS_KEY, typedName);
  await insertSignInRecord(db, { userId, method, outcome: 'refused', typedNameHmac, ...placeOf(client) });
}

/** Returns the sign-ins of a person, newest first. */
export async function listSignIns(
  { db }: Pick<Core, 'db'>,
  userId: number,
  before: number | undefined,
): Promise<SignInRecordsReply> {
  const rows = await selectSignInRecords(db, { userId, before, limit: SIGN_IN_RECORDS + 1 });
  const data = rows.slice(0, SIGN_IN_RECORDS).map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
  return { data, has_more: rows.length > SIGN_IN_RECORDS };
}

/** Does the same for a user of the list. For operations: the route's rule says so. */
export async function listSignInsOf(
  core: Core,
  viewer: Viewer,
  { id, before }: { id: number; before: number | undefined },
): Promise<SignInRecordsReply> {
  const user = await core.db.transaction().execute((tx) => findUserRow(tx, viewer, id));
  if (!user) throw new Refused('missing', MESSAGES.notFound);
  return listSignIns(core, id, before);
}

function placeOf({ userAgent, address }: Client): { network: string | null; device: string | null } {
  return {
    network: address === null ? null : networkOf(address),
    device: userAgent === null ? null : deviceOf(userAgent).name,
  };
}

function hmacOfName(secretsKey: string, name: string): Buffer {
  // A key of its own: what is computed here can be used for nothing else.
  const key = hkdfSync('sha256', Buffer.from(secretsKey, 'base64'), '', 'sealdesk typed name', 32);
  return createHmac('sha256', Buffer.from(key)).update(name.trim().toLowerCase()).digest();
}
