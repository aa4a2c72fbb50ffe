import { useSyncExternalStore } from 'react';
import { currentQuestion, dropQuestion, onQuestion } from './confirm.ts';
import { lazyPart } from '../lazy-part.tsx';

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
