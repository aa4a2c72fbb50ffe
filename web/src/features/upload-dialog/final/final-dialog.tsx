import { Button } from '@mantine/core';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { MAIL_NEEDS_WORDS, uploadTitle } from '@sealdesk/contract/uploads/upload-messages.ts';
import type { JobUploadReply } from '@sealdesk/contract/uploads/upload.ts';
import { IconLockOpen } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { useViewer } from '../../../lib/session/viewer.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { setChecks } from '../../../uploads/check/set-checks.ts';
import { Checklist } from '../../../uploads/checklist.tsx';
import { DropZone } from '../../../uploads/drop-zone.tsx';
import { FileCard } from '../../../uploads/file-card.tsx';
import { RefusalBox } from '../../../uploads/refusal-box.tsx';
import { sendSet } from '../../../uploads/resumable/send-set.ts';
import { canBeLeft, partsOf, shownSteps } from '../../../uploads/upload-flow.ts';
import type { UploadDialogSlot } from '../../../uploads/upload-slot.ts';
import { useUpload } from '../../../uploads/use-upload.ts';
import { CheckNote } from '../check-note.tsx';
import { withFailedStep } from '../failed-step.ts';
import { ProofLink } from '../proof-link.tsx';
import { jobUpload, storedUpload } from '../job-upload.ts';
import { askToLeave, reportRefusal, reportSuccess } from '../upload-end.ts';
import { useFocusInDialog } from '../use-focus-in-dialog.ts';
import { Delivered } from './delivered.tsx';
import { EmailText } from './email-text.tsx';
import classes from './final-dialog.module.css';
import { reference } from './final-file.ts';
import { FinalFiles } from './final-files.tsx';
import { finalView, isFinished } from './final-view.ts';
import { OnFile } from './on-file.tsx';
import { HeldMail } from './held-mail.tsx';
import { useFinalJob } from './use-final-job.ts';
import { WhoIsMailed } from './who-is-mailed.tsx';

const WIDTH = 480;
const UNLOCKED = 'The customer asked for an unlocked PDF.';

/** Sends a job's final files, which completes it and mails the customer; and replaces them while the email waits. */
export function FinalDialog({ action, job: row, onAct, onClose }: ComponentProps<UploadDialogSlot>) {
  const viewer = useViewer();
  const { job, reread } = useFinalJob(row);
  // The job moves when its files are in; what was asked for, and what they are compared with, stays.
  const [upload] = useState(() => jobUpload(action, row, viewer.max_file_uploads));
  const [comparedWith] = useState(() => reference(row));
  const [words, setWords] = useState(row.client_email_body ?? '');
  const [isReplacing, setIsReplacing] = useState(action === 'replace-file');
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [transport] = useState(() => sendSet(viewer.id));
  const { target, rules } = upload;
  const { flow, send, cancel, clear } = useUpload<JobUploadReply>(target, {
    transport,
    checks: setChecks('final', job.job_type),
    stored: storedUpload(row, upload),
    onDone: (reply, isLeft) => {
      setIsReplacing(false);
      void reread();
      reportSuccess('final', reply, isLeft);
    },
    onRefusedLater: (why) => reportRefusal(job.job_id, why),
  });
  const place = useFocusInDialog();
  const view = finalView({ flow, job, isReplacing });
  const isChoosing = view === 'choosing' || view === 'replacing' || view === 'refused';
  // After a refusal the words are kept as they were; only another file is asked for.
  const isTextShown = view !== 'refused';
  const problem = isTextShown && isChoosing && words.trim() === '' ? MAIL_NEEDS_WORDS : null;
  const refused = flow.at === 'refused' ? flow : null;
  const keep = () => {
    clear();
    setIsReplacing(false);
  };

  return (
    <Dialog
      title={
        <>
          {uploadTitle('final', '')}
          <span className={classes.number}>{formatJobNumber(job.job_id)}</span>
        </>
      }
      width={WIDTH}
      isSheet
      withCross
      isLocked={isPreviewing}
      onClose={onClose}
      mayClose={async () => canBeLeft(flow) || (await askToLeave(flow.at === 'sending'))}
      renderFoot={(close) => (
        <>
          <CheckNote flow={flow} />
          {view === 'refused' && <p className={classes.footNote}>Your email text is kept.</p>}
          {isChoosing && isReplacing ? (
            <Button variant="default" size="sm" onClick={keep}>
              Keep the file
            </Button>
          ) : (
            <Button variant="default" size="sm" onClick={close}>
              Close
            </Button>
          )}
          <Button size="sm" disabled={!isFinished(view)} onClick={close} data-done>
            Done
          </Button>
        </>
      )}
    >
      <div className={classes.body} ref={place} tabIndex={-1}>
        {view === 'delivered' ? (
          <Delivered
            job={job}
            done={flow.at === 'done' ? flow : null}
            words={words}
            comparedWith={comparedWith}
            onReplace={() => {
              clear();
              setIsReplacing(true);
            }}
            onRevise={() => {
              onClose();
              onAct('revise', job);
            }}
            onPreview={setIsPreviewing}
            onReread={reread}
          />
        ) : (
          <>
            {refused?.checked && (
              <>
                <RefusalBox
                  message={withFailedStep(refused.message, refused.checked.steps)}
                  tone={refused.tone}
                  isAbove
                />
                <ProofLink uuid={refused.checked.uuid} />
              </>
            )}
            {isReplacing && job.completion_mail && <HeldMail job={job} mail={job.completion_mail} />}
            {!isReplacing && view !== 'refused' && <WhoIsMailed job={job} />}
            {job.no_lock_request && isTextShown && isChoosing && (
              <div className={classes.unlocked}>
                <IconLockOpen className={classes.unlockedIcon} size={16} aria-hidden />
                <p>{UNLOCKED}</p>
              </div>
            )}
            {isTextShown && (
              <EmailText
                job={job}
                words={words}
                files={flow.at === 'sending' || flow.at === 'checking' ? partsOf(flow.file) : null}
                problem={problem}
                isReadOnly={!isChoosing}
                onWords={setWords}
                onPreview={setIsPreviewing}
              />
            )}
            {flow.at === 'sending' && <FileCard file={flow.file} sending={flow} onCancel={cancel} />}
            {flow.at === 'checking' && <FinalFiles files={partsOf(flow.file)} comparedWith={comparedWith} isSunken />}
            {refused?.checked && (
              <FinalFiles files={partsOf(refused.checked.file)} comparedWith={comparedWith} isRefused />
            )}
            <Checklist steps={shownSteps(flow)} comparedWith={comparedWith} />
            {isChoosing && (
              <DropZone
                rules={rules}
                prompt={view === 'refused' ? 'Drop the corrected PDF' : 'Drop the PDF here'}
                disabled={problem !== null}
                isLow={view !== 'choosing'}
                error={refused && !refused.checked ? refused : null}
                onFiles={(files) => send(files, { job_type: job.job_type, client_email_body: words.trim() })}
              />
            )}
            {view === 'replacing' && <OnFile jobId={job.job_id} />}
          </>
        )}
      </div>
    </Dialog>
  );
}
