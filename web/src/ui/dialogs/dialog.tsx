import { CloseButton, Modal } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { useState, type ReactNode } from 'react';
import classes from './dialog.module.css';
import { BACKDROP_MS, LAYER_MS, useLayer } from './use-layer.ts';

type Props = {
  title: ReactNode;
  /** Called once it is gone. Left out where the dialog can't be skipped. */
  onClose?: () => void;
  /** Asked before it closes; it stays where the answer is no. */
  mayClose?: () => Promise<boolean>;
  /** Called at once when it begins to close. */
  onClosing?: () => void;
  width?: number;
  /** A cross in the corner, for dialogs that only show something. */
  withCross?: boolean;
  /** The buttons at the foot; what they are given closes the dialog. */
  renderFoot?: (close: () => void) => ReactNode;
  children: ReactNode;
};

const stay = () => {};

/**
 * A dialog over the screen, named by its title. Put together from Mantine's parts, because its ready-made head would
 * count as a second banner of the page.
 */
export function Dialog(props: Props) {
  const { title, onClose, onClosing, mayClose, width = 480, withCross = false, renderFoot, children } = props;
  const [isAsking, setIsAsking] = useState(false);
  const layer = useLayer(onClose ?? stay, onClosing);
  // While it asks, Escape belongs to the question.
  const canClose = onClose !== undefined && !isAsking;
  const close = async () => {
    if (mayClose) {
      setIsAsking(true);
      const isAllowed = await mayClose();
      setIsAsking(false);
      if (!isAllowed) return;
    }
    layer.close();
  };
  return (
    <Modal.Root
      opened={layer.opened}
      onClose={canClose ? () => void close() : stay}
      onExitTransitionEnd={layer.onGone}
      transitionProps={{ duration: LAYER_MS }}
      size={width}
      centered
      closeOnEscape={canClose}
      closeOnClickOutside={canClose}
    >
      <Modal.Overlay transitionProps={{ duration: BACKDROP_MS }} />
      <Modal.Content className={classes.content ?? ''}>
        <Modal.Body>
          <div className={classes.head}>
            <Modal.Title>{title}</Modal.Title>
            {withCross && (
              <CloseButton className={classes.cross} aria-label="Close dialog" onClick={() => void close()} />
            )}
          </div>
          {children}
        </Modal.Body>
        {renderFoot && <div className={classes.foot}>{renderFoot(() => void close())}</div>}
      </Modal.Content>
    </Modal.Root>
  );
}
