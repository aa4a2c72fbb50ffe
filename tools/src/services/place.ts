import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** The folder of the whole project, from which every tool works. */
export const projectRoot = path.resolve(import.meta.dirname, '../../..');

/** The folder of one set of services: as asked, or SEALDESK_STATE, or `.state` in the project. Made if missing. */
export function stateFolder(asked?: string): string {
  const folder = path.resolve(asked ?? (process.env.SEALDESK_STATE || path.join(projectRoot, '.state')));
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}

/** A short name that no other state folder on this machine has. */
export function stateName(stateDir: string): string {
  return createHash('sha256').update(stateDir).digest('hex').slice(0, 12);
}
