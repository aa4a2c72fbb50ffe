import { authorizationOverlaps } from '@sealdesk/contract/licenses/license-messages.ts';
import { NewAuthorizationBody } from '@sealdesk/contract/licenses/licenses.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';
import { asActor, Day, parseRequest, typedState } from './admin-request.ts';
import { requireWithin } from './licenses.ts';
import {
  insertAuthorization,
  lockAuthorization,
  lockAuthorizations,
  overlapsAuthorization,
  updateAuthorization,
} from './licenses.store.ts';

/** An authorization as it is typed at the terminal. */
export type NewAuthorization = { state: string; number: string; validFrom: string; validUntil: string };

/** Adds an authorization of the firm and returns its id. From the first one on, every seal state needs one. */
export async function addAuthorization(db: Db, actor: string, asked: NewAuthorization): Promise<number> {
  const { state, number, validFrom, validUntil } = asked;
  const typed = { state: typedState(state), number, valid_from: validFrom, valid_until: validUntil };
  const body = parseRequest(NewAuthorizationBody, typed);
  return asActor(db, actor, (tx) => saveNewAuthorization(tx, body));
}

/** Saves a new authorization and returns its id. */
export async function saveNewAuthorization(tx: Tx, body: NewAuthorizationBody): Promise<number> {
  const { state, number, valid_from: validFrom, valid_until: validUntil } = body;
  await lockAuthorizations(tx);
  if (await overlapsAuthorization(tx, { state, number, validFrom, validUntil })) {
    const message = authorizationOverlaps(number, state);
    throw new Refused('conflict', message, { number: [message] });
  }
  return insertAuthorization(tx, { state, number, validFrom, validUntil });
}

/** Ends an authorization early: that day is its last. */
export async function endAuthorization(db: Db, actor: string, id: number, lastDay: string): Promise<void> {
  const day = parseRequest(Day, lastDay);
  await asActor(db, actor, (tx) => saveLastDay(tx, id, day));
}

/** Saves the day on which an authorization ends, one of those on which it is valid. */
export async function saveLastDay(tx: Tx, id: number, day: string): Promise<void> {
  const found = await lockAuthorization(tx, id);
  if (!found) throw new Refused('missing', `There is no authorization ${id}.`);
  requireWithin(day, found);
  await updateAuthorization(tx, id, day);
}
