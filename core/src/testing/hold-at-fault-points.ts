import { access, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFaultHook, type FaultPoint } from '../platform/fault-point.ts';

// Loaded before the program of a fault run, by `node --import`. In the folder that FAULT_FOLDER names, a file with the name of a
// point makes whoever comes there write `<point>.reached` with its process id beside it, and wait until the file is gone.

/** How long a process waits to be killed, or for the file to be removed, before it continues. */
const STAND_MS = 300_000;
const LOOK_MS = 50;

const folder = process.env['FAULT_FOLDER'];
if (folder === undefined) throw new Error('FAULT_FOLDER is missing.');
setFaultHook((point) => stand(folder, point));

async function stand(inFolder: string, point: FaultPoint): Promise<void> {
  const file = join(inFolder, point);
  if (!(await exists(file))) return;
  // Under its name once it is whole: whoever finds it reads it at once.
  await writeFile(`${file}.${process.pid}`, String(process.pid));
  await rename(`${file}.${process.pid}`, `${file}.reached`);
  const until = performance.now() + STAND_MS;
  while (performance.now() < until && (await exists(file))) await sleep(LOOK_MS);
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
