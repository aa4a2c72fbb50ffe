import type { Log } from '../log.ts';
import { checkSandbox } from './sandbox.ts';

/** Refuses to work where tools can't be limited, and says loudly which other walls are missing. */
export async function requireSandbox(log: Log, check = checkSandbox): Promise<void> {
  const { standing, missing } = await check();
  if (missing.includes('limits')) {
    throw new Error('Tools cannot be limited here: the program prlimit (Debian package util-linux) is missing.');
  }
  if (missing.length > 0) {
    log.error({ standing, missing }, 'Tools that read files of strangers run without all of their walls');
  }
}
