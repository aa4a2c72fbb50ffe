import { z } from 'zod';
import type { Db } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';
import { asActor, Day, parseRequest, State, Text } from './admin-request.ts';
import { requireWithin } from './licenses.ts';
import { insertAuthorization, lockAuthorization, updateAuthorization } from './licenses.store.ts';

const NewAuthorization = z
  .object({ state: State, number: Text(50), validFrom: Day, validUntil: Day })
  .refine(({ validFrom, validUntil }) => validFrom <= validUntil, {
    path: ['validUntil'],
    message: 'Is before the first day',
  });
export type NewAuthorization = z.input<typeof NewAuthorization>;

/** Adds an authorization of the firm and returns its id. From the first one on, every seal state needs one. */
export async function addAuthorization(db: Db, actor: string, asked: NewAuthorization): Promise<number> {
  const authorization = parseRequest(NewAuthorization, asked);
  return asActor(db, actor, (tx) => insertAuthorization(tx, authorization));
}

/** Ends an authorization early: that day is its last. */
export async function endAuthorization(db: Db, actor: string, id: number, lastDay: string): Promise<void> {
  const day = parseRequest(Day, lastDay);
  await asActor(db, actor, async (tx) => {
    const found = await lockAuthorization(tx, id);
    if (!found)
      throw new Refused('missing', `There is no authorization ${id}. See: npm run admin -- authorization list`);
    requireWithin(day, found);
    await updateAuthorization(tx, id, day);
  });
}
