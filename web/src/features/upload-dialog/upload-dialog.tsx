import { Button } from '@mantine/core';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { uploadTitle } from '@sealdesk/contract/uploads/upload-messages.ts';
import type { JobUploadReply } from '@sealdesk/contract/uploads/upload.ts';
import { type ComponentProps, useState } from 'react';
import { ReturnReason } from '../../job-marks/return-reason.tsx';
import { useViewer } from '../../lib/session/viewer.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { toastError } from '../../ui/toast.tsx';
import { Checklist } from '../../uploads/checklist.tsx';
import { DropZone } from '../../uploads/drop-zone.tsx';
import { FileCard } from '../../uploads/file-card.tsx';
import { StoppedNotice } from '../../uploads/resumable/stopped-notice.tsx';
import { canFinish, isRunning, shownSteps } from '../../uploads/upload-flow.ts';
import type { UploadDialogSlot } from '../../uploads/upload-slot.ts';
import { useUpload } from '../../uploads/use-upload.ts';
import { EmailCopies } from './email-copies.tsx';
import { ExtraFieldInputs } from './extra-field-inputs.tsx';
import { type Entered, sentFields } from './extra-fields.ts';
import { jobUpload } from './job-upload.ts';
import { ToSealDialog } from './to-seal/to-seal-dialog.tsx';
import classes from './upload-dialog.module.css';
import { askToLeave, reportSuccess } from './upload-end.ts';
import { useFocusInDialog } from './use-focus-in-dialog.ts';
import { Uploaded } from './uploaded.tsx';

const WIDTH = 450;

type Props = ComponentProps<UploadDialogSlot>;

/** Sends files for a job. Files that are combined are put in order first; every other purpose takes its files at once. */
export default function UploadDialog(props: Props) {
  return props.action === 'to-seal' ? <ToSealDialog {...props} /> : <FileDialog {...props} />;
}

/** The dialog of most purposes, whose one body changes with where the upload stands. */
function FileDialog({ action, job, onClose }: Props) {
  const { purpose, rules, message, copies, fields } = jobUpload(action, useViewer().max_file_uploads);
  const [entered, setEntered] = useState<Entered>({});
  const { flow, send, cancel, clear } = useUpload<JobUploadReply>(
    { purpose, jobNumber: job.job_id },
    { onDone: (reply, isLeft) => reportSuccess(purpose, reply, isLeft), onRefusedLater: (why) => toastError(why) },
  );
  const place = useFocusInDialog();
  const isChoosing = flow.at === 'idle' || flow.at === 'refused';
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
      withCross
      onClose={onClose}
      mayClose={async () => !isRunning(flow) || (await askToLeave(flow.at === 'sending'))}
      renderFoot={(close) => (
        <>
          <Button variant="default" size="sm" onClick={close}>
            Close
          </Button>
          <Button size="sm" disabled={!canFinish(flow)} onClick={close} data-done>
            Done
          </Button>
        </>
      )}
    >
      <div className={classes.body} ref={place} tabIndex={-1}>
        {job.return_reason && isChoosing && <ReturnReason reason={job.return_reason} />}
        {message && flow.at === 'idle' && <AlertBox kind="info" message={message} withRefresh={false} />}
        {copies.length > 0 && (isChoosing || flow.at === 'sending') && <EmailCopies copies={copies} />}
        {isChoosing && (
          <>
            <ExtraFieldInputs
              fields={fields}
              entered={entered}
              onEnter={(name, value) => setEntered((before) => ({ ...before, [name]: value }))}
            />
            <StoppedNotice target={{ purpose, jobNumber: job.job_id }} />
            <DropZone
              rules={rules}
              prompt={
                flow.at === 'refused' ? `Drop the corrected ${KIND[rules.kind]}` : `Drop the ${KIND[rules.kind]} here`
              }
              error={flow.at === 'refused' ? flow : null}
              isFirst={fields.every(({ type }) => type === 'warning')}
              onFiles={(files) => send(files, { job_type: job.job_type, ...sentFields(fields, entered) })}
            />
          </>
        )}
        {flow.at === 'sending' && <FileCard file={flow.file} sending={flow} onCancel={cancel} />}
        {flow.at === 'checking' && <FileCard file={flow.file} note="uploaded" />}
        {flow.at === 'done' && <Uploaded purpose={purpose} file={flow.file} reply={flow.reply} onReplace={clear} />}
        <Checklist steps={shownSteps(flow, purpose)} />
        {flow.at === 'checking' && <p className={classes.note}>You can leave this open and work in another tab.</p>}
      </div>
    </Dialog>
  );
}

const KIND = { pdf: 'PDF', zip: 'zip' };
