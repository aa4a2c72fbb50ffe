import { lstatSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/** What of the machine's files a tool needs: itself, its libraries, and fonts for drawing pages. */
const SYSTEM_FOLDERS = ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];
const NEEDED = ['/etc/fonts', '/etc/ld.so.cache', '/etc/alternatives', '/var/cache/fontconfig'];
const DEVICES = ['/dev/null', '/dev/zero', '/dev/full', '/dev/random', '/dev/urandom'];

const ownRoot = path.resolve(import.meta.dirname, '../../../..');

let known: string[] | undefined;

/** Returns the options with which a tool sees the files of the system, read-only, and nothing of ours. */
export function systemFiles(): string[] {
  known ??= [
    '--ro-bind',
    '/usr',
    '/usr',
    // The product itself may be installed there.
    ...(ownRoot.startsWith('/usr/') ? ['--tmpfs', ownRoot] : []),
    ...SYSTEM_FOLDERS.flatMap(systemFolder),
    ...NEEDED.flatMap((name) => ['--ro-bind-try', name, name]),
    ...DEVICES.flatMap((name) => ['--dev-bind', name, name]),
  ];
  return known;
}

/** On most systems these are links into /usr. */
function systemFolder(name: string): string[] {
  const found = lstatSync(name, { throwIfNoEntry: false });
  if (found === undefined) return [];
  return found.isSymbolicLink() ? ['--symlink', readlinkSync(name), name] : ['--ro-bind', name, name];
}
