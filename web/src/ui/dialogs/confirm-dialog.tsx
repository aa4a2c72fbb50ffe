import { Button } from '@mantine/core';
import type { Question } from './confirm.ts';
import { Dialog } from './dialog.tsx';
import { Lines } from '../lines.tsx';

type Props = { question: Question; onGone: () => void };

/** Two answers. The focus begins on the one that changes nothing, so that a key too many does no harm. */
export default function ConfirmDialog({ question, onGone }: Props) {
  const { title, message, yes, no, answer } = question;
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
            {no}
          </Button>
          <Button
            size="sm"
            onClick={() => {
              answer(true);
              close();
            }}
          >
            {yes}
          </Button>
        </>
      )}
    >
      <Lines text={message} />
    </Dialog>
  );
}
