import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { isField } from '../lib/keys/key-press.ts';
import { KeyCap } from './key-cap.tsx';
import { showToast } from './toast.tsx';
import classes from './undo-toast.module.css';

/** How long the button is there; while a pointer or the focus is on the toast, the time doesn't run. */
const UNDO_MS = 10_000;

let undoToasts = 0;

/** Reports what was done, with a button and Ctrl Z to take it back. Only what was done last can be taken back. */
export function toastUndo(message: string, undo: () => void): void {
  notifications.hide(idOf(undoToasts));
  undoToasts += 1;
  const id = idOf(undoToasts);
  const press = () => {
    notifications.hide(id);
    undo();
  };
  showToast({ id, kind: 'success', message, detail: <UndoLine onUndo={press} />, life: UNDO_MS });
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
      const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, target } = event;
      // In a field Ctrl Z takes back what was typed.
      if (key.toUpperCase() !== 'Z' || ctrlKey === metaKey || altKey || shiftKey || repeat || isField(target)) return;
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
