import { fstatSync, readSync } from 'node:fs';
import { REFUSALS, ZipRefused } from './zip-refused.ts';

/** Bytes that can be read at any place. */
export type ByteSource = { size: number; read(position: number, length: number): Buffer };

/** Reads from an open file, or refuses where the file ends too early. */
export function fileSource(fd: number): ByteSource {
  const { size } = fstatSync(fd);
  return {
    size,
    read(position, length) {
      if (position < 0 || position + length > size) throw new ZipRefused(REFUSALS.incomplete);
      const bytes = Buffer.allocUnsafe(length);
      let filled = 0;
      while (filled < length) {
        const got = readSync(fd, bytes, filled, length - filled, position + filled);
        if (got === 0) throw new ZipRefused(REFUSALS.incomplete);
        filled += got;
      }
      return bytes;
    },
  };
}

/** Reads a number of eight bytes; more than a file can have is a lie. */
export function bigNumber(bytes: Buffer, at: number): number {
  const value = bytes.readBigUInt64LE(at);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new ZipRefused(REFUSALS.incomplete);
  return Number(value);
}
