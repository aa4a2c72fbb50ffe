import { isFindKey, keyName } from '../lib/keys/key-press.ts';

type Pressed = Pick<
  KeyboardEvent,
  | 'key'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'shiftKey'
  | 'isComposing'
  | 'defaultPrevented'
  | 'preventDefault'
  | 'stopImmediatePropagation'
>;

/** What lies over the screen at the moment of a key. */
export type OverScreen = { isCovered: boolean; isWaiting: boolean };

/** Decides what a key means to the search: open it, be kept for its field, or nothing. */
export class FindKey {
  /** What was typed before the field was there; null while no field is waited for. */
  #early: string | null = null;

  /** From now on what is typed is kept for the field. */
  open(): void {
    this.#early = '';
  }

  /** Returns what was typed so far. The field is there, so nothing is kept any more. */
  takeTyped(): string {
    const typed = this.#early ?? '';
    this.#early = null;
    return typed;
  }

  /** Returns 'open' when the key opens the search, and 'likely' when the next one may. */
  onKey(event: Pressed, { isCovered, isWaiting }: OverScreen): 'open' | 'likely' | null {
    if (event.key === 'Control' || event.key === 'Meta') return 'likely';
    if (isFindKey(event)) {
      // Never the browser's own search either: whoever presses it over a dialog did not mean to leave.
      event.preventDefault();
      return this.#early === null && !isCovered && !isWaiting ? 'open' : null;
    }
    // Over the screen is something that has keys of its own, such as why the search could not be loaded.
    if (this.#early === null || isCovered) return null;
    if (keyName(event) === null || (event.key.length > 1 && event.key !== 'Enter')) return null;
    if (event.key.length === 1) this.#early += event.key;
    event.preventDefault();
    event.stopImmediatePropagation();
    return null;
  }
}
