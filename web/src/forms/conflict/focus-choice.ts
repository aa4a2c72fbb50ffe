/** Returns the id of a field's row among those that both changed. */
export function choiceId(name: string): string {
  return `choice-${name}`;
}

/** Moves the focus to the choice between the two values of a field. */
export function focusChoice(name: string): void {
  const row = document.getElementById(choiceId(name));
  row?.scrollIntoView({ block: 'center' });
  row?.querySelector<HTMLElement>('input:not(:disabled)')?.focus({ preventScroll: true });
}
