import type { ActionName } from '@sealdesk/contract/jobs/job-actions.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { useLetterKeys } from '../../../lib/keys/letter-keys.ts';
import { useKeyPress } from '../../../lib/keys/use-key-press.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import { answerKey } from '../actions/row-action-handlers.ts';
import { toastOff } from '../../../ui/toast.tsx';
import { jobIdAt, stepFocus } from './row-focus.ts';

type Props = {
  rows: readonly Job[];
  act: (name: ActionName, job: Job) => void;
  onRefresh: () => void;
  onFilters: () => void;
};

const STEPS: Record<string, 1 | -1> = { J: 1, K: -1, ArrowDown: 1, ArrowUp: -1 };

/** The keys of the list. Letters act on the row at hand; arrows and Enter need no letters to be switched on. */
export function useRowKeys({ rows, act, onRefresh, onFilters }: Props): void {
  const viewer = useViewer();
  const hasLetters = useLetterKeys();
  useKeyPress((key, { target, repeat }) => {
    const jobId = jobIdAt(target);
    const isOnRow = target instanceof Element && target.matches('[data-job]');
    const job = rows.find((row) => row.job_id === jobId);
    const isLetter = key.length === 1;
    if (isLetter && !hasLetters) return false;
    const step = STEPS[key];
    if (step) {
      // Elsewhere the arrows scroll the page.
      if (!isLetter && jobId === null) return false;
      stepFocus(step);
      return true;
    }
    if (repeat || (key === 'Enter' && !isOnRow)) return false;
    if (key === 'R') return did(onRefresh);
    if (key === '/') return did(onFilters);
    const answer = job ? answerKey(key, job, viewer) : null;
    if (!job || !answer) return false;
    return did(() => ('off' in answer ? toastOff(answer.off) : act(answer.act, job)));
  });
}

function did(work: () => void): true {
  work();
  return true;
}
