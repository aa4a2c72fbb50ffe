import { CloseButton, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
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
  /** Fills a phone's whole screen. */
  isSheet?: boolean;
  /** A cross in the corner, for dialogs that only show something. */
  withCross?: boolean;
  /** Nothing closes it now: something is being sent, or a further dialog lies over it. */
  isLocked?: boolean;
  /** Closes it, without asking. */
  isDone?: boolean;
  /** What stands under the title and is spoken with it. Left out, all of the body is. */
  lead?: ReactNode;
  /** Stands at the right end of the head. */
  beside?: ReactNode;
  /** The buttons at the foot; what they are given closes the dialog. */
  renderFoot?: (close: () => void) => ReactNode;
  children?: ReactNode;
  /** In place of body and foot: what is below a head that does not scroll, with `DialogBody` and `DialogFoot` in it. */
  renderFramed?: (close: () => void) => ReactNode;
};

const stay = () => {};

/** A screen so narrow that a dialog fills it. */
export const PHONE = '(max-width: 639px)';

/**
 * A dialog over the screen, named by its title. Put together from Mantine's parts, because its ready-made head would
 * count as a second banner of the page.
 */
export function Dialog(props: Props) {
  const { title, onClose, onClosing, mayClose, width = 480, withCross = false, renderFoot, children } = props;
  const { isLocked = false, isDone = false, lead, beside, renderFramed } = props;
  const [isAsking, setIsAsking] = useState(false);
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const isSheet = isPhone && props.isSheet === true;
  const layer = useLayer(onClose ?? stay, onClosing);
  // While it asks, Escape belongs to the question.
  const canClose = onClose !== undefined && !isAsking && !isLocked;
  const { close: closeLayer } = layer;
  useCloseOnce(isDone, closeLayer);
  const close = async () => {
    if (isLocked) return;
    if (mayClose) {
      setIsAsking(true);
      const isAllowed = await mayClose();
      setIsAsking(false);
      if (!isAllowed) return;
    }
    closeLayer();
  };
  const head = (
    <div className={classes.head}>
      <Modal.Title>{title}</Modal.Title>
      {beside}
      {withCross && <CloseButton className={classes.cross} aria-label="Close dialog" onClick={() => void close()} />}
    </div>
  );
  return (
    <Modal.Root
      opened={layer.opened}
      onClose={canClose ? () => void close() : stay}
      onExitTransitionEnd={layer.onGone}
      transitionProps={{ duration: LAYER_MS }}
      size={width}
      centered
      fullScreen={isSheet}
      closeOnEscape={canClose}
      closeOnClickOutside={canClose}
    >
      <Modal.Overlay transitionProps={{ duration: BACKDROP_MS }} />
      <Modal.Content
        className={classes.content ?? ''}
        data-sheet={isSheet || undefined}
        data-framed={renderFramed !== undefined || undefined}
      >
        {renderFramed ? (
          <>
            <div className={classes.framedHead}>{head}</div>
            {renderFramed(() => void close())}
          </>
        ) : (
          <Plain head={head} lead={lead}>
            {children}
          </Plain>
        )}
        {renderFoot && <DialogFoot>{renderFoot(() => void close())}</DialogFoot>}
      </Modal.Content>
    </Modal.Root>
  );
}

/** The part of a framed dialog that scrolls. */
export function DialogBody({ children }: { children: ReactNode }) {
  return <div className={classes.framedBody}>{children}</div>;
}

/** The buttons of a dialog, below what scrolls. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>;
}

type PlainProps = { head: ReactNode; lead: ReactNode; children: ReactNode };

/** Head and body in one, which scroll together. */
function Plain({ head, lead, children }: PlainProps) {
  if (lead === undefined) {
    return (
      <Modal.Body>
        {head}
        {children}
      </Modal.Body>
    );
  }
  return (
    <div className={classes.body}>
      {head}
      <Modal.Body className={classes.lead ?? ''}>{lead}</Modal.Body>
      {children}
    </div>
  );
}

/** Closes the layer when it is done. */
function useCloseOnce(isDone: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (isDone) latest.current();
  }, [isDone]);
}
