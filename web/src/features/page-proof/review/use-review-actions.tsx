import { allowedActions } from '@sealdesk/contract/jobs/job-actions.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import type { SetProofReply } from '@sealdesk/contract/jobs/set-proof.ts';
import {
  IconBraces,
  IconDownload,
  IconExternalLink,
  IconFileTypePdf,
  IconMessage,
  IconUserCheck,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { lazyCode } from '../../../lib/lazy-code.ts';
import { openJobLink } from '../../../lib/open-job-address.ts';
import { pageProofPath } from '../../../lib/page-proof-address.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { call } from '../../../lib/session/api.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import type { KeptAnswers } from '../../../moves/approve/use-open-places.ts';
import { asksFirst } from '../../../moves/asks-first.ts';
import { moveAtOnce, undoOf } from '../../../moves/move-at-once.ts';
import type { AskedMove } from '../../../moves/move-words.ts';
import { useOpened } from '../../../ui/dialogs/use-opened.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { toastDone, toastFailure } from '../../../ui/toast.tsx';
import type { ProofDialogs } from '../proof-dialogs.ts';
import type { ReviewTarget } from '@sealdesk/contract/mail/return-letters.ts';
import type { MoreAction } from '../parts/proof-actions.tsx';
import type { RecordFormat } from '../parts/record-button.tsx';
import type { ListOrigin } from '../proof-address.ts';
import { originQuery } from '../proof.queries.ts';
import { returnReason } from './return-reason.ts';
import type { ReviewOffer } from './review-offer.ts';
import { nextReview, type Place, placeIn } from './review-queue.ts';

const MoveDialog = lazyPart(() => import('../../../moves/move-dialog.tsx'));
const loadDownload = lazyCode(() => import('../../../lib/download/download.ts'));

type Asked = { name: AskedMove; given?: { reason: string; to: ReviewTarget } };

type Parts = {
  proof: SetProofReply;
  job: Job;
  offer: ReviewOffer;
  origin: ListOrigin;
  viewed: () => number[];
  show: (page: number) => void;
  onReread: () => void;
  dialogs: ProofDialogs;
};

export type ReviewActions = {
  place: Place | null;
  more: MoreAction[];
  /** The two forms of the proof record, where they stand in a menu with other things. */
  records: MoreAction[];
  approve: () => void;
  returnSet: (to: ReviewTarget) => void;
  upload: () => void;
  downloadSealed: (() => void) | undefined;
  downloadRecord: (format: RecordFormat) => void;
  prove: { label: string; isBusy: boolean; onClick: () => void } | undefined;
  /** The dialogs that are open. */
  dialogs: ReactNode;
};

/** Everything that can be done from the screen, and the dialogs that ask for it. */
export function useReviewActions({ proof, job, offer, origin, viewed, show, onReread, dialogs }: Parts): ReviewActions {
  const viewer = useViewer();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { opened: asked, open: ask, close: closeAsked } = useOpened<Asked>();
  const { opened: uploading, open: openUpload, close: closeUpload } = useOpened<Job>();
  const { opened: commented, open: openComments, close: closeComments } = useOpened<Job>();
  const [isProving, setIsProving] = useState(false);
  const kept: KeptAnswers = useState<KeptAnswers[0]>(null);
  const listQuery = Object.fromEntries(new URLSearchParams(origin.search));
  const list = useQuery({ ...originQuery(listQuery), enabled: origin.search !== '' }).data?.jobs;
  const { UploadDialog, CommentsDialog } = dialogs;

  const reread = async () => {
    onReread();
    await queryClient.invalidateQueries({ queryKey: queryKeys.jobs.all });
  };
  /** After a review the next job of the view is shown; after the last one the list. */
  const leave = (isMade: boolean) => {
    const next = isMade && list ? nextReview(list, job.job_id, viewer) : null;
    if (isMade) {
      void navigate(
        next === null
          ? { pathname: SCREEN_PATHS.jobList, search: origin.search }
          : pageProofPath({ job: next }, origin.search),
      );
    }
    void reread();
  };
  const moveHere = (name: 'reserve' | 'release') => {
    if (asksFirst(name, job, viewer)) return ask({ name });
    void moveAtOnce(job.job_id, name, reread, undoOf(name, job, viewer, reread));
  };

  const prove = async (uuid: string) => {
    setIsProving(true);
    try {
      const { message } = await call('proveDocument', { params: { uuid } });
      toastDone(message);
      onReread();
    } catch (error) {
      toastFailure(error);
    } finally {
      setIsProving(false);
    }
  };
  const download = (run: (code: Awaited<ReturnType<typeof loadDownload>>) => Promise<void>) => {
    loadDownload().then(run).catch(toastFailure);
  };
  const { sealed, submitted } = proof;
  const sealedId = sealed.document_id;
  const downloadSealed =
    sealedId === null ? undefined : () => download((code) => code.downloadDocument(sealedId, sealed.name));
  const downloadRecord = (format: RecordFormat) =>
    download((code) =>
      code.downloadProofRecord(
        sealedId === null ? { upload: sealed.upload_uuid ?? '' } : { document: sealedId },
        format,
      ),
    );

  const allowed = allowedActions(job, viewer);
  const icon = 15;
  const more: MoreAction[] = [
    ...(allowed.has('reserve')
      ? [
          {
            label: 'Reserve for me',
            icon: <IconUserCheck size={icon} aria-hidden />,
            onClick: () => moveHere('reserve'),
          },
        ]
      : []),
    ...(allowed.has('release')
      ? [{ label: 'Release', icon: <IconUserCheck size={icon} aria-hidden />, onClick: () => moveHere('release') }]
      : []),
    ...(downloadSealed
      ? [{ label: 'Download sealed', icon: <IconDownload size={icon} aria-hidden />, onClick: downloadSealed }]
      : []),
    ...(submitted
      ? [
          {
            label: 'Download submitted',
            icon: <IconDownload size={icon} aria-hidden />,
            onClick: () => download((code) => code.downloadDocument(submitted.document_id, submitted.name)),
          },
        ]
      : []),
    {
      label: 'Open the job',
      icon: <IconExternalLink size={icon} aria-hidden />,
      onClick: () => void navigate(openJobLink(job.job_id)),
    },
    { label: 'Comments', icon: <IconMessage size={icon} aria-hidden />, onClick: () => openComments(job) },
  ];

  const records: MoreAction[] = [
    {
      label: 'Proof record as PDF',
      icon: <IconFileTypePdf size={icon} aria-hidden />,
      onClick: () => downloadRecord('pdf'),
    },
    {
      label: 'Proof record as JSON',
      icon: <IconBraces size={icon} aria-hidden />,
      onClick: () => downloadRecord('json'),
    },
  ];

  return {
    records,
    place: list ? placeIn(list, job.job_id, listQuery) : null,
    more,
    approve: () => ask({ name: 'approve' }),
    returnSet: (to) => ask({ name: 'return', given: { to, reason: returnReason(proof) } }),
    upload: () => openUpload(job),
    downloadSealed,
    downloadRecord,
    prove:
      proof.state === 'unproven' && sealedId !== null
        ? { label: 'Prove it now', isBusy: isProving, onClick: () => void prove(sealedId) }
        : undefined,
    dialogs: (
      <>
        {asked && (
          <MoveDialog
            key={asked.key}
            name={asked.shown.name}
            job={job}
            rows={[]}
            {...(asked.shown.given && { given: asked.shown.given })}
            {...(asked.shown.name !== 'release' && { review: { pagesViewed: viewed, kept, showPage: show } })}
            onMoved={(isMade) => (asked.shown.name === 'release' ? void reread() : leave(isMade))}
            onClose={() => closeAsked(asked)}
          />
        )}
        {uploading && offer.is === 'upload' && (
          <UploadDialog
            key={uploading.key}
            action={offer.action}
            job={job}
            onAct={() => void navigate(openJobLink(job.job_id))}
            onClose={() => {
              closeUpload(uploading);
              void reread();
            }}
          />
        )}
        {commented && (
          <CommentsDialog key={commented.key} job={commented.shown} onClose={() => closeComments(commented)} />
        )}
      </>
    ),
  };
}
