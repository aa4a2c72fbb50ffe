import type { ActionName } from '@sealdesk/contract/jobs/job-actions.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { OPENED_HERE, readOpenJob, withOpenJob } from '../../../lib/open-job-address.ts';
import { useKeyPress } from '../../../lib/keys/use-key-press.ts';
import { pageProofPath } from '../../../lib/page-proof-address.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import { asksFirst } from '../../../moves/asks-first.ts';
import { moveAtOnce, undoOf } from '../../../moves/move-at-once.ts';
import type { AskedMove } from '../../../moves/move-words.ts';
import type { EditJobSlot } from '../../../job-form/edit-job-slot.ts';
import type { UploadAction, UploadDialogSlot } from '../../../uploads/upload-slot.ts';
import { currentQuestion, onQuestion } from '../../../ui/dialogs/confirm.ts';
import { useOpened } from '../../../ui/dialogs/use-opened.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { loadJobDrawer } from '../drawer/load-job-drawer.ts';
import { changePlace } from './change-place.ts';
import { copyJobLink, downloadJobFiles, openMail, retryCombining } from './row-effects.ts';
import { mailLink, requestMail } from './request-files.ts';
import { rowActionHandlers } from './row-action-handlers.ts';
import { neighborsOf, type Step } from '../drawer/neighbors.ts';
import { jobQuery } from '../job-list.queries.ts';
import { PlaceMenu } from './place-menu.tsx';
import { type RowHandlers, RowHandlersContext } from '../rows/row-context.ts';
import { arriveAtRow, findRow, focusRowOrList } from '../rows/row-focus.ts';
import { rereadJob } from './reread-job.ts';
import { RowMenu } from './row-menu.tsx';
import { startEntry } from '../time/start-entry.ts';
import { currentTimerQuestion, onTimerQuestion } from '../time/timer-question.ts';
import { useRowKeys } from '../rows/use-row-keys.ts';

const WhoCanSealDialog = lazyPart(() => import('../sealers/who-can-seal-dialog.tsx'));
const CommentsDialog = lazyPart(() => import('./comments-dialog.tsx'));
const RequestFilesDialog = lazyPart(() => import('./request-files-dialog.tsx'));
const MoveDialog = lazyPart(() => import('../../../moves/move-dialog.tsx'));
const JobDrawer = lazyPart(loadJobDrawer);

type Opened = { kind: 'actions' | 'places'; job: Job; anchor: HTMLElement };
type Props = {
  rows: Job[] | undefined;
  UploadDialog: UploadDialogSlot;
  EditJobDialog: EditJobSlot;
  onRefresh: () => void;
  onFilters: () => void;
  children: ReactNode;
};

