import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentQuestion, dropQuestion, onQuestion } from './confirm.ts';

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'));

/** Shows the dialog of `confirm`; stands once, above all screens. */
export function ConfirmHost() {
  const question = useSyncExternalStore(onQuestion, currentQuestion);
  if (!question) return null;
  return (
    <Suspense>
      <ConfirmDialog key={question.message} question={question} onGone={() => dropQuestion(question)} />
    </Suspense>
  );
}
