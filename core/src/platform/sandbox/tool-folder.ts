import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'sealdesk-upload-';
const OF_A_PROCESS = new RegExp(`^${PREFIX}(\\d+)-`);

/** Opens a private folder for the files of one check or set; its name has the number of our process. */
export async function openToolFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // Tools run under an account of their own: it may walk through to its own part, and see nothing else here.
  await chmod(folder, 0o711);
  return folder;
}

/**
 * Removes the folders of processes that were killed: customers' files do not lie about. To be called before the first
 * check, when a folder under our own number can only be that of a process before us.
 */
export async function sweepToolFolders(): Promise<number> {
  let swept = 0;
  for (const name of await readdir(tmpdir())) {
    const owner = OF_A_PROCESS.exec(name)?.[1];
    if (owner === undefined || (Number(owner) !== process.pid && isRunning(Number(owner)))) continue;
    await rm(join(tmpdir(), name), { recursive: true, force: true });
    swept += 1;
  }
  return swept;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of somebody else is one that runs.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
