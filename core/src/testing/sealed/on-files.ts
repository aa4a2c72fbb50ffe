import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The file that a program writes, among its arguments. */
export const OUT = 'out.pdf';

/** Runs a program in a folder of its own that holds files which we made ourselves, and returns the one that it wrote. */
export async function onFiles(
  program: string,
  args: string[],
  files: Record<string, Buffer | string>,
): Promise<Buffer> {
  const cwd = await mkdtemp(path.join(tmpdir(), 'sealdesk-sealed-'));
  try {
    for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(cwd, name), bytes);
    await run(program, args, { cwd });
    return await readFile(path.join(cwd, OUT));
  } finally {
    await rm(cwd, { recursive: true });
  }
}
