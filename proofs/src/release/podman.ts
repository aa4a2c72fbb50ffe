import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

// crun refuses the control groups of some machines; runc with these works on all that were tried.
const PODMAN = ['--runtime', 'runc', '--cgroup-manager=cgroupfs'];
const MOST_OUTPUT = 64 << 20;

/** Runs a program to its end and returns all that it printed; an error has its last lines. */
export async function run(program: string, args: string[]): Promise<string> {
  try {
    const { stdout, stderr } = await promisify(execFile)(program, args, { maxBuffer: MOST_OUTPUT });
    return stdout + stderr;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program} ${args.slice(0, 3).join(' ')} failed:\n${`${stdout}\n${stderr}`.slice(-3_000)}`, {
      cause: error,
    });
  }
}

/** Runs podman to its end. */
export function podman(...args: string[]): Promise<string> {
  return run('podman', [...PODMAN, ...args]);
}

/** Whether there is an image of that name. */
export async function hasImage(name: string): Promise<boolean> {
  return podman('image', 'exists', name).then(
    () => true,
    () => false,
  );
}
