import { Button, TextInput } from '@mantine/core';
import { SCREEN_PATHS } from '@sealdesk/contract/screen-paths.ts';
import { maxFiles, type UserRow } from '@sealdesk/contract/people/users.ts';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { DirectorySelect } from '../../../directory/directory-select.tsx';
import type { Entry } from '../../../directory/directory.queries.ts';
import { readNumber } from '../../../forms/typed-number.ts';
import { useSendKey } from '../../../lib/keys/use-send-key.ts';
import { call } from '../../../lib/session/api.ts';
import { isSessionOver, serverSentence } from '../../../lib/session/failure.ts';
import { waitFor } from '../../../ui/dialogs/wait.ts';
import { toastDone } from '../../../ui/toast.tsx';
import classes from './users.module.css';

type Props = { columns: number; onInvited: (row: UserRow) => void; onClose: () => void };

const USUAL_FILES = '10';
const CONTACT_ID = 'invited-contact';

/** The row on top by which somebody is invited. */
export function InviteRow({ columns, onInvited, onClose }: Props) {
  const [contact, setContact] = useState<Entry | null>(null);
  const [files, setFiles] = useState(USUAL_FILES);
  const [failure, setFailure] = useState<string | null>(null);
  const address = contact?.name.split(', ').at(-1) ?? '';
  const invite = async () => {
    const checkedFiles = maxFiles.safeParse(readNumber(files, ''));
    if (!checkedFiles.success) return setFailure(checkedFiles.error.issues[0]!.message);
    if (contact === null) return setFailure('Choose a contact.');
    try {
      const body = { contact_id: contact.id, max_file_uploads: checkedFiles.data };
      const { message, user } = await waitFor(call('inviteContact', { body }));
      toastDone(message);
      onInvited(user);
      onClose();
    } catch (error) {
      if (!isSessionOver(error)) setFailure(serverSentence(error) ?? 'An error occurred.');
    }
  };
  useEffect(() => document.getElementById(CONTACT_ID)?.focus(), []);
  useSendKey(() => void invite());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <tr className={classes.invite} onKeyDown={onKeyDown}>
      <td colSpan={columns + 1}>
        <div className={classes.inviting}>
          <DirectorySelect
            label="Contact"
            className={classes.contact ?? ''}
            source={{ kind: 'people', isWithoutUser: true }}
            placeholder="Name or email of somebody without a user"
            value={contact?.id ?? null}
            chosen={contact}
            onChoose={setContact}
            id={CONTACT_ID}
          />
          <TextInput
            label="Max files"
            className={classes.files ?? ''}
            inputMode="numeric"
            autoComplete="off"
            value={files}
            onChange={(event) => setFiles(event.currentTarget.value)}
          />
          <p className={classes.note} role="status">
            {failure ??
              (contact === null ? (
                <>
                  Not there? <Link to={SCREEN_PATHS.contacts}>Add them in Contacts</Link>: that invites them.
                </>
              ) : (
                `A link goes to ${address.includes('@') ? address : 'them'}. It works once, for 24 hours.`
              ))}
          </p>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => void invite()}>Send invitation</Button>
        </div>
      </td>
    </tr>
  );
}
