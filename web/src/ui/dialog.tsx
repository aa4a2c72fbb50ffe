import { CloseButton, Modal } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';
import { BACKDROP_MS, LAYER_MS, useLayer } from './use-layer.ts';

type Props = {
  title: ReactNode;
  /** Called once it is gone. Left out where there is no way around the dialog. */
  onClose?: () => void;
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
export function Dialog({ title, onClose, onClosing, width = 480, withCross = false, renderFoot, children }: Props) {
  const canClose = onClose !== undefined;
  const layer = useLayer(onClose ?? stay, onClosing);
  return (
    <Modal.Root
      opened={layer.opened}
      onClose={canClose ? layer.close : stay}
      onExitTransitionEnd={layer.onGone}
      transitionProps={{ duration: LAYER_MS }}
      size={width}
      centered
      closeOnEscape={canClose}
      closeOnClickOutside={canClose}
    >
      <Modal.Overlay transitionProps={{ duration: BACKDROP_MS }} />
      <Modal.Content>
        <Modal.Body>
          <div className={classes.head}>
            <Modal.Title>{title}</Modal.Title>
            {withCross && <CloseButton className={classes.cross} aria-label="Close dialog" onClick={layer.close} />}
          </div>
          {children}
        </Modal.Body>
        {renderFoot && <div className={classes.foot}>{renderFoot(layer.close)}</div>}
      </Modal.Content>
    </Modal.Root>
  );
}
