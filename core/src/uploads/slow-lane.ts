import type { Core } from '../core.ts';
import type { RunningTask } from '../platform/tasks/run-tasks.ts';
import { checkKey, checkUpload } from './check-upload.ts';

/** So long a check has a place in the lane of those whose answer comes at once. */
const QUICK_MS = 10_000;
const LOOK_MS = 1_000;

export type LaneTimes = { quickMs: number; lookMs: number };

/**
 * Checks an upload in the lane of those whose answer comes at once. A check that has run for ten seconds leaves it as soon as
 * another waits, and starts again in the slow lane: what it has read so far is lost, but nobody waits behind it.
 */
export async function checkInQuickLane(
  core: Core,
  uploadId: string,
  task: RunningTask,
  { quickMs, lookMs }: LaneTimes = { quickMs: QUICK_MS, lookMs: LOOK_MS },
): Promise<'moved' | void> {
  const began = performance.now();
  const leaving = new AbortController();
  const look = async () => {
    try {
      if (await core.tasks.hasWaiting(core.db, 'check-upload')) leaving.abort(new Error('The check leaves its lane.'));
    } catch (error) {
      core.log.warn(
        { err: error, uploadId },
        'Whether other checks wait could not be read; this one stays in its lane',
      );
    }
    if (!leaving.signal.aborted && !isOver) timer = setTimeout(() => void look(), lookMs);
  };
  let isOver = false;
  let timer = setTimeout(() => void look(), quickMs);
  try {
    await checkUpload(core, uploadId, { ...task, signal: AbortSignal.any([task.signal, leaving.signal]) });
    return;
  } catch (error) {
    if (!leaving.signal.aborted || task.signal.aborted) throw error;
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
  const { hold, limitSeconds, group } = task;
  await core.db.transaction().execute(async (tx) => {
    await hold(tx);
    await core.tasks.add(tx, 'check-slow', { uploadId }, { key: checkKey(uploadId), limitSeconds, group });
  });
  const seconds = Math.round((performance.now() - began) / 1000);
  core.log.info({ uploadId, group, seconds }, 'A check moved to the slow lane because others wait');
  return 'moved';
}
