type Place = { contactId: number; state: string };

/** Returns what marks the element of a cell. */
export function cellKey({ contactId, state }: Place): string {
  return `${contactId} ${state}`;
}

/** Returns the element of a cell, where it is shown. */
export function cellElement(place: Place): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-cell="${cellKey(place)}"]`);
}

/** Gives the focus back to a cell once its dialog is gone, unless something else has it. */
export function focusCell(place: Place): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) cellElement(place)?.focus();
  });
}
