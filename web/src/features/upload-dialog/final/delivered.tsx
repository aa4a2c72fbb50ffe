import { Button } from '@mantine/core';
import { jobActions } from '@sealdesk/contract/jobs/job-actions.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { uploadSucceeded } from '@sealdesk/contract/uploads/upload-messages.ts';
import type { JobUploadReply } from '@sealdesk/contract/uploads/upload.ts';
import { IconCircleCheckFilled, IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { MailStatus } from '../../../completion-mail/mail-status.tsx';
import { resendMail } from '../../../completion-mail/resend-mail.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { Checklist } from '../../../uploads/checklist.tsx';
import { partsOf, type UploadFlow } from '../../../uploads/upload-flow.ts';
import { deliveredFilesQuery } from './delivered-files.ts';
import { EmailText } from './email-text.tsx';
import classes from './final-dialog.module.css';
import { FinalFiles } from './final-files.tsx';

type Done = Extract<UploadFlow<JobUploadReply>, { at: 'done' }>;

type Props = {
  job: Job;
  /** The upload by which the files came in, where that was in this dialog. */
  done: Done | null;
  words: string;
  comparedWith: string;
  onReplace: () => void;
  onRevise: () => void;
  onPreview: (isOpen: boolean) => void;
  onReread: () => Promise<void>;
};

/** The files are in: where the email is, and what can still be done. */
export function Delivered(props: Props) {
  const { job, done, words, comparedWith, onReplace, onRevise, onPreview, onReread } = props;
  const viewer = useViewer();
  const documents = useQuery({ ...deliveredFilesQuery(job.job_id), enabled: done === null });
  const files = done ? partsOf(done.file) : (documents.data ?? []);
  const mail = job.completion_mail;
  const isOut = mail?.state === 'sent' || mail?.state === 'delayed' || mail?.state === 'given-up';
  const canReplace = job.replace_file === 'final';
  const canRevise = isOut && jobActions(job, viewer).status.some(({ name, off }) => name === 'revise' && !off);
  return (
    <>
      {done && !isOut && (
        <div className={classes.success}>
          <IconCircleCheckFilled className={classes.successIcon} size={16} aria-hidden />
          <p>{uploadSucceeded('final', done.reply.success_message ?? '')}</p>
        </div>
      )}
      {done?.reply.status === 'warning' && <AlertBox kind="warning" message={done.reply.message} withRefresh={false} />}
      {mail && <MailStatus job={job} mail={mail} onResend={() => void resendMail(job.job_id, onReread)} />}
      {mail && !isOut && (
        <EmailText
          job={job}
          words={words}
          files={files}
          problem={null}
          isReadOnly
          onWords={() => {}}
          onPreview={onPreview}
        />
      )}
      <div className={classes.uploaded}>
        <p className={classes.label}>{MESSAGES.uploadedFile}</p>
        {canReplace && (
          <Button variant="default" onClick={onReplace}>
            Replace File
          </Button>
        )}
      </div>
      <FinalFiles files={files} comparedWith={comparedWith} isSunken />
      {done && !isOut && <Checklist steps={done.steps.map((step) => ({ ...step, detail: null }))} />}
      {canRevise && (
        <div className={classes.revise}>
          <p>To change a file now, revise the job. Its seals then become superseded.</p>
          <Button variant="default" leftSection={<IconHistory size={15} aria-hidden />} onClick={onRevise}>
            Revise…
          </Button>
        </div>
      )}
    </>
  );
}
