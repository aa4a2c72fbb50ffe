import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { isUndoKey } from '../lib/keys/key-press.ts';
import { KeyCap } from './key-cap.tsx';
import { showToast } from './toast.tsx';
import classes from './undo-toast.module.css';

/** How long the button is there; while a pointer or the focus is on the toast, the time doesn't run. */
const UNDO_MS = 10_000;

let undoToasts = 0;

/** Reports what was done, with a button and Ctrl Z to take it back. Only what was done last can be taken back. */
export function toastUndo(message: string, undo: () => void): void {
  dropUndo();
  undoToasts += 1;
  const id = idOf(undoToasts);
  const press = () => {
    notifications.hide(id);
    undo();
  };
  showToast({ id, kind: 'success', message, detail: <UndoLine onUndo={press} />, life: UNDO_MS });
}

/** Hides the Undo of what was done before, once something was done that can't be taken back. */
export function dropUndo(): void {
  notifications.hide(idOf(undoToasts));
}

const idOf = (count: number) => `undo-${count}`;

function UndoLine({ onUndo }: { onUndo: () => void }) {
  const isPressed = useRef(false);
  const press = useRef(() => {});
  useEffect(() => {
    // A toast that fades can still be pressed.
    press.current = () => {
      if (isPressed.current) return;
      isPressed.current = true;
      onUndo();
    };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isUndoKey(event)) return;
      event.preventDefault();
      press.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className={classes.line}>
      <Button variant="default" size="compact-sm" className={classes.undo} onClick={() => press.current()}>
        Undo
      </Button>
      <span className={classes.key}>
        <KeyCap>Ctrl Z</KeyCap>
      </span>
    </div>
  );
}
