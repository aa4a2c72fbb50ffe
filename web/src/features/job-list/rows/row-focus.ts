/** Rows are found by the job that they carry: only one list stands on a screen. */
const ROW = '[data-job]';

/** The number of the job whose row holds the element. */
export function jobIdAt(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>(ROW) : null;
  return row ? Number(row.dataset['job']) : null;
}

/** The row of the job, where it is in the list. */
export function findRow(jobId: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-job="${jobId}"]`);
}

/** Brings the job's row into view and gives it the focus; false where it is not in the list. */
export function focusRow(jobId: number): boolean {
  const row = findRow(jobId);
  row?.focus();
  return row !== null;
}

/** Goes to the job's row and shows there that it is the one, until the focus leaves it; false where it is not in the list. */
export function arriveAtRow(jobId: number): boolean {
  const row = findRow(jobId);
  if (!row) return false;
  // After a click the browser draws no ring around what a script focuses.
  row.dataset['arrived'] = '';
  row.addEventListener('blur', () => delete row.dataset['arrived'], { once: true });
  row.focus();
  return true;
}

/** Gives the focus to the row that was last at hand, without moving the list; false where there is no row. */
export function focusRowAtHand(): boolean {
  const row = document.querySelector<HTMLElement>(`${ROW}[tabindex="0"]`);
  row?.focus({ preventScroll: true });
  return row !== null;
}

/** Moves the focus to the next (1) or former (-1) row; from elsewhere, to the row that was last at hand. */
export function stepFocus(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const next = current === -1 ? rows.find((row) => row.tabIndex === 0) : rows[current + step];
  next?.focus();
}

/** Gives the focus to the job's row, or to the list where the row is gone. */
export function focusRowOrList(jobId: number): void {
  if (!focusRow(jobId)) document.querySelector<HTMLElement>(`${ROW}[tabindex="0"]`)?.focus();
}

/** The frame around the rows. */
const FRAME = '[data-kind][tabindex="-1"]';

/** Gives the focus to the list as a whole, without moving it. */
export function focusList(): void {
  document.querySelector<HTMLElement>(FRAME)?.focus({ preventScroll: true });
}

/** Brings the head of the list into view where it was scrolled away. */
export function showListHead(): void {
  const frame = document.querySelector<HTMLElement>(FRAME);
  if (frame && frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
}
