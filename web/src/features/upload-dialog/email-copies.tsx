import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import classes from './upload-dialog.module.css';

/** Who gets the mail that goes out with the file. */
export function EmailCopies({ copies }: { copies: readonly { contact: string; type: string }[] }) {
  return (
    <div className={classes.info}>
      <IconInfoCircle className={classes.infoIcon} size={16} aria-hidden />
      <div>
        <p className={classes.lead}>{MESSAGES.emailCopies}</p>
        <dl className={classes.copies}>
          {copies.map(({ contact, type }) => (
            <div key={`${contact} ${type}`}>
              <dt>{contact}</dt>
              <dd>{type}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
