import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useState } from 'react';
import { useViewer } from '../../lib/session/viewer.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { CODE_RULES, type CodeUse } from '../../ways-in/recovery-codes-text.ts';
import { RecoveryCodes } from '../../ways-in/recovery-codes.tsx';
import classes from './sign-in.module.css';

type Props = { codes: readonly string[]; use: CodeUse; onClose: () => void };

/** The new codes, shown once. */
export function RecoveryCodesDialog({ codes, use, onClose }: Props) {
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
      lead={`${CODE_RULES[use]} We show them only now. Your earlier codes no longer work.`}
      renderFoot={() => (
        <Button size="sm" disabled={!isSaved} onClick={() => setIsDone(true)}>
          Done
        </Button>
      )}
    >
      <div className={classes.dialog}>
        <RecoveryCodes codes={codes} email={email} use={use} />
        <Checkbox
          label="I have saved these codes"
          checked={isSaved}
          onChange={(event) => setIsSaved(event.currentTarget.checked)}
        />
      </div>
    </Dialog>
  );
}
