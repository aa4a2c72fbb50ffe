import { createHash } from 'node:crypto';
import { crc32, createInflateRaw } from 'node:zlib';
import type { ByteSource } from './byte-source.ts';
import { DEFLATED, wrongSize } from './check-entries.ts';
import type { PlacedEntry } from './local-headers.ts';
import { quoted, ZipRefused } from './zip-refused.ts';

const CHUNK = 256 * 1024;

/** Unpacks one file chunk by chunk, never more than the zip said, and returns its SHA-256 once size and checksum are right. */
export async function unpackEntry(
  source: ByteSource,
  entry: PlacedEntry,
  take: (chunk: Buffer) => void,
): Promise<string> {
  const hash = createHash('sha256');
  let [size, crc] = [0, 0];
  for await (const chunk of entry.method === DEFLATED ? inflated(source, entry) : packed(source, entry)) {
    size += chunk.length;
    if (size > entry.size) throw new ZipRefused(wrongSize(entry.name));
    crc = crc32(chunk, crc);
    hash.update(chunk);
    take(chunk);
  }
  if (size !== entry.size) throw new ZipRefused(wrongSize(entry.name));
  if (crc !== entry.crc) throw new ZipRefused(damaged(entry));
  return hash.digest('hex');
}

function* packed(source: ByteSource, { dataAt, packed: length }: PlacedEntry): Generator<Buffer> {
  for (let at = 0; at < length; at += CHUNK) yield source.read(dataAt + at, Math.min(CHUNK, length - at));
}

async function* inflated(source: ByteSource, entry: PlacedEntry): AsyncGenerator<Buffer> {
  const inflater = createInflateRaw({ chunkSize: CHUNK });
  const feed = async () => {
    for (const chunk of packed(source, entry)) {
      if (inflater.destroyed) return;
      if (!inflater.write(chunk))
        await new Promise((resolve) => inflater.once('drain', resolve).once('close', resolve));
    }
    inflater.end();
  };
  const feeding = feed();
  try {
    for await (const chunk of inflater) yield chunk;
    await feeding;
    // Packed bytes behind the end of the stream would be a hiding place.
    if (inflater.bytesWritten !== entry.packed) throw new ZipRefused(damaged(entry));
  } catch (error) {
    if (isZlibError(error)) throw new ZipRefused(damaged(entry));
    throw error;
  } finally {
    inflater.destroy();
  }
}

function damaged(entry: PlacedEntry): string {
  return `${quoted(entry.name)} inside the zip is damaged. Please make the zip again.`;
}

function isZlibError(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE';
}
