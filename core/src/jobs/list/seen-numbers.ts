const CHUNK = 65_536;

/** Job numbers that occurred, one bit each: ten million jobs take little more than a megabyte. */
export class SeenNumbers {
  private readonly chunks = new Map<number, Uint8Array>();

  /** Adds a number; returns true when it was not there yet. */
  add(number: number): boolean {
    const key = Math.floor(number / CHUNK);
    const chunk = this.chunks.get(key) ?? new Uint8Array(CHUNK / 8);
    this.chunks.set(key, chunk);
    const [byte, bit] = [(number % CHUNK) >> 3, 1 << (number & 7)];
    const isNew = (chunk[byte]! & bit) === 0;
    chunk[byte]! |= bit;
    return isNew;
  }
}
