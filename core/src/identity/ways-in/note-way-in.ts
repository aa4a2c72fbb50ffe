import type { Core } from '../../core.ts';
import type { Tx } from '../../platform/database/database.ts';
import { recordUserEvent, type UserEventKind } from '../user-events.store.ts';
import { mailWayInChanged } from '../way-in-mail.ts';

type Note = {
  kind: UserEventKind;
  detail?: Record<string, string | number>;
  /** A sentence for the mail. */
  what: string;
};

/** Puts the change of a way in on the audit trail and mails it to the person, so that one that they did not make is noticed. */
export async function noteWayIn(core: Core, tx: Tx, userId: number, { kind, detail = {}, what }: Note): Promise<void> {
  await recordUserEvent(tx, userId, kind, detail);
  await mailWayInChanged(core, tx, userId, what);
}
