import { placeJob, type PlacedJob } from '@sealdesk/contract/jobs/work-order.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { NewEvent } from '../../timeline/event.ts';
import { recordEvents } from '../../timeline/record-event.ts';
import { findOrderOfJob, listPlacedJobs, lockWorkOrder, saveWorkOrder } from './work-order.store.ts';
import { changedPlaces } from './work-order.ts';

export type Reordering = { companyId: number; actorId: number; former: PlacedJob[]; order: PlacedJob[] };

/** Saves a company's new order, with an event for each job whose place changed: who moved it and where it was. */
export async function reorder(tx: Tx, { companyId, actorId, former, order }: Reordering): Promise<void> {
  await saveWorkOrder(tx, companyId, order);
  const events = changedPlaces(former, order).map(({ number, ...detail }): NewEvent => ({
    jobNumber: number,
    actorId,
    kind: 'work-order-placed',
    detail,
  }));
  await recordEvents(tx, ...events);
}

/**
 * Locks the order in which a job holds a place, if it does, for a move that takes it out. Called before the job itself is
 * locked: whoever sets a place locks in this order, too, and two that lock in different orders would wait for each other.
 */
export async function lockOrderOfJob(tx: Tx, jobNumber: number): Promise<void> {
  const companyId = await findOrderOfJob(tx, jobNumber);
  if (companyId !== null) await lockWorkOrder(tx, companyId);
}

/** Takes a locked job out of its company's order and closes the gap. A job without a place changes nothing. */
export async function freePlace(tx: Tx, jobNumber: number, actorId: number): Promise<void> {
  const companyId = await findOrderOfJob(tx, jobNumber);
  if (companyId === null) return;
  // Held already, unless the place was given after `lockOrderOfJob` looked; a deadlock that comes of that is run again.
  await lockWorkOrder(tx, companyId);
  const former = await listPlacedJobs(tx, companyId);
  await reorder(tx, { companyId, actorId, former, order: placeJob(former, jobNumber, 0).order });
}
