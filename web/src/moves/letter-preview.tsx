import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { useViewer } from '../lib/session/viewer.ts';
import { LetterDialog } from '../ui/letter-dialog.tsx';
import { letterOf } from './move-letter.ts';
import type { MoveState } from './move-form.ts';

type Props = { state: MoveState; job: Job; onClose: () => void };

/** The mail of a move as it will go out, with the reason as typed so far. */
export function LetterPreview({ state, job, onClose }: Props) {
  return <LetterDialog {...letterOf(state, job, useViewer(), window.location.origin)} onClose={onClose} />;
}
