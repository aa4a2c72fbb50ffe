import { runCommand, runProgram } from './command.ts';
import { verdict } from './outcome.ts';
import type { Outcome } from './outcome.ts';

// Licenses under which we may use and pass on a package as it is. MPL-2.0 asks for its own files only.
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);

/** Packages whose license stands in their readme alone; read there by a person. */
const readByHand: Record<string, string> = { 'combine-errors@3.0.3': 'MIT' };

const mostPackages = 220;

/** Looks at the license of every installed package, those for development too. */
export async function checkLicenses(): Promise<Outcome> {
  const { isFine, stdout, output } = await runProgram('license-checker-rseidelsohn', [
    '--json',
    '--excludePrivatePackages',
  ]);
  if (!isFine) return verdict(false, output);

  const packages = Object.entries(JSON.parse(stdout) as Record<string, { licenses: string | string[] }>);
  const refused = packages.filter(([name, { licenses }]) => ![readByHand[name] ?? licenses].flat().every(isAllowed));
  const lines = refused.map(
    ([name, { licenses }]) => `${name} is under ${String(licenses)}, which is not on the list.`,
  );
  return verdict(refused.length === 0 && packages.length > 0, [...lines, `${packages.length} packages`].join('\n'));
}

/** Counts what API, worker and commands bring into production: each package is somebody whom we have to trust. */
export async function checkPackageCount(): Promise<Outcome> {
  const args = ['ls', '--omit=dev', '--all', '--parseable', '-w', 'server', '-w', 'worker', '-w', 'commands'];
  const { isFine, stdout, output } = await runCommand('npm', args);
  if (!isFine) return verdict(false, output);
  const count = countPackages(stdout);
  return verdict(
    count > 0 && count <= mostPackages,
    `${count} production packages, at most ${mostPackages} are allowed`,
  );
}

/** The packages of others in npm's list of folders; our own are not counted. */
export function countPackages(list: string): number {
  const folders = list.split('\n').filter((line) => line.includes('/node_modules/') && !line.includes('/@sealdesk/'));
  return new Set(folders).size;
}

/** Whether a license expression leaves us a choice that is on the list. */
export function isAllowed(expression: string): boolean {
  const choices = expression.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((license) => allowed.has(license.trim())));
}
