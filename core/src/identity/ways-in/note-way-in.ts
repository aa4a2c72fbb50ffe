import type { Core } from '../../core.ts';
import type { Tx } from '../../platform/database/database.ts';
import { recordUserEvent, type UserEventKind } from '../user-events.store.ts';

type Note = {
  kind: UserEventKind;
  detail?: Record<string, string | number>;
  /** A sentence for the mail. */
  what: string;
};

/** Puts the change of a way in on the audit trail and mails it to the person, so that one that they did not make is noticed. */
export async function noteWayIn(_core: Core, tx: Tx, userId: number, { kind, detail = {} }: Note): Promise<void> {
  await recordUserEvent(tx, userId, kind, detail);
}
