import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { KeyCap } from '../ui/key-cap.tsx';
import classes from './find-button.module.css';
import { useFindKey } from './use-find-key.ts';

const loadDialog = () => import('../features/find/find-dialog.tsx');
const FindDialog = lazy(loadDialog);
// Only a head start: whoever then opens it is told if it does not come.
const loadAhead = () => void loadDialog().catch(() => {});

/** The way to any job or company from every screen: a button that looks like a field, and Ctrl K. */
export function FindButton() {
  const [isOpen, setIsOpen] = useState(false);
  const { open, takeTyped } = useFindKey({ onOpen: () => setIsOpen(true), onLikely: loadAhead });
  const close = () => {
    setIsOpen(false);
    // What had the focus before may be gone, such as a row of the list.
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <IconSearch className={classes.magnifier} size={14} aria-hidden />
        <span className={classes.words}>Find a job, company...</span>
        <span className={classes.hint} aria-hidden>
          <KeyCap>Ctrl K</KeyCap>
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <FindDialog takeTyped={takeTyped} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
