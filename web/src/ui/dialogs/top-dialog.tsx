import { Modal } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { useState, type ReactNode } from 'react';
import classes from './dialog.module.css';
import { BACKDROP_MS, LAYER_MS, useLayer } from './use-layer.ts';

/** Closes the dialog. What is to follow makes it go at once, and happens when the focus is where it was before. */
export type CloseTopDialog = (next?: () => void) => void;

type Props = {
  /** Spoken, not shown. */
  name: string;
  /** Called once it is gone. */
  onClose: () => void;
  width?: number;
  children: (close: CloseTopDialog) => ReactNode;
};

// On a phone it begins at the top edge, or the keyboard would cover it.
const TOP = 'calc(max(8px, min(12dvh, 100vw - 640px)))';

/** A dialog without a head that stands at the top, so that it grows downwards: for what begins with a field. */
export function TopDialog({ name, onClose, width = 640, children }: Props) {
  const [following, setFollowing] = useState<{ go: () => void } | null>(null);
  const layer = useLayer(() => {
    onClose();
    following?.go();
  });
  const close: CloseTopDialog = (next) => {
    setFollowing(next ? { go: next } : null);
    layer.close();
  };
  return (
    <Modal.Root
      opened={layer.opened}
      onClose={() => close()}
      onExitTransitionEnd={layer.onGone}
      transitionProps={{ duration: LAYER_MS, exitDuration: following ? 0 : LAYER_MS }}
      size={width}
      yOffset={TOP}
      xOffset="8px"
    >
      {/* Without a duration of its own the backdrop would fade as slowly as the dialog. */}
      <Modal.Overlay transitionProps={{ duration: BACKDROP_MS, exitDuration: following ? 0 : BACKDROP_MS }} />
      <Modal.Content className={classes.content ?? ''} aria-label={name}>
        {children(close)}
      </Modal.Content>
    </Modal.Root>
  );
}
