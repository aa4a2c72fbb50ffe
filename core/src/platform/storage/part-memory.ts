const MB = 1024 * 1024;

/**
 * Every upload may hold one part in memory; what it holds besides, to send one part while the next fills, comes out of this for all
 * uploads of the process together. Without it, fifty uploads of fast senders took a gigabyte.
 */
const SHARED_BYTES = 32 * MB;
/** So many parts, the latest, are kept to be used again: the garbage collector would free them late. */
const MOST_IDLE = 4;

let sharedLeft = SHARED_BYTES;
const idle: Buffer[] = [];

/** The memory for parts of one upload, all of the same size. */
export class PartMemory {
  readonly #size: number;
  #held = 0;

  constructor(size: number) {
    this.#size = size;
  }

  /** Returns memory for one part; null while this upload holds one and the others' share is used up. */
  take(): Buffer | null {
    if (this.#held > 0 && sharedLeft < this.#size) return null;
    if (this.#held > 0) sharedLeft -= this.#size;
    this.#held += 1;
    const at = idle.findIndex(({ length }) => length === this.#size);
    return at < 0 ? Buffer.allocUnsafeSlow(this.#size) : idle.splice(at, 1)[0]!;
  }

  /** Gives the memory of a part back. */
  giveBack(part: Buffer): void {
    this.#held -= 1;
    if (this.#held > 0) sharedLeft += this.#size;
    idle.push(part);
    if (idle.length > MOST_IDLE) idle.shift();
  }
}
