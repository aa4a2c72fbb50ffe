import { useEffect, useSyncExternalStore } from 'react';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { currentQuestion, dropQuestion, onQuestion } from './confirm.ts';
import { lazyPart } from '../lazy-part.tsx';
import { isWaiting, onWaiting } from './wait.ts';
import classes from './please-wait.module.css';

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'), {
  close: ({ question, onGone }) => {
    question.answer(false);
    onGone();
  },
});

/** Shows the dialog of `confirm`; stands once, above all screens. */
export function ConfirmHost() {
  const question = useSyncExternalStore(onQuestion, currentQuestion);
  if (!question) return null;
  return <ConfirmDialog key={question.message} question={question} onGone={() => dropQuestion(question)} />;
}

/** Shows the overlay of `waitFor`; stands once, above all screens. */
export function WaitHost() {
  return useSyncExternalStore(onWaiting, isWaiting) && <Cover />;
}

/** The overlay stops the pointer; the keyboard is stopped here, with the focus left where it is. */
function Cover() {
  useEffect(() => {
    const stop = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', stop, { capture: true });
    return () => window.removeEventListener('keydown', stop, { capture: true });
  }, []);
  return <PleaseWait />;
}

/** Covers the whole page while nothing on it may be used. */
export function PleaseWait() {
  return (
    <div className={classes.cover} role="status">
      <span className={classes.spinner} aria-hidden />
      {MESSAGES.pleaseWait}
    </div>
  );
}
