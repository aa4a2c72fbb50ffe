import { Button } from '@mantine/core';
import { IconAlertTriangle, IconDeviceMobileCode, IconListNumbers, IconLock } from '@tabler/icons-react';
import type { TotpSecretReply, WaysIn } from '@sealdesk/contract/people/ways-in.ts';
import { useState } from 'react';
import { call } from '../../lib/session/api.ts';
import { codeUse } from '../../ways-in/recovery-codes-text.ts';
import { codeLead, codesLeft, passwordText, recoveryCodesText, totpText } from './account-text.ts';
import { CodeDialog } from './code-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import classes from './sign-in.module.css';
import { useClock } from './use-clock.ts';
import { useWayInChange } from './use-ways-in.ts';
import { WayInRow } from './way-in-row.tsx';

/** Password, authenticator code and recovery codes. */
export function CodeRows({ ways }: { ways: WaysIn }) {
  return (
    <div role="group" aria-label="Password and code">
      <div className={classes.groupHead}>
        <h3 className={classes.group}>Password and code</h3>
      </div>
      <ul className={classes.rows}>
        <PasswordRow ways={ways} />
        <TotpRow ways={ways} />
        <RecoveryCodesRow ways={ways} />
      </ul>
    </div>
  );
}

function PasswordRow({ ways: { password } }: { ways: WaysIn }) {
  const clock = useClock();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <WayInRow
        icon={IconLock}
        name="Password"
        detail={passwordText(password, clock)}
        actions={
          <Button
            variant="default"
            {...(password && { 'aria-label': 'Change the password' })}
            onClick={() => setIsOpen(true)}
          >
            {password ? 'Change' : 'Set a password'}
          </Button>
        }
      />
      {isOpen && <PasswordDialog isFirst={password === null} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function TotpRow({ ways: { totp, password } }: { ways: WaysIn }) {
  const clock = useClock();
  const [secret, setSecret] = useState<TotpSecretReply | null>(null);
  const { run, isRunning, problem } = useWayInChange();
  const begin = () =>
    run(async () => {
      setSecret(await call('newTotp', {}));
      return null;
    });
  return (
    <>
      <WayInRow
        icon={IconDeviceMobileCode}
        name="Authenticator code"
        detail={totpText(totp, clock)}
        problem={problem}
        actions={
          <Button
            variant="default"
            loading={isRunning}
            aria-label={totp ? 'Set up anew the authenticator code' : 'Turn on the authenticator code'}
            onClick={() => void begin()}
          >
            {totp ? 'Set up anew' : 'Turn on'}
          </Button>
        }
      />
      {secret && <CodeDialog secret={secret} lead={codeLead(totp, password)} onClose={() => setSecret(null)} />}
    </>
  );
}

function RecoveryCodesRow({ ways }: { ways: WaysIn }) {
  const clock = useClock();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { run, isRunning, problem } = useWayInChange();
  const { text, isFew } = codesLeft(ways.recovery_codes);
  const make = () =>
    run(async () => {
      setCodes((await call('newRecoveryCodes', {})).recovery_codes);
      return null;
    });
  return (
    <>
      <WayInRow
        icon={IconListNumbers}
        name="Recovery codes"
        mark={
          <span className={classes.left} data-few={isFew || undefined}>
            {isFew && <IconAlertTriangle size={15} aria-hidden />}
            <span aria-hidden>{text}</span>
            {/* Spoken with the name: 'Recovery codes, 3 of 10 left, few'. */}
            <span className={classes.spoken}>{`, ${text}${isFew ? ', few' : ''}`}</span>
          </span>
        }
        detail={recoveryCodesText(ways, clock)}
        problem={problem}
        actions={
          <Button variant="default" loading={isRunning} onClick={() => void make()}>
            Make new codes
          </Button>
        }
      />
      {codes && <RecoveryCodesDialog codes={codes} use={codeUse(ways)} onClose={() => setCodes(null)} />}
    </>
  );
}
