/** What is asked, and what its two buttons do. */
export type Asked = {
  title: string;
  /** Each reason on a line of its own is shown as a list. */
  message: string;
  /** The button that does it: Confirm, where nothing else is named. */
  yes?: string;
  /** The button that leaves all as it is: Cancel, where nothing else is named. */
  no?: string;
};

/** A question that waits for its answer. */
export type Question = Required<Asked> & { answer: (isConfirmed: boolean) => void };

/** The buttons of a question about input that would be lost. */
export const KEEP_OR_DISCARD = { no: 'Keep editing', yes: 'Discard' } as const;

let current: Question | null = null;
const listeners = new Set<() => void>();

/** Asks in a dialog. True on the button that does it; the other one, Escape and the backdrop are false. */
export function confirm({ title, message, yes = 'Confirm', no = 'Cancel' }: Asked): Promise<boolean> {
  // Only one question is shown at a time, so the former counts as canceled.
  current?.answer(false);
  return new Promise((answer) => show({ title, message, yes, no, answer }));
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
