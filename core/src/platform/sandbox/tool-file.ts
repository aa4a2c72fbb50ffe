import { createHash } from 'node:crypto';
import { constants, open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

/** A file in a tool's folder, open. Its reader keeps this file, whatever the tool puts in its place later. */
export type ToolFile = { handle: FileHandle; size: number };

/**
 * Opens a file that a tool wrote, or could have replaced. The tool owns the folder, and we can read more than the tool:
 * throws unless the file is a regular one with one name, and not larger than it may be. The caller closes it.
 */
export async function openToolFile(file: string, mostBytes = Number.POSITIVE_INFINITY): Promise<ToolFile> {
  const name = path.basename(file);
  // Without O_NONBLOCK, opening a FIFO would wait for its writer for ever.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(file, flags).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ELOOP' ? new Error(refusal(name, 'a symbolic link')) : error;
  });
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new Error(refusal(name, 'not a regular file'));
    if (found.nlink !== 1) throw new Error(`A tool left a file that can't be used: ${name} has ${found.nlink} links.`);
    if (found.size > mostBytes) throw new Error(refusal(name, `larger than ${mostBytes} bytes`));
    return { handle, size: found.size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Opens such a file for one piece of work, and closes it in any case. */
export async function withToolFile<T>(file: string, work: (opened: ToolFile) => Promise<T>): Promise<T> {
  const opened = await openToolFile(file);
  try {
    return await work(opened);
  } finally {
    await opened.handle.close();
  }
}

/** Streams the file's bytes, as many as it had when it was opened. The handle stays open. */
export function streamToolFile({ handle, size }: ToolFile): AsyncIterable<Buffer> {
  if (size === 0) return (async function* () {})();
  return handle.createReadStream({ start: 0, end: size - 1, autoClose: false });
}

/** Returns the SHA-256 of the file's bytes. */
export async function hashToolFile(file: ToolFile): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of streamToolFile(file)) hash.update(chunk);
  return hash.digest();
}

function refusal(name: string, what: string): string {
  return `A tool left a file that can't be used: ${name} is ${what}.`;
}
