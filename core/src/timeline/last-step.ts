import type { Db } from '../platform/database/database.ts';
import { ENTRY_EVENTS } from './event.ts';
import { findLastEventOf } from './timeline.store.ts';

export type LastStep = { at: Date; kind: string; fileName: string | null };

export type StepWanted = { contactId: number; after: Date; before: Date; jobNumber: number | null };

/** Returns what a person did last between two times, on a job or on any: a step of the work, not one of their hours. */
export async function findLastStep(db: Db, wanted: StepWanted): Promise<LastStep | null> {
  return findLastEventOf(db, { ...wanted, except: ENTRY_EVENTS });
}
