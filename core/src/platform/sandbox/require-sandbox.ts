import type { Log } from '../log.ts';
import { checkSandbox } from './sandbox.ts';

/** Throws where tools can't be limited, and logs which other features of the sandbox are missing. */
export async function requireSandbox(log: Log, check = checkSandbox): Promise<void> {
  const { available, missing } = await check();
  if (missing.includes('limits')) {
    throw new Error('Sandbox unavailable: prlimit not found. Install util-linux.');
  }
  if (missing.length > 0) {
    log.error(
      { available, missing },
      'The sandbox lacks features, so tools that read uploaded files are less isolated. Install util-linux and run as root',
    );
  }
}
