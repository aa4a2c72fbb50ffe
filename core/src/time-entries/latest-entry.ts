import type { LatestEntryReply, StopSuggestion } from '@sealdesk/contract/time-entries/time-entry.ts';
import type { Core } from '../core.ts';
import { findFormerUse, type Caller } from '../identity/session.ts';
import { findLastStep, type LastStep } from '../timeline/last-step.ts';
import { presentEntry, type Entry } from './entry.ts';
import { ownerOf, readingFor } from './own-entry.ts';
import { findLatestEntry } from './time-entries.store.ts';

/** Returns the viewer's open entry, or their last one; of a forgotten one also when they may have stopped. */
export async function getLatestEntry(core: Core, caller: Caller): Promise<LatestEntryReply> {
  const { viewer } = caller;
  const entry = await findLatestEntry(core.db, readingFor(core, viewer), ownerOf(viewer));
  return {
    entry: entry && presentEntry(entry, viewer.timezone),
    forgotten: entry?.isForgotten ? { suggestions: await suggestStops(core, caller, entry) } : null,
    server_time: (entry?.now ?? new Date()).toISOString(),
  };
}

/**
 * Returns the person's last step on the entry's job and, where that is another time, their last in the product. What they do
 * since they came back is no sign of when they stopped, so that steps of a session that began later don't count.
 */
async function suggestStops(
  { db }: Core,
  caller: Caller,
  { startedAt, jobNumber, now }: Entry,
): Promise<StopSuggestion[]> {
  const { sessionStart, lastUse } = await findFormerUse(db, caller, startedAt);
  const before = sessionStart !== null && sessionStart > startedAt ? sessionStart : now;
  const wanted = { contactId: caller.viewer.contactId, after: startedAt, before };
  const onJob = await findLastStep(db, { ...wanted, jobNumber });
  const anywhere = await findLastStep(db, { ...wanted, jobNumber: null });
  const steps = [
    ...(anywhere ? [anywhere] : []),
    ...(lastUse ? [{ at: lastUse, kind: 'session', fileName: null }] : []),
  ];
  const last = steps.toSorted((one, other) => other.at.getTime() - one.at.getTime())[0];
  const isAnother = last !== undefined && toMinute(last.at) !== (onJob && toMinute(onJob.at));
  return [...(onJob ? [suggestion('job', onJob)] : []), ...(isAnother ? [suggestion('product', last)] : [])];
}

function suggestion(where: StopSuggestion['where'], { at, kind, fileName }: LastStep): StopSuggestion {
  return { at: at.toISOString(), where, kind, ...(fileName !== null && { file_name: fileName }) };
}

const toMinute = (at: Date) => Math.floor(at.getTime() / 60_000);
