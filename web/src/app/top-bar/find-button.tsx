import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { KeyCap } from '../../ui/key-cap.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import classes from './find-button.module.css';
import { useFindKey } from '../use-find-key.ts';

const loadDialog = () => import('../../features/find/find-dialog.tsx');
const FindDialog = lazyPart(loadDialog);
// Only a head start: opening it reports when it does not come.
const loadAhead = () => void loadDialog().catch(() => {});

/** Opens the search from every screen: a button that looks like a field, and Ctrl K. */
export function FindButton() {
  const [isOpen, setIsOpen] = useState(false);
  const { open, takeTyped } = useFindKey({ onOpen: () => setIsOpen(true), onLikely: loadAhead });
  const close = () => {
    setIsOpen(false);
    // A dialog that could not be loaded took nothing of what was typed for it.
    takeTyped();
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
        <span className={classes.label}>Find a job, company...</span>
        <span className={classes.hint} aria-hidden>
          <KeyCap>Ctrl K</KeyCap>
        </span>
      </button>
      {isOpen && <FindDialog takeTyped={takeTyped} onClose={close} />}
    </>
  );
}
