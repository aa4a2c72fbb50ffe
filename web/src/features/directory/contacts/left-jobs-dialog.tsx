import { Button } from '@mantine/core';
import type { LeftJobs } from '@sealdesk/contract/directory/contact.ts';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { useState } from 'react';
import { DirectorySelect } from '../../../directory/directory-select.tsx';
import type { Entry } from '../../../directory/directory.queries.ts';
import { counted } from '../../../lib/words.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import classes from './left-jobs-dialog.module.css';

/** A contact who moves, the open jobs that they leave, and what takes the new contact of each company; null cancels. */
export type LeavingContact = {
  contact: Entry;
  left: LeftJobs;
  /** Why the last choice was refused; null for the first one. */
  problem: string | null;
  onAnswer: (chosen: NewContacts | null) => void;
};
type NewContacts = { drjcoid: number; drj_contact_id: number }[];

/** Lists the open jobs that a contact leaves by moving, and asks for their new contact, company by company. */
export function LeftJobsDialog({
  contact,
  left,
  problem,
  onAnswer,
  onClose,
}: LeavingContact & { onClose: () => void }) {
  const [chosen, setChosen] = useState<Record<number, Entry>>({});
  const [isMissing, setIsMissing] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const total = left.reduce((sum, { total: jobs }) => sum + jobs, 0);
  const send = () => {
    const contacts = left.flatMap(({ drjcoid }) => {
      const entry = chosen[drjcoid];
      return entry ? [{ drjcoid, drj_contact_id: entry.id }] : [];
    });
    if (contacts.length < left.length) return setIsMissing(true);
    onAnswer(contacts);
    setIsDone(true);
  };
  return (
    <Dialog
      title={`New contact for ${counted(total, 'open job')}`}
      lead={`${contact.name} can’t see these jobs after the move, and gets no more email about them.`}
      isSheet
      isDone={isDone}
      onClosing={() => onAnswer(null)}
      onClose={onClose}
      renderFoot={(close) => (
        <>
          <Button size="sm" variant="default" onClick={close}>
            Cancel
          </Button>
          <Button size="sm" onClick={send}>
            Save and Move
          </Button>
        </>
      )}
    >
      <div className={classes.companies}>
        {problem !== null && <AlertBox kind="warning" message={problem} withRefresh={false} />}
        {left.map(({ drjcoid, company, total: jobs, jobs: named }, place) => (
          <section key={drjcoid} className={classes.company}>
            <DirectorySelect
              label={`New contact at ${company}`}
              placeholder="Choose a contact"
              source={{ kind: 'contacts', companyId: drjcoid, use: 'additional' }}
              omit={contact.id}
              value={chosen[drjcoid]?.id ?? null}
              chosen={chosen[drjcoid] ?? null}
              onChoose={(entry) => entry && setChosen((all) => ({ ...all, [drjcoid]: entry }))}
              error={isMissing && !chosen[drjcoid] ? 'Choose a contact.' : undefined}
              data-autofocus={place === 0 || undefined}
              // The list would cover the jobs as soon as the dialog opens.
              openOnFocus={false}
            />
            <ul className={classes.jobs} aria-label={`Open jobs of ${company}`}>
              {named.map(({ job_id, job_name }) => (
                <li key={job_id}>
                  <span className={classes.number}>{formatJobNumber(job_id)}</span> {job_name}
                </li>
              ))}
              {jobs > named.length && <li className={classes.more}>and {jobs - named.length} more</li>}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
