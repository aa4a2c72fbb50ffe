import type { ActionName } from '@sealdesk/contract/jobs/job-actions.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { OPENED_HERE, readOpenJob, withOpenJob } from '../../../lib/open-job-address.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import type { UploadAction, UploadDialogSlot } from '../../../uploads/upload-slot.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { changePlace } from './change-place.ts';
import { copyJobLink, downloadJobFiles, openMail } from './row-effects.ts';
import { rowActionHandlers } from './row-action-handlers.ts';
import { jobQuery } from '../job-list.queries.ts';
import { PlaceMenu } from './place-menu.tsx';
import { type RowHandlers, RowHandlersContext } from '../rows/row-context.ts';
import { findRow, focusRow, focusRowOrList } from '../rows/row-focus.ts';
import { RowMenu } from './row-menu.tsx';
import { useRowKeys } from '../rows/use-row-keys.ts';

const CommentsDialog = lazyPart(() => import('./comments-dialog.tsx'));
const JobDrawer = lazyPart(() => import('../drawer/job-drawer.tsx'));

type Opened = { kind: 'actions' | 'places'; job: Job; anchor: HTMLElement };
type Props = {
  rows: Job[] | undefined;
  UploadDialog: UploadDialogSlot;
  onRefresh: () => void;
  onFilters: () => void;
  children: ReactNode;
};

/** What the rows can do: the list's one menu, its choice of places, its dialogs, its drawer and its keys. */
export function RowActions({ rows, UploadDialog, onRefresh, onFilters, children }: Props) {
  const navigate = useNavigate();
  const location = useLocation();
  const queryClient = useQueryClient();
  const firmEmail = useViewer().firm_email;
  const [menu, setMenu] = useState<Opened | null>(null);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [commented, setCommented] = useState<Job | null>(null);
  const [uploading, setUploading] = useState<{ action: UploadAction; job: Job } | null>(null);
  const openJob = readOpenJob(new URLSearchParams(location.search));

  const handlers = useMemo((): RowHandlers => {
    const toggle = (opened: Opened) => {
      // A second press on the same button closes; on another one it moves the menu there.
      setIsMenuOpen(opened.anchor.getAttribute('aria-expanded') !== 'true');
      setMenu(opened);
    };
    const openPlaces = (job: Job, anchor: HTMLElement) => toggle({ kind: 'places', job, anchor });
    const actions = rowActionHandlers({
      firmEmail,
      openJob: ({ job_id }) => {
        const search = withOpenJob(new URLSearchParams(window.location.search), job_id);
        void navigate(`${SCREEN_PATHS.jobList}${search}`, { state: OPENED_HERE });
      },
      showComments: setCommented,
      copyLink: (jobId) => void copyJobLink(jobId),
      choosePlace: (job) => {
        const button = findRow(job.job_id)?.querySelector<HTMLElement>('[data-slot="place"] button');
        if (button) openPlaces(job, button);
      },
      download: (jobId, purpose) => void downloadJobFiles(jobId, purpose),
      upload: (action, job) => setUploading({ action, job }),
      openMail,
    });
    const act = (name: ActionName, job: Job) => actions[name]?.(job);
    return { act, openPlaces, openMenu: (job, anchor) => toggle({ kind: 'actions', job, anchor }), jumpTo: focusRow };
  }, [navigate, firmEmail]);

  useRowKeys({ rows: rows ?? [], act: handlers.act, onRefresh, onFilters });
  useFocusAfter(openJob);

  const closeJob = () => {
    if (isOpenedHere(location.state)) return void navigate(-1);
    const search = withOpenJob(new URLSearchParams(location.search), null);
    void navigate(`${SCREEN_PATHS.jobList}${search}`, { replace: true });
  };
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
      <PlaceMenu {...menuOf('places')} onChoose={(job, place) => void changePlace(queryClient, job, place)} />
      {commented && (
        <CommentsDialog
          job={commented}
          onClose={() => {
            setCommented(null);
            if (document.activeElement === document.body) focusRowOrList(commented.job_id);
          }}
        />
      )}
      {openJob !== null && (
        <JobDrawer jobId={openJob} isCovered={uploading !== null} onAct={handlers.act} onClose={closeJob} />
      )}
      {uploading && (
        <UploadDialog
          {...uploading}
          onClose={() => {
            setUploading(null);
            // What is open behind the dialog follows no stream, and its status or its files are others now.
            void queryClient.invalidateQueries({ queryKey: jobQuery(uploading.job.job_id).queryKey });
            if (document.activeElement === document.body) focusRowOrList(uploading.job.job_id);
          }}
        />
      )}
    </RowHandlersContext>
  );
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
