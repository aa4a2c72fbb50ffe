import type { Invitation } from '@sealdesk/contract/people/one-time-links.ts';
import classes from './invitation.module.css';

/** Address and company, by which people recognize that the link is theirs. */
export function Recipient({ invitation: { email, company } }: { invitation: Invitation }) {
  return (
    <p className={classes.recipient}>
      <strong>{email}</strong>
      {company !== null && <span>{company}</span>}
    </p>
  );
}

/** For whoever opened somebody else's link. */
export function NotYou({ invitation: { first_name, last_name } }: { invitation: Invitation }) {
  return (
    <p className={classes.below}>
      Not {first_name} {last_name}? Close this page.
    </p>
  );
}
