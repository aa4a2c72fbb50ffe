/** The workspaces that ship, in the order in which they build on one another. */
export const SHIPPED_WORKSPACES = ['contract', 'core', 'server', 'worker', 'commands'] as const;

/** Folders and files that ship as they are, beside the workspaces and the built screens. */
export const SHIPPED_AS_THEY_ARE = [
  'db/migrations',
  'deploy',
  'docs',
  'LICENSE',
  'CHANGELOG.md',
  'SECURITY.md',
] as const;

/** Pages about how the product is built and looks. Who runs it has no use for them. */
const ONLY_FOR_DEVELOPERS = /^docs\/(?:images|user-guide|looks\.md$|mutants\.md$)/;

/** Whether a file of those folders ships: no tests, and nothing that only tests use. */
export function ships(file: string): boolean {
  if (file.split('/').includes('node_modules')) return false;
  return !/\.test\.tsx?$/.test(file) && !/^[^/]+\/src\/testing(?:\/|$)/.test(file) && !ONLY_FOR_DEVELOPERS.test(file);
}

type Manifest = { name: string; version: string; [field: string]: unknown };

/** The package.json of a release: these workspaces, and the commands by which an operator runs them. */
export function releaseManifest(
  { name, version, license, type, engines, overrides }: Manifest,
  workspaces: readonly string[],
): Manifest {
  const scripts = {
    start: 'node server/src/main.ts',
    'start:worker': 'node worker/src/main.ts',
    migrate: 'node commands/src/migrate.ts',
    admin: 'node commands/src/admin.ts',
  };
  return { name, version, private: true, license, type, engines, workspaces, scripts, overrides };
}

/** The package.json of a workspace as it ships. */
export function withoutDevelopment(manifest: Manifest): Manifest {
  return { ...manifest, devDependencies: undefined };
}
