/** How long a key waits at most for the focus to be back after a dialog. */
const LONGEST_WAIT_MS = 1_000;

type Screen = {
  /** Returns true when the focus is somewhere, after what had it is gone. */
  hasFocus(): boolean;
  /** Presses the key where the focus is now. */
  press(key: string): void;
  /** Calls back when the next frame is drawn. */
  nextFrame(work: () => void): void;
  now(): number;
};

/**
 * Keeps letters that are pressed while a dialog closes: the dialog has no use for them any more, and the screen does not
 * have the focus yet. They are pressed again, in order, once it does.
 */
export class HeldKeys {
  readonly #screen: Screen;
  #closing = 0;
  #keys: string[] = [];

  constructor(screen: Screen) {
    this.#screen = screen;
  }

  /** Reports that a dialog begins to close; returns a function that reports, once, that it is gone. */
  begin(): () => void {
    let isOver = false;
    this.#closing += 1;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#closing -= 1;
      this.#pressAgain(this.#screen.now());
    };
  }

  /** Returns true when the key is kept for later. */
  take(key: string): boolean {
    if (this.#closing === 0) return false;
    this.#keys.push(key);
    return true;
  }

  #pressAgain(since: number): void {
    if (this.#closing > 0 || this.#keys.length === 0) return;
    const { hasFocus, nextFrame, now, press } = this.#screen;
    if (!hasFocus() && now() - since < LONGEST_WAIT_MS) return nextFrame(() => this.#pressAgain(since));
    const keys = this.#keys;
    this.#keys = [];
    for (const key of keys) press(key);
  }
}

/** The keys held by this tab. */
export const heldKeys = new HeldKeys({
  hasFocus: () => document.activeElement !== null && document.activeElement !== document.body,
  press: (key) => {
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  },
  nextFrame: (work) => requestAnimationFrame(work),
  now: () => performance.now(),
});
