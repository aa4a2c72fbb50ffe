import { STEP_UP_MINUTES } from '@sealdesk/contract/shared/limits.ts';
import { isEmployee } from '@sealdesk/contract/people/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../../lib/session/viewer.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { IconInfoCircle } from '@tabler/icons-react';
import { waysInQuery } from '../../ways-in/ways-in.queries.ts';
import { AccountSection } from './account-section.tsx';
import { staffSignInText } from './account-text.ts';
import { CodeRows } from './code-rows.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import classes from './sign-in.module.css';

/** How the person signs in, and what they can change of it. Passkeys are for customers. */
export function SignInSection({ id }: { id: string }) {
  const isStaff = isEmployee(useViewer());
  const ways = useQuery(waysInQuery);
  return (
    <AccountSection id={id} title="Sign-in">
      {ways.isLoading && <RowsSkeleton label="Loading the ways to sign in" rows={5} />}
      {ways.isError && <AlertBox onRetry={() => void ways.refetch()} />}
      {ways.data && isStaff && <p>{staffSignInText(ways.data)}</p>}
      {ways.data && (!isStaff || ways.data.password) && (
        <>
          {!isStaff && <PasskeyList ways={ways.data} />}
          <CodeRows ways={ways.data} />
          <p className={classes.note}>
            <IconInfoCircle size={16} aria-hidden />
            Changes here ask you to sign in again when your last sign-in is older than {STEP_UP_MINUTES} minutes. We
            email you after each one.
          </p>
        </>
      )}
    </AccountSection>
  );
}
