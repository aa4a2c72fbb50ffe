import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';
import { projectRoot } from './services/place.ts';

/** What a product process can be started as, and the hooks that fault runs load before it. */
const SOURCES = {
  api: 'server/src/main.ts',
  worker: 'worker/src/main.ts',
  faultHooks: 'core/src/testing/hold-at-fault-points.ts',
};
export type Program = keyof typeof SOURCES;

/** The variable with the folder of the bundled programs; without it, tests start the sources. */
export const PROGRAMS = 'SEALDESK_PROGRAMS';

/** Returns the file to start: bundled where the run has bundles, the source otherwise and always for another release. */
export function programFile(program: Program, root: string): string {
  const folder = process.env[PROGRAMS];
  const isBundled = folder !== undefined && root === projectRoot;
  return isBundled ? path.join(folder, `${program}.mjs`) : path.join(root, SOURCES[program]);
}

/**
 * Bundles the programs for a whole run of the tests, which starts hundreds of processes: loading 1,600 modules one by one takes
 * three times as long. proofs/src/release starts what ships.
 */
export async function bundlePrograms(folder: string): Promise<void> {
  const input = Object.fromEntries(
    Object.entries(SOURCES).map(([program, file]) => [program, path.join(projectRoot, file)]),
  );
  // Loaded only here: every test process that starts a product reads this file.
  const { rolldown } = await import('rolldown');
  // Nothing is left out: removing unused code also drops a call whose result nobody uses, such as decodeURIComponent in a try block.
  const options = { platform: 'node', treeshake: false, logLevel: 'warn' } as const;
  const bundle = await rolldown({ input, ...options, plugins: [keepPlaces] });
  // A file named .js is parsed twice here: first to learn that it is a module.
  const names = { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' };
  await bundle.write({ dir: folder, format: 'esm', minify: false, ...names });
  await bundle.close();
}

/** Lets a module find the files beside its source, such as the migrations, wherever its bundle is. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform: {
    filter: { code: 'import.meta.' },
    handler: (code, id) =>
      code
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
        .replaceAll('import.meta.filename', JSON.stringify(id))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
  },
};
