import { Button, Menu, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDeviceLaptop, IconDeviceMobile, IconDots, IconPlus } from '@tabler/icons-react';
import { WAY_IN_MESSAGES } from '@sealdesk/contract/people/way-in-messages.ts';
import type { WaysIn } from '@sealdesk/contract/people/ways-in.ts';
import { useState } from 'react';
import { call } from '../../lib/session/api.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { PHONE } from '../../ui/dialogs/dialog.tsx';
import { toastDone } from '../../ui/toast.tsx';
import { makePasskey } from '../../ways-in/passkeys.ts';
import { isOnlyWay, passkeyText } from './account-text.ts';
import classes from './sign-in.module.css';
import { useClock } from './use-clock.ts';
import { useWayInChange } from './use-ways-in.ts';
import { WayInRow } from './way-in-row.tsx';

type Passkey = WaysIn['passkeys'][number];

/** The passkeys, each with its name, and what adds another one. */
export function PasskeyList({ ways }: { ways: WaysIn }) {
  const { run, isRunning, problem } = useWayInChange();
  const add = async () => {
    const isAdded = await run(async () => {
      const { options } = await call('newPasskeyOptions', {});
      return call('addPasskey', { body: { passkey: await makePasskey(options) } });
    });
    if (isAdded) toastDone('Passkey added.');
  };
  return (
    <div role="group" aria-label="Passkeys">
      <div className={classes.groupHead}>
        <h3 className={classes.group}>Passkeys</h3>
        <Button
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          loading={isRunning}
          onClick={() => void add()}
        >
          Add a passkey
        </Button>
      </div>
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
      <ul className={classes.rows}>
        {ways.passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} isOnly={isOnlyWay(ways)} />
        ))}
        {ways.passkeys.length === 0 && (
          <li className={classes.none}>
            None yet. A passkey signs you in with the lock of your device, without a code.
          </li>
        )}
      </ul>
    </div>
  );
}

/** Names of devices that are held in the hand; the picture is decoration. */
const HANDHELD = /phone|ipad|android|pixel|galaxy|mobile/i;

function PasskeyRow({ passkey, isOnly }: { passkey: Passkey; isOnly: boolean }) {
  const clock = useClock();
  const { run, problem, setProblem } = useWayInChange();
  const [isRenaming, setIsRenaming] = useState(false);
  const { id, name, is_current } = passkey;

  const remove = async () => {
    if (isOnly) return setProblem(WAY_IN_MESSAGES.onlyWayIn);
    const message = 'It does not sign you in any more. Delete it on your device, too.';
    if (!(await confirm({ title: `Remove the passkey ${name}?`, message, yes: 'Remove passkey' }))) return;
    if (await run(() => call('removePasskey', { params: { id: String(id) } }))) toastDone('Passkey removed.');
  };
  const rename = async (typed: string) => {
    const isSaved =
      typed.trim() === name ||
      (await run(() => call('renamePasskey', { params: { id: String(id) }, body: { name: typed } })));
    if (isSaved) setIsRenaming(false);
  };
  return (
    <WayInRow
      icon={HANDHELD.test(name) ? IconDeviceMobile : IconDeviceLaptop}
      name={isRenaming ? <NameField name={name} onSave={rename} onCancel={() => setIsRenaming(false)} /> : name}
      mark={is_current && <span className={classes.badge}>This device</span>}
      detail={passkeyText(passkey, clock)}
      problem={problem}
      actions={
        !isRenaming && <Actions name={name} onRename={() => setIsRenaming(true)} onRemove={() => void remove()} />
      }
    />
  );
}

type ActionsProps = { name: string; onRename: () => void; onRemove: () => void };

/** Side by side, or on a phone in a menu. */
function Actions({ name, onRename, onRemove }: ActionsProps) {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  if (isPhone) {
    return (
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <Button
            variant="default"
            px={0}
            className={classes.more ?? ''}
            aria-label={`More actions for the passkey ${name}`}
          >
            <IconDots size={18} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onRename}>Rename</Menu.Item>
          <Menu.Item onClick={onRemove}>Remove</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    );
  }
  return (
    <>
      <Button variant="default" aria-label={`Rename the passkey ${name}`} onClick={onRename}>
        Rename
      </Button>
      <Button variant="default" aria-label={`Remove the passkey ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </>
  );
}

type NameFieldProps = { name: string; onSave: (typed: string) => Promise<void>; onCancel: () => void };

/** Renames in place: Enter and Save save, Escape and Cancel leave it. */
function NameField({ name, onSave, onCancel }: NameFieldProps) {
  const [typed, setTyped] = useState(name);
  return (
    <form
      className={classes.rename}
      onSubmit={(event) => {
        event.preventDefault();
        void onSave(typed);
      }}
    >
      <TextInput
        aria-label={`New name of the passkey ${name}`}
        value={typed}
        maxLength={100}
        data-autofocus
        ref={(field) => field?.focus()}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      />
      <Button type="submit" disabled={typed.trim() === ''}>
        Save
      </Button>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}
