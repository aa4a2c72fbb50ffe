import { STREAM_CATCH_UP_SECONDS } from '@sealdesk/contract/shared/limits.ts';
import type { Viewer } from '../../viewer.ts';

/** Returns true when the change may matter to what that viewer has read. */
type Concerns = (viewer: Viewer) => boolean;

/** More than these are not remembered: a burst, after which lists read their page again. */
const MOST = 1_000;

/** What was announced to this process in the last minute, so that a new list learns whether it missed anything. */
export class RecentChanges {
  readonly #now: () => number;
  #changes: { at: number; concerns: Concerns }[] = [];
  /** From when on every announcement is known; null while nothing is received. */
  #from: number | null = null;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  setListening(isListening: boolean): void {
    this.#from = isListening ? this.#now() : null;
    this.#changes = [];
  }

  add(concerns: Concerns): void {
    const at = this.#now();
    const kept = this.#changes.filter((change) => change.at >= at - STREAM_CATCH_UP_SECONDS * 1_000);
    this.#changes = [...kept, { at, concerns }].slice(-MOST);
    if (kept.length >= MOST && this.#from !== null) this.#from = this.#changes[0]!.at;
  }

  /** Returns true when it is certain that nothing which concerns the viewer was announced in that time. */
  isNothingMissed(viewer: Viewer, milliseconds: number): boolean {
    const since = this.#now() - milliseconds;
    if (this.#from === null || this.#from > since || milliseconds > STREAM_CATCH_UP_SECONDS * 1_000) return false;
    return !this.#changes.some(({ at, concerns }) => at >= since && concerns(viewer));
  }
}