/** What the rows can do: the list's one menu, its choice of places, its dialogs, its drawer and its keys. */
export function RowActions({ rows, UploadDialog, EditJobDialog, onRefresh, onFilters, children }: Props) {
  const navigate = useNavigate();
  const location = useLocation();
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const [menu, setMenu] = useState<Opened | null>(null);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const { opened: sealersOf, open: openSealers, close: closeSealers } = useOpened<Job>();
  const { opened: commented, open: openComments, close: closeComments } = useOpened<Job>();
  const { opened: uploading, open: openUpload, close: closeUpload } = useOpened<{ action: UploadAction; job: Job }>();
  const { opened: editing, open: openEdit, close: closeEdit } = useOpened<Job>();
  const { opened: moving, open: openMove, close: closeMove } = useOpened<{ name: AskedMove; job: Job }>();
  const { opened: requesting, open: openRequest, close: closeRequest } = useOpened<Job>();
  const isAsked = useIsAsked();
  const openJob = readOpenJob(new URLSearchParams(location.search));

  const handlers = useMemo((): RowHandlers => {
    const toggle = (opened: Opened) => {
      // A second press on the same button closes; on another one it moves the menu there.
      setIsMenuOpen(opened.anchor.getAttribute('aria-expanded') !== 'true');
      setMenu(opened);
    };
    const openPlaces = (job: Job, anchor: HTMLElement) => toggle({ kind: 'places', job, anchor });
    const actions = rowActionHandlers({
      openJob: ({ job_id }) => {
        const search = withOpenJob(new URLSearchParams(window.location.search), job_id);
        void navigate(`${SCREEN_PATHS.jobList}${search}`, { state: OPENED_HERE });
      },
      showComments: openComments,
      editJob: openEdit,
      copyLink: (jobId) => void copyJobLink(jobId),
      choosePlace: (job) => {
        const button = findRow(job.job_id)?.querySelector<HTMLElement>('[data-slot="place"] button');
        if (button) openPlaces(job, button);
      },
      reviewPages: (job) => void navigate(pageProofPath({ job })),
      download: (jobId, purpose) => void downloadJobFiles(jobId, purpose),
      upload: (action, job) => openUpload({ action, job }),
      retryCombining: (jobId) => void retryCombining(jobId, () => rereadJob(queryClient, jobId)),
      requestFiles: (job) => {
        openMail(mailLink(requestMail(job, viewer.firm_email)));
        openRequest(job);
      },
      start: ({ job_id }) => startEntry(queryClient, job_id),
      move: (name, job) => {
        if (asksFirst(name, job, viewer)) return openMove({ name, job });
        const reread = () => rereadJob(queryClient, job.job_id);
        const undo = undoOf(name, job, viewer, () => reread().then(() => focusAgain(job)));
        void moveAtOnce(job.job_id, name, reread, undo);
      },
    });
    const act = (name: ActionName, job: Job) => actions[name]?.(job);
    return {
      act,
      openPlaces,
      openMenu: (job, anchor) => toggle({ kind: 'actions', job, anchor }),
      showSealers: openSealers,
      jumpTo: arriveAtRow,
    };
  }, [navigate, queryClient, viewer, openSealers, openComments, openEdit, openUpload, openMove, openRequest]);

  useRowKeys({ rows: rows ?? [], act: handlers.act, onRefresh, onFilters });
  useFocusAfter(openJob);

  // From the address, which is ahead of what is drawn when the key is pressed quickly. The same step of the history
  // shows another job, so that Back still leads to the list.
  const stepTo = (step: Step) => {
    const address = new URLSearchParams(window.location.search);
    const jobId = neighborsOf(readOpenJob(address) ?? 0, rows ?? [])[step];
    if (jobId === null) return;
    void navigate(`${SCREEN_PATHS.jobList}${withOpenJob(address, jobId)}`, {
      replace: true,
      state: location.state as unknown,
    });
  };
  const goBack = useBackOnce();
  const closeJob = () => {
    // Under reduced motion one Escape closes the drawer and is an early one, too: the job may be closed already.
    if (readOpenJob(new URLSearchParams(window.location.search)) === null) return;
    if (isOpenedHere(location.state)) return goBack();
    const search = withOpenJob(new URLSearchParams(location.search), null);
    void navigate(`${SCREEN_PATHS.jobList}${search}`, { replace: true });
  };
  useEarlyEscape(openJob === null ? goBack : closeJob);
  // Others may move the job while a dialog is open on it.
  const asNow = (job: Job) => rows?.find(({ job_id }) => job_id === job.job_id) ?? job;
  const closeMenu = () => setIsMenuOpen(false);
  const menuOf = (kind: Opened['kind']) => ({
    job: menu?.kind === kind ? menu.job : null,
    anchor: menu?.kind === kind ? menu.anchor : null,
    opened: isMenuOpen && menu?.kind === kind,
    onClose: closeMenu,
  });

  return (
    <RowHandlersContext value={handlers}>
      {children}
      <RowMenu {...menuOf('actions')} onAct={handlers.act} />
      <PlaceMenu
        {...menuOf('places')}
        onChoose={(job, place) => void changePlace(queryClient, job, place, () => focusAgain(job))}
      />
      {sealersOf && (
        <WhoCanSealDialog
          key={sealersOf.key}
          job={sealersOf.shown}
          onClose={() => {
            closeSealers(sealersOf);
            focusAgain(sealersOf.shown);
          }}
        />
      )}
      {commented && (
        <CommentsDialog
          key={commented.key}
          job={commented.shown}
          onClose={() => {
            closeComments(commented);
            focusAgain(commented.shown);
          }}
        />
      )}
      {requesting && (
        <RequestFilesDialog
          key={requesting.key}
          job={requesting.shown}
          onClose={() => {
            closeRequest(requesting);
            focusAgain(requesting.shown);
          }}
        />
      )}
      {openJob !== null && (
        <JobDrawer
          jobId={openJob}
          row={rows?.find(({ job_id }) => job_id === openJob)}
          neighbors={neighborsOf(openJob, rows ?? [])}
          isCovered={
            isAsked ||
            isMenuOpen ||
            [uploading, moving, editing, sealersOf, commented, requesting].some((dialog) => dialog !== null)
          }
          onAct={handlers.act}
          onPlaces={handlers.openPlaces}
          onStep={stepTo}
          onClose={closeJob}
        />
      )}
      {uploading && (
        <UploadDialog
          key={uploading.key}
          action={uploading.shown.action}
          job={asNow(uploading.shown.job)}
          onAct={handlers.act}
          onClose={() => {
            closeUpload(uploading);
            // What is open behind the dialog follows no stream, and its status or its files are others now.
            void queryClient.invalidateQueries({ queryKey: jobQuery(uploading.shown.job.job_id).queryKey });
            focusAgain(uploading.shown.job);
          }}
        />
      )}
      {editing && (
        <EditJobDialog
          key={editing.key}
          job={asNow(editing.shown)}
          onSaved={() => void rereadJob(queryClient, editing.shown.job_id)}
          onClose={() => {
            closeEdit(editing);
            focusAgain(editing.shown);
          }}
        />
      )}
      {moving && (
        <MoveDialog
          key={moving.key}
          name={moving.shown.name}
          job={asNow(moving.shown.job)}
          rows={rows ?? []}
          onMoved={async (isMade) => {
            const { job } = moving.shown;
            await rereadJob(queryClient, job.job_id);
            // Undone from the toast, which had the focus.
            if (!isMade) focusAgain(job);
          }}
          onClose={() => {
            closeMove(moving);
            focusAgain(moving.shown.job);
          }}
        />
      )}
    </RowHandlersContext>
  );
}

