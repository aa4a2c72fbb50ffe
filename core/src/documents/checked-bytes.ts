import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Bytes that are not the ones that were recorded. */
export class DamagedBytes extends Error {}

/** A stream that moves no byte for this long is destroyed: its connection is dead. */
const STALL_MS = 60_000;

/** How much is fetched ahead of the reader, so that the store does not wait for every piece that the client reads. */
const READ_AHEAD = 512 * 1024;

type Expected = {
  size: number;
  /** Null for a part of a file, of which only the length is known. */
  sha256: Buffer | null;
  stallMs?: number;
};

/**
 * Passes bytes on as they come and holds the last piece back until all of them have proved to be the recorded ones.
 * Otherwise it breaks off with `DamagedBytes`, so that the reader is left without an end instead of with a wrong file.
 */
export function checkedBytes({ size, sha256, stallMs = STALL_MS }: Expected): Transform {
  const hash = sha256 && createHash('sha256');
  let passed = 0;
  let held: Buffer | null = null;
  const stalled = setTimeout(() => stream.destroy(new Error('Nothing moved for too long.')), stallMs);
  const stream = new Transform({
    readableHighWaterMark: READ_AHEAD,
    transform(chunk: Buffer, _encoding, done) {
      stalled.refresh();
      passed += chunk.length;
      hash?.update(chunk);
      const ready = held;
      held = chunk;
      done(null, ready);
    },
    flush(done) {
      const isRight = passed === size && (!hash || hash.digest().equals(sha256));
      if (isRight) done(null, held);
      else done(new DamagedBytes(`${passed} of ${size} bytes came, and they are not the recorded ones.`));
    },
    destroy(error, done) {
      clearTimeout(stalled);
      done(error);
    },
  });
  return stream;
}
