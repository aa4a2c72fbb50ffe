import { Button } from '@mantine/core';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { COMPARED_WITH } from '@sealdesk/contract/uploads/sealed-set-messages.ts';
import { uploadTitle } from '@sealdesk/contract/uploads/upload-messages.ts';
import type { JobUploadReply } from '@sealdesk/contract/uploads/upload.ts';
import { type ComponentProps, useRef, useState } from 'react';
import { ReturnReason } from '../../job-marks/return-reason.tsx';
import { useViewer } from '../../lib/session/viewer.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { setChecks } from '../../uploads/check/set-checks.ts';
import { Checklist } from '../../uploads/checklist.tsx';
import { DropZone } from '../../uploads/drop-zone.tsx';
import { FileCard } from '../../uploads/file-card.tsx';
import { RefusalBox } from '../../uploads/refusal-box.tsx';
import { StoppedNotice } from '../../uploads/resumable/stopped-notice.tsx';
import { canBeLeft, canFinish, shownSteps } from '../../uploads/upload-flow.ts';
import type { UploadDialogSlot } from '../../uploads/upload-slot.ts';
import { useUpload } from '../../uploads/use-upload.ts';
import { CheckNote } from './check-note.tsx';
import { ExtraFieldInputs } from './extra-field-inputs.tsx';
import { type Entered, sentFields } from './extra-fields.ts';
import { withFailedStep } from './failed-step.ts';
import { jobUpload, storedUpload } from './job-upload.ts';
import classes from './upload-dialog.module.css';
import { askOtherJob, askToLeave, reportRefusal, reportSuccess, reportUnasked } from './upload-end.ts';
import { useFocusInDialog } from './use-focus-in-dialog.ts';
import { ProofLink } from './proof-link.tsx';
import { Uploaded } from './uploaded.tsx';

const WIDTH = 450;

/** The dialog of most purposes, whose one body changes with where the upload stands. */
export function FileDialog({ action, job, onClose }: ComponentProps<UploadDialogSlot>) {
  const { max_file_uploads } = useViewer();
  // The job changes when the file is in; what was asked for stays.
  const [upload] = useState(() => jobUpload(action, job, max_file_uploads));
  const { target, rules, message, fields } = upload;
  const { purpose, isForReview } = target;
  const [entered, setEntered] = useState<Entered>({});
  const { flow, send, cancel, clear } = useUpload<JobUploadReply>(target, {
    ...(upload.check && { checks: setChecks(purpose, job.job_type) }),
    stored: storedUpload(job, upload),
    onDone: (reply, isLeft) => {
      if (reply.status !== 'confirm') reportSuccess(purpose, reply, isLeft);
      else if (isLeft) reportUnasked(job.job_id);
      else void ask(reply.message);
    },
    onRefusedLater: (why) => reportRefusal(job.job_id, why),
  });
  const place = useFocusInDialog();
  const chosen = useRef<File[]>([]);
  const sendFiles = (files: File[], isMeant = false) => {
    chosen.current = files;
    const form = { job_type: job.job_type, ...(isForReview && { for_review: '1' }), ...sentFields(fields, entered) };
    send(files, form, purpose === 'replace_original' && !isMeant ? ASK_OTHER_JOB : {});
  };
  const ask = async (question: string) => ((await askOtherJob(question)) ? sendFiles(chosen.current, true) : clear());
  const isAsked = flow.at === 'done' && flow.reply.status === 'confirm';
  const isChoosing = flow.at === 'idle' || flow.at === 'refused';
  const checked = flow.at === 'refused' ? flow.checked : null;
  const number = formatJobNumber(job.job_id);

  return (
    <Dialog
      title={
        <>
          {uploadTitle(purpose, '')}
          <span className={classes.number}>{number}</span>
        </>
      }
      width={WIDTH}
      isSheet={upload.check !== null}
      withCross
      onClose={onClose}
      mayClose={async () => canBeLeft(flow) || (await askToLeave(flow.at === 'sending'))}
      renderFoot={(close) => (
        <>
          <CheckNote flow={flow} />
          <Button variant="default" size="sm" onClick={close}>
            Close
          </Button>
          <Button size="sm" disabled={!canFinish(flow) || isAsked} onClick={close} data-done>
            Done
          </Button>
        </>
      )}
    >
      <div className={classes.body} ref={place} tabIndex={-1}>
        {job.return_reason && isChoosing && <ReturnReason reason={job.return_reason} />}
        {message && flow.at === 'idle' && <AlertBox kind="info" message={message} withRefresh={false} />}
        {flow.at === 'refused' && checked && (
          <>
            <RefusalBox message={withFailedStep(flow.message, checked.steps)} tone={flow.tone} isAbove />
            <ProofLink uuid={checked.uuid} />
            <Checklist steps={checked.steps} />
          </>
        )}
        {isChoosing && (
          <>
            <ExtraFieldInputs
              fields={fields}
              entered={entered}
              onEnter={(name, value) => setEntered((before) => ({ ...before, [name]: value }))}
            />
            <StoppedNotice target={target} />
            <DropZone
              rules={rules}
              prompt={
                flow.at === 'refused' ? `Drop the corrected ${KIND[rules.kind]}` : `Drop the ${KIND[rules.kind]} here`
              }
              error={flow.at === 'refused' && !checked ? flow : null}
              isFirst={fields.every(({ type }) => type === 'warning')}
              onFiles={(files) => sendFiles(files)}
            />
          </>
        )}
        {flow.at === 'sending' && <FileCard file={flow.file} sending={flow} onCancel={cancel} />}
        {flow.at === 'checking' && flow.file.name !== '' && <FileCard file={flow.file} note="uploaded" />}
        {isAsked && <FileCard file={flow.file} note="not used yet" />}
        {flow.at === 'done' && !isAsked && (
          <Uploaded purpose={purpose} file={flow.file} reply={flow.reply} onReplace={clear} />
        )}
        {!checked && <Checklist steps={shownSteps(flow)} comparedWith={COMPARED_WITH.toSeal} />}
        {flow.at === 'checking' && !flow.isStored && (
          <p className={classes.note}>You can leave this open and work in another tab.</p>
        )}
      </div>
    </Dialog>
  );
}

const KIND = { pdf: 'PDF', zip: 'zip' };
/** Before a zip that names another job takes the place of this job's drawings, its sender is asked. */
const ASK_OTHER_JOB = { ask_other_job: 'true' };
