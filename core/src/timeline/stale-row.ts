import { staleRow } from '@sealdesk/contract/directory/directory-messages.ts';
import type { StaleBody } from '@sealdesk/contract/shared/stale-body.ts';
import type { Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';
import { findLastActor, type Subject } from './last-actor.store.ts';

/** A locked row: what it is called, and its `updated_at` as the lists write it. */
export type LockedRow = { id: number; name: string; updatedAt: string };

/** Refuses an edit of a locked row that was read before somebody's last change of it, and names them. */
export async function requireFresh(tx: Tx, subject: Subject, row: LockedRow, readAt: string): Promise<void> {
  if (row.updatedAt === readAt) return;
  const facts: Pick<StaleBody, 'updated_by' | 'updated_at'> = {
    updated_by: await findLastActor(tx, subject, row.id),
    updated_at: row.updatedAt,
  };
  throw new Refused('stale', staleRow(row.name), undefined, facts);
}
