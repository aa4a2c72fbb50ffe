import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useState } from 'react';
import { useViewer } from '../../lib/session/viewer.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { RecoveryCodes } from '../../ways-in/recovery-codes.tsx';
import classes from './sign-in.module.css';

/** The new codes, shown once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { email } = useViewer();
  const [isSaved, setIsSaved] = useState(false);
  const [isDone, setIsDone] = useState(false);
  return (
    <Dialog
      title="Your new recovery codes"
      width={420}
      isSheet
      // Whoever closes it by a key too many has lost the codes.
      isLocked={!isSaved}
      isDone={isDone}
      onClose={onClose}
      lead="Each works once in place of a code. They are shown this once; the former ones do not work any more."
      renderFoot={() => (
        <Button size="sm" disabled={!isSaved} onClick={() => setIsDone(true)}>
          Done
        </Button>
      )}
    >
      <div className={classes.dialog}>
        <RecoveryCodes codes={codes} email={email} />
        <Checkbox
          label="I have saved these codes"
          checked={isSaved}
          onChange={(event) => setIsSaved(event.currentTarget.checked)}
        />
      </div>
    </Dialog>
  );
}
