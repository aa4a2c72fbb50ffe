import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

type Props = {
  title: ReactNode;
  onClose: () => void;
  width?: number;
  /** A Close button at the foot; the cross and Escape close in any case. */
  withClose?: boolean;
  children: ReactNode;
};

/** The dialog for whatever only shows something: a title, a body, and a Close button where one is wanted. */
export function LargeDialog({ title, onClose, width = 720, withClose = true, children }: Props) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      width={width}
      withCross
      {...(withClose && {
        renderFoot: (close: () => void) => (
          <Button variant="default" size="sm" onClick={close} data-autofocus>
            Close
          </Button>
        ),
      })}
    >
      {children}
    </Dialog>
  );
}
