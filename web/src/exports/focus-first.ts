/** Given to what takes the place of the part that had the focus: its first field takes it over. */
export function focusFirst(part: HTMLElement | null): void {
  part?.querySelector('input')?.focus();
}
