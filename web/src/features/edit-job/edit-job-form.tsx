import { Button } from '@mantine/core';
import type { GetJobReply } from '@sealdesk/contract/jobs/job.ts';
import { IconLock } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { FormProvider } from '../../forms/form-context.tsx';
import { focusField, markForDialog } from '../../forms/use-field.tsx';
import { useLeaveGuard } from '../../forms/use-leave-guard.ts';
import { LookupUseContext } from '../../job-form/use-customer.ts';
import { formatMoment, formatTime, dayIn } from '../../lib/format.ts';
import { useSendKey } from '../../lib/keys/use-send-key.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { currentQuestion, KEEP_OR_DISCARD } from '../../ui/dialogs/confirm.ts';
import { ConflictView } from './conflict/conflict-view.tsx';
import { EditFields } from './edit-fields.tsx';
import { EditFoot } from './edit-foot.tsx';
import classes from './edit-job-form.module.css';
import { EditLookups } from './edit-lookups.tsx';
import { EDIT_LABEL, type EditName, type EditValues } from './edit-values.ts';
import { type EditJob, type Opened, useEditJob } from './use-edit-job.ts';

/** What surrounds the form: the dialog, or the page. */
export type Frame = {
  Body: ComponentType<{ children: ReactNode }>;
  Foot: ComponentType<{ children: ReactNode }>;
  /** The form begins with the focus on its first field. */
  isFocused: boolean;
};

/** What the frame asks the form before it closes. */
export type LeaveState = { isUnsaved: boolean; leave: () => void; letPass: () => void };

export const LEAVE_QUESTION = {
  title: 'Discard the changes?',
  message: 'What you entered and did not save is not kept.',
  ...KEEP_OR_DISCARD,
};

type Props = {
  opened: Opened;
  /** The job as it was read last. */
  latest: GetJobReply;
  isResumed: boolean;
  frame: Frame;
  /** Receives what the frame has to know before it closes, whenever that changes. */
  onLeaveState: (state: LeaveState) => void;
  /** Called when nothing is left to save. */
  onDone: () => void;
  onClose: () => void;
};

/** The edit form of one job, the same in the dialog and on the page. */
export function EditJobForm({ opened, latest, isResumed, frame: { Body, Foot, isFocused }, ...on }: Props) {
  const edit = useEditJob({
    opened,
    latest,
    isResumed,
    onDone: () => {
      letPass();
      on.onDone();
    },
  });
  const isUnsaved = edit.unsaved > 0 || edit.conflict !== null;
  const letPass = useLeaveGuard(isUnsaved, LEAVE_QUESTION, edit.leave);
  const report = useEffectEvent(() => on.onLeaveState({ isUnsaved, leave: edit.leave, letPass }));
  useEffect(() => report());
  // The form may be there before its dialog is open, which then moves the focus, or after that.
  useLayoutEffect(() => {
    if (!isFocused) return;
    markForDialog('job_name');
    focusField('job_name');
  }, [isFocused]);
  useSendKey(() => {
    if (currentQuestion() === null) edit.submit();
  });
  const { job } = edit.known;
  const fields = <EditFields edit={edit} />;
  return (
    <LookupUseContext value="edit">
      <FormProvider<EditValues> parts={{ api: edit.form, labelOf }}>
        <form
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            edit.submit();
          }}
        >
          <Body>
            <div className={classes.notices}>
              <EditLookups jobId={job.job_id} />
              {/* One question at a time: the conflict comes first. */}
              {!edit.conflict && <KeptNotice edit={edit} />}
            </div>
            {edit.conflict ? (
              <ConflictView edit={edit} conflict={edit.conflict}>
                {fields}
              </ConflictView>
            ) : (
              fields
            )}
          </Body>
          <Foot>
            <EditFoot edit={edit} latest={latest} onClose={on.onClose} />
          </Foot>
        </form>
      </FormProvider>
    </LookupUseContext>
  );
}

/** Offers what this tab kept of a form that was left without saving. */
function KeptNotice({ edit: { keptAt, showKept, discardKept } }: { edit: EditJob }) {
  const { timezone } = useViewer();
  const [now] = useState(Date.now);
  if (keptAt === null) return null;
  const isToday = dayIn(keptAt, timezone) === dayIn(now, timezone);
  const when = isToday ? formatTime(keptAt, timezone) : formatMoment(keptAt, timezone);
  return (
    <AlertBox
      kind="info"
      message={`You have changes from ${when} that were not saved.`}
      withRefresh={false}
      detail={
        <span className={classes.kept}>
          <Button variant="default" onClick={() => void showKept()}>
            Show
          </Button>
          <Button variant="default" onClick={discardKept}>
            Discard
          </Button>
        </span>
      }
    />
  );
}

function labelOf(name: EditName): ReactNode {
  if (name !== 'staff_comments') return EDIT_LABEL[name];
  return (
    <>
      <IconLock className={classes.lock} size={13} aria-hidden /> {EDIT_LABEL[name]}{' '}
      <span className={classes.note}>never shown to the customer</span>
    </>
  );
}
