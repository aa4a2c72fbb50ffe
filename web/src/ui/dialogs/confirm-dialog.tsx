import { Button } from '@mantine/core';
import type { Question } from './confirm.ts';
import { Dialog } from './dialog.tsx';

type Props = { question: Question; onGone: () => void };

/** Confirm or Cancel. The focus begins on Cancel, so that a key too many does no harm. */
export default function ConfirmDialog({ question, onGone }: Props) {
  const { title, message, answer } = question;
  return (
    <Dialog
      title={title}
      width={420}
      // However it closes; a question that was already answered stays answered.
      onClosing={() => answer(false)}
      onClose={onGone}
      renderFoot={(close) => (
        <>
          <Button variant="default" size="sm" data-autofocus onClick={close}>
            Cancel
          </Button>
          <Button
            size="sm"
            onClick={() => {
              answer(true);
              close();
            }}
          >
            Confirm
          </Button>
        </>
      )}
    >
      {message}
    </Dialog>
  );
}
