import type { ActionName } from '@sealdesk/contract/jobs/job-actions.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { createContext, type MouseEvent, useContext } from 'react';

/** What a row can ask for. It never changes while the list is open, so that rows are drawn anew only for their jobs. */
export type RowHandlers = {
  /** Does one of the actions that are built. */
  act: (name: ActionName, job: Job) => void;
  /** Opens the list's one menu at that button, or closes it there. */
  openMenu: (job: Job, button: HTMLElement) => void;
  /** Opens the choice of work-order places at that button, or closes it there. */
  openPlaces: (job: Job, button: HTMLElement) => void;
  /** Opens who can seal the job, with the days on which the licenses end. */
  showSealers: (job: Job) => void;
  /** Goes to the job's row; false where it is not in the list now. */
  jumpTo: (jobId: number) => boolean;
};

export const RowHandlersContext = createContext<RowHandlers | null>(null);

/** What the row can ask for; only cells of the list may. */
export function useRowHandlers(): RowHandlers {
  const handlers = useContext(RowHandlersContext);
  if (!handlers) throw new Error('This cell is not in the list.');
  return handlers;
}

/** The list is one tab stop: only the controls of the row at hand are reached by Tab. */
export const RowTabContext = createContext<0 | -1>(-1);

/** The `tabIndex` of a control in this row. */
export function useRowTab(): 0 | -1 {
  return useContext(RowTabContext);
}

/** Returns true when a click on a link is handled here; with a key held it is the browser's, such as for a new tab. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
