import type { ToolStream } from '../platform/sandbox/tool-stream.ts';

/** A picture as the tool printed it. */
export type Picture = { png: Buffer; width: number; height: number };

export type PictureLimits = { pixels: number; side: number; bytes: number };

export type PictureReader = {
  /** Returns the next picture; null when there is none. After `too-large` nothing more can be read. */
  next(): Promise<Picture | 'too-large' | null>;
};

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length and type before the content of a chunk, and a checksum after it. */
const CHUNK_HEAD = 8;
const SMALLEST_CHUNK = CHUNK_HEAD + 4;
const HEADER_CHUNK = SMALLEST_CHUNK + 13;
const FIRST_CAPACITY = 256 * 1024;

/** Reads the PNG pictures that a tool prints one after the other. Keeps one of them in memory. */
export function readPictures(stream: Pick<ToolStream, 'read'>, limits: PictureLimits): PictureReader {
  let kept = Buffer.allocUnsafe(FIRST_CAPACITY);
  let used = 0;

  /** Reads until so many bytes are kept; returns false when the tool ends before. */
  const has = async (size: number): Promise<boolean> => {
    while (used < size) {
      const piece = await stream.read();
      if (piece === null) return false;
      if (used + piece.length > kept.length) {
        const larger = Buffer.allocUnsafe(Math.max(2 * kept.length, used + piece.length));
        kept.copy(larger, 0, 0, used);
        kept = larger;
      }
      piece.copy(kept, used);
      used += piece.length;
    }
    return true;
  };

  /** Takes the first bytes away from what is kept, as a copy. */
  const take = (size: number): Buffer => {
    const taken = Buffer.from(kept.subarray(0, size));
    kept.copyWithin(0, size, used);
    used -= size;
    return taken;
  };

  return {
    async next() {
      if (!(await has(SIGNATURE.length + HEADER_CHUNK))) return null;
      if (!kept.subarray(0, SIGNATURE.length).equals(SIGNATURE))
        throw new Error('A tool printed something else than a picture.');
      const [width, height] = [kept.readUInt32BE(16), kept.readUInt32BE(20)];
      if (width * height > limits.pixels || Math.max(width, height) > limits.side) return 'too-large';
      for (let at = SIGNATURE.length; ;) {
        if (!(await has(at + SMALLEST_CHUNK))) return null;
        const isLast = kept.toString('latin1', at + 4, at + CHUNK_HEAD) === 'IEND';
        at += SMALLEST_CHUNK + kept.readUInt32BE(at);
        if (at > limits.bytes) return 'too-large';
        if (isLast) return (await has(at)) ? { png: take(at), width, height } : null;
      }
    },
  };
}
