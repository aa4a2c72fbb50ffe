import { Modal } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  /** Left out where there is no way around the dialog: then neither Escape nor the backdrop closes it. */
  onClose?: () => void;
  width?: number;
  children: ReactNode;
};

const stay = () => {};

/**
 * A dialog over the screen, named by its title. Put together from Mantine's parts, because its ready-made head would
 * count as a second banner of the page.
 */
export function Dialog({ title, onClose, width = 480, children }: Props) {
  const canClose = onClose !== undefined;
  return (
    <Modal.Root
      opened
      onClose={onClose ?? stay}
      size={width}
      centered
      closeOnEscape={canClose}
      closeOnClickOutside={canClose}
    >
      <Modal.Overlay transitionProps={{ duration: 150 }} />
      <Modal.Content>
        <Modal.Body>
          <Modal.Title>{title}</Modal.Title>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
