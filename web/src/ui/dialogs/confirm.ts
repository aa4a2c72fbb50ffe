/** A question that waits for Confirm or Cancel. */
export type Question = { title: string; message: string; answer: (isConfirmed: boolean) => void };

let current: Question | null = null;
const listeners = new Set<() => void>();

/** Asks in a dialog. True on Confirm; Cancel, Escape and the backdrop are false. */
export function confirm({ title, message }: { title: string; message: string }): Promise<boolean> {
  // Only one question is shown at a time, so the former counts as canceled.
  current?.answer(false);
  return new Promise((answer) => show({ title, message, answer }));
}

/** The question in the dialog now. */
export function currentQuestion(): Question | null {
  return current;
}

/** Takes the question away, once its dialog is gone. */
export function dropQuestion(question: Question): void {
  if (current === question) show(null);
}

/** Calls back whenever the question changes; returns a function that stops this. */
export function onQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(question: Question | null): void {
  current = question;
  for (const listener of listeners) listener();
}
