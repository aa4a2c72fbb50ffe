import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { openJobLink } from '../../lib/open-job-address.ts';

type WayBack = {
  backPath: string;
  /** Goes back to where the preview was opened, where that was in this tab; else to the job. */
  back: (event?: MouseEvent) => void;
  /** What every step of the preview in the browser's history carries, so that the way back is known. */
  state: unknown;
};

/** The way from the preview to its job. */
export function useWayBack(jobId: number | undefined): WayBack {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const backPath = jobId === undefined ? SCREEN_PATHS.jobList : openJobLink(jobId);
  const back = (event?: MouseEvent) => {
    if (event && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event?.preventDefault();
    void (wasOpenedHere(state) ? navigate(-1) : navigate(backPath));
  };
  return { backPath, back, state };
}

function wasOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedHere' in state;
}
