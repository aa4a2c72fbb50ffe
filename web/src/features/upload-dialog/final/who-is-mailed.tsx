import { useMediaQuery } from '@mantine/hooks';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { type Copy, copiesOf, copiesText, missingAddress, nameOf } from '../../../completion-mail/recipients.ts';
import { AlertBox } from '../../../ui/alert-box.tsx';
import { PHONE } from '../../../ui/dialogs/dialog.tsx';
import classes from './final-dialog.module.css';

/** Who gets the email that goes out with the files: the contact, and the copies with their types. */
export function WhoIsMailed({ job }: { job: Job }) {
  const copies = copiesOf(job);
  const warning = missingAddress(job);
  return (
    <>
      {(warning === null || copies.length > 0) && (
        <div className={classes.info}>
          <IconInfoCircle className={classes.infoIcon} size={16} aria-hidden />
          <div className={classes.mailed}>
            {warning === null && (
              <p>
                The email goes to <strong>{job.contact.contact_name}</strong>, {job.company.Company}
              </p>
            )}
            {copies.length > 0 && <Copies copies={copies} count={copiesText(job)} />}
          </div>
        </div>
      )}
      {warning !== null && <AlertBox kind="warning" message={warning} withRefresh={false} />}
    </>
  );
}

/** On the phone they are folded to their number. */
function Copies({ copies, count }: { copies: readonly Copy[]; count: string }) {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const list = (
    <>
      <p className={classes.lead}>{MESSAGES.emailCopies}</p>
      <dl className={classes.copies}>
        {copies.map(({ contact, types, hasAddress }) => (
          <div key={contact}>
            <dt data-tip={contact}>{nameOf(contact)}</dt>
            <dd>{hasAddress ? types : `${types}, no email address`}</dd>
          </div>
        ))}
      </dl>
    </>
  );
  if (!isPhone) return list;
  return (
    <details>
      <summary className={classes.folded}>{count === '' ? 'Copies' : `and ${count}`}</summary>
      {list}
    </details>
  );
}
