/** The question about a forgotten timer. `next` is what the person wanted to do when it was asked; it waits for the answer. */
export type TimerQuestion = { entryId: number; next: (() => void) | null };

let current: TimerQuestion | null = null;
const listeners = new Set<() => void>();

/** Asks when the person stopped. */
export function askAboutTimer(entryId: number, next: (() => void) | null = null): void {
  show({ entryId, next });
}

/** The question in the dialog now. */
export function currentTimerQuestion(): TimerQuestion | null {
  return current;
}

/** Takes the question away, once its dialog is gone. */
export function dropTimerQuestion(question: TimerQuestion): void {
  if (current === question) show(null);
}

/** Calls back whenever the question changes; returns a function that stops this. */
export function onTimerQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(question: TimerQuestion | null): void {
  current = question;
  for (const listener of listeners) listener();
}