/** Returns true while a question stands over everything: Escape belongs to it. */
function useIsAsked(): boolean {
  const question = useSyncExternalStore(onQuestion, currentQuestion);
  const timerQuestion = useSyncExternalStore(onTimerQuestion, currentTimerQuestion);
  return question !== null || timerQuestion !== null;
}

/** After a dialog, unless something else took the focus meanwhile. */
function focusAgain({ job_id }: Job): void {
  if (document.activeElement === document.body) focusRowOrList(job_id);
}

/** Closes the open job on Escape also before its drawer is drawn, and before this component knows of it. */
function useEarlyEscape(close: () => void): void {
  useKeyPress((key) => {
    if (key !== 'Escape' || readOpenJob(new URLSearchParams(window.location.search)) === null) return false;
    close();
    return true;
  });
}

/**
 * Returns a function that goes one step back. The address changes a little later, and until then another call does nothing:
 * a second press, or the drawer that has closed, must not leave the list as well.
 */
function useBackOnce(): () => void {
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  useEffect(() => {
    const onArrival = () => (isLeaving.current = false);
    window.addEventListener('popstate', onArrival);
    return () => window.removeEventListener('popstate', onArrival);
  }, []);
  return () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    void navigate(-1);
  };
}

/** Gives the focus back to the row of the job that was open. */
function useFocusAfter(openJob: number | null): void {
  const former = useRef(openJob);
  useEffect(() => {
    if (former.current !== null && openJob === null) focusRowOrList(former.current);
    former.current = openJob;
  }, [openJob]);
}

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedHere' in state;
}
