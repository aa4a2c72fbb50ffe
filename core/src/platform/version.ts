import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';

const ROOT = new URL('../../../', import.meta.url);

/** Returns which release this is: what `npm run release` wrote down, or, in a checkout, the package's version and a mark. */
export function productVersion(root: URL = ROOT): string {
  const written = new URL('VERSION', root);
  if (existsSync(written)) return readFileSync(written, 'utf8').trim();
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string };
  return `${version}-checkout`;
}

/** Prints the version and ends the process where `--version` is asked for: before settings are read, which may be missing. */
export function answerVersion(): void {
  if (!process.argv.includes('--version')) return;
  process.stdout.write(`${productVersion()}\n`);
  process.exit(0);
}
