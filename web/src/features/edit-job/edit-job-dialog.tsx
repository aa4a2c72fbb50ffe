import { Button } from '@mantine/core';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { type ComponentProps, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { StatusPill } from '../../job-marks/status-pill.tsx';
import { editJobPath } from '../../lib/open-job-address.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialogs/dialog.tsx';
import { EditJobForm, type Frame, LEAVE_QUESTION, type LeaveState } from './edit-job-form.tsx';
import classes from './edit-job-form.module.css';
import type { EditJobSlot } from '../../job-form/edit-job-slot.ts';
import { EditSkeleton } from './edit-skeleton.tsx';
import { useOpenedJob } from './use-opened-job.ts';

const WIDTH = 960;
const FRAME: Frame = { Body: DialogBody, Foot: DialogFoot, isFocused: true };

/** The edit form over the list. */
export default function EditJobDialog({ job: row, onSaved, onClose }: ComponentProps<EditJobSlot>) {
  const navigate = useNavigate();
  const [isDone, setIsDone] = useState(false);
  const leaving = useRef<LeaveState | null>(null);
  const jobId = row.job_id;
  const state = useOpenedJob(jobId);
  const path = editJobPath(jobId);
  return (
    <Dialog
      title={
        <span className={classes.title}>
          Edit Job <span className={classes.number}>{formatJobNumber(jobId)}</span>{' '}
          <StatusPill job={state.at === 'ready' ? state.latest.job : row} />
        </span>
      }
      beside={
        <a
          className={classes.asPage}
          href={path}
          onClick={(event) => {
            if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            // What is entered goes along: the tab keeps it.
            leaving.current?.letPass();
            void navigate(path, { state: { isResumed: true } });
          }}
        >
          Open as page
        </a>
      }
      width={WIDTH}
      isSheet
      withCross
      isDone={isDone}
      onClose={onClose}
      mayClose={async () => {
        if (!leaving.current?.isUnsaved) return true;
        const isLeaving = await confirm(LEAVE_QUESTION);
        if (isLeaving) leaving.current.leave();
        return isLeaving;
      }}
      renderFramed={(close) =>
        state.at === 'ready' ? (
          <EditJobForm
            opened={state.opened}
            latest={state.latest}
            isResumed={false}
            frame={FRAME}
            onLeaveState={(leave) => {
              leaving.current = leave;
            }}
            onDone={() => {
              setIsDone(true);
              onSaved();
            }}
            onClose={close}
          />
        ) : (
          <>
            <DialogBody>
              {state.at === 'failed' ? (
                <AlertBox message={MESSAGES.jobNotFound} withRefresh={false} />
              ) : (
                <EditSkeleton jobId={jobId} />
              )}
            </DialogBody>
            <DialogFoot>
              <Button variant="default" size="sm" onClick={close}>
                Close
              </Button>
            </DialogFoot>
          </>
        )
      }
    />
  );
}
