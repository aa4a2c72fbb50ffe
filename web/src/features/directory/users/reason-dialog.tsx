import { Button, Textarea } from '@mantine/core';
import { MAX_REASON } from '@sealdesk/contract/shared/limits.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { useState } from 'react';
import { useSendKey } from '../../../lib/keys/use-send-key.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

/** What needs a reason: how it is asked for, and what takes it. */
export type Reasoned = { title: string; message: string; action: string; onReason: (reason: string) => void };

/** Asks for a reason before something that can't be taken back at once. */
export function ReasonDialog({ title, message, action, onReason, onClose }: Reasoned & { onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const send = () => {
    if (reason.trim() === '') return setIsMissing(true);
    setIsDone(true);
    onReason(reason.trim());
  };
  useSendKey(() => {
    if (!isDone) send();
  });
  return (
    <Dialog
      title={title}
      lead={message}
      onClose={onClose}
      isDone={isDone}
      renderFoot={(close) => (
        <>
          <Button size="sm" variant="default" onClick={close}>
            Cancel
          </Button>
          <Button size="sm" onClick={send}>
            {action}
          </Button>
        </>
      )}
    >
      <Textarea
        label="Reason"
        data-autofocus
        maxLength={MAX_REASON}
        rows={3}
        value={reason}
        error={isMissing && reason.trim() === '' ? MESSAGES.reasonRequired : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  );
}
