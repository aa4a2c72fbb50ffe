import { LICENSE_MESSAGES } from '@sealdesk/contract/licenses/license-messages.ts';
import type { Authorization, NewAuthorizationBody } from '@sealdesk/contract/licenses/licenses.ts';
import type { Core } from '../core.ts';
import type { Caller } from '../identity/session.ts';
import type { Tx } from '../platform/database/database.ts';
import { asOperations } from './as-operations.ts';
import { saveLastDay, saveNewAuthorization } from './authorizations.ts';
import { listAuthorizationRows } from './license-rows.store.ts';

type Desk = Pick<Core, 'db' | 'config'>;
type Answer = { message: string; authorization: Authorization };

/** Adds an authorization of the firm. */
export async function createAuthorization(core: Desk, caller: Caller, body: NewAuthorizationBody): Promise<Answer> {
  return asOperations(core, caller, async (tx) =>
    answer(core, tx, await saveNewAuthorization(tx, body), LICENSE_MESSAGES.authorizationAdded),
  );
}

/** Ends an authorization on one of its days. */
export async function limitAuthorization(core: Desk, caller: Caller, id: number, lastDay: string): Promise<Answer> {
  return asOperations(core, caller, async (tx) => {
    await saveLastDay(tx, id, lastDay);
    return answer(core, tx, id, LICENSE_MESSAGES.authorizationSaved);
  });
}

async function answer(core: Desk, tx: Tx, id: number, message: string): Promise<Answer> {
  const [authorization] = await listAuthorizationRows(tx, core.config.FIRM_TIMEZONE, id);
  return { message, authorization: authorization! };
}
