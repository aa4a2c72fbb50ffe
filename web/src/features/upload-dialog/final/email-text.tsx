import { Textarea, UnstyledButton } from '@mantine/core';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { completionLetter } from '@sealdesk/contract/mail/completion-letter.ts';
import { MAX_MAIL_WORDS } from '@sealdesk/contract/shared/limits.ts';
import { useId, useState } from 'react';
import { letterCopies, recipientsText } from '../../../completion-mail/recipients.ts';
import { LetterDialog } from '../../../ui/letter-dialog.tsx';
import type { FilePart } from '../../../uploads/upload-flow.ts';
import classes from './final-dialog.module.css';

type Props = {
  job: Job;
  words: string;
  /** As the email names them; null before they are in. */
  files: readonly FilePart[] | null;
  /** What is wrong with the words; null where nothing is. */
  problem: string | null;
  /** They went out with the files, or are about to. */
  isReadOnly: boolean;
  onWords: (words: string) => void;
  /** The preview lies over the dialog, to which Escape belongs then. */
  onPreview: (isOpen: boolean) => void;
};

/** The words of the email to the customer, and the whole email as it will go out. */
export function EmailText({ job, words, files, problem, isReadOnly, onWords, onPreview }: Props) {
  const [isPreviewing, setIsPreviewing] = useState(false);
  const hint = useId();
  const show = (isOpen: boolean) => {
    setIsPreviewing(isOpen);
    onPreview(isOpen);
  };
  return (
    <div className={classes.email}>
      <Textarea
        name="client_email_body"
        label="Email to the customer"
        autosize
        minRows={3}
        maxRows={10}
        maxLength={MAX_MAIL_WORDS}
        value={words}
        readOnly={isReadOnly}
        error={problem}
        errorProps={{ role: 'alert' }}
        aria-describedby={hint}
        data-autofocus={!isReadOnly || undefined}
        onChange={(event) => onWords(event.currentTarget.value)}
      />
      <p className={classes.emailHint}>
        <span id={hint}>Greeting, facts and link are added.</span>
        <UnstyledButton className={classes.preview ?? ''} onClick={() => show(true)}>
          Preview
        </UnstyledButton>
      </p>
      {isPreviewing && (
        <LetterDialog
          to={recipientsText(job)}
          letter={completionLetter({
            jobNumber: job.job_id,
            jobName: job.job_name,
            contact: { name: job.contact.contact_name, address: job.contact.email },
            words,
            states: job.seal_states,
            // The day is added by the server, which knows it.
            sealedBy: job.sealing_engineer ? { name: job.sealing_engineer.full_name, day: null } : null,
            files,
            copies: letterCopies(job),
            origin: window.location.origin,
          })}
          onClose={() => show(false)}
        />
      )}
    </div>
  );
}
