import type { UploadProgress } from '@sealdesk/contract/uploads/upload.ts';
import type { Clock } from '../../lib/clock.ts';
import { CallFailed, NoResponse } from '../../lib/session/failure.ts';
import { failedStep, type Verdict, verdictOf } from './verdict.ts';

type CheckCalls = {
  /** How far the checks are. */
  readProgress(signal: AbortSignal): Promise<UploadProgress>;
  /** Calls the check that the upload's answer named. It answers at once when the checks are over. */
  askVerdict(signal: AbortSignal): Promise<{ status: string; message: string }>;
  clock: Pick<Clock, 'later'>;
};

/** How often the steps are asked for. */
const LOOK_MS = 1_000;
/** The same while nothing comes back. */
const LOST_LOOK_MS = 3_000;

/**
 * Follows the checks of a stored upload, which run on the server whether or not anyone looks, until their verdict.
 * Throws only when the signal stopped it.
 */
export async function followCheck(
  { readProgress, askVerdict, clock }: CheckCalls,
  onProgress: (upload: UploadProgress) => void,
  signal: AbortSignal,
): Promise<Verdict> {
  let warnings: readonly string[] = [];
  for (;;) {
    const look = await readProgress(signal).catch((error: unknown) => whileLost(error, signal));
    if (look !== 'lost' && look !== 'unreadable') {
      onProgress(look);
      warnings = look.warnings;
    }
    // The steps only show how far it is: where they can't be read, the verdict is asked for, and that call waits.
    if (look === 'unreadable' || (look !== 'lost' && isOver(look))) break;
    await pause(look === 'lost' ? LOST_LOOK_MS : LOOK_MS, clock, signal);
  }
  try {
    return verdictOf(await askVerdict(signal), warnings);
  } catch (error) {
    signal.throwIfAborted();
    return failedStep(error);
  }
}

/** No answer, a server that is not itself, or a session that has to be renewed: that passes, and the checks continue. */
function whileLost(error: unknown, signal: AbortSignal): 'lost' | 'unreadable' {
  signal.throwIfAborted();
  if (error instanceof NoResponse) return 'lost';
  const passes = error instanceof CallFailed && (error.status >= 500 || error.status === 401 || error.status === 429);
  return passes ? 'lost' : 'unreadable';
}

function isOver({ state }: UploadProgress): boolean {
  return state !== 'staged' && state !== 'checking';
}

function pause(delay: number, clock: Pick<Clock, 'later'>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      cancel();
      reject(signal.reason as Error);
    };
    const cancel = clock.later(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, delay);
    signal.addEventListener('abort', stop, { once: true });
  });
}
