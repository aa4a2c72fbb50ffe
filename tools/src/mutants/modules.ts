import { globSync } from 'node:fs';
import { pureFiles } from './pure-files.ts';

/** Rules that are changed together, and the tests that must notice. */
export type Module = { name: string; files: string[]; tests: string[] };

/**
 * Tests that start programs or measure time. They would make each mutant slow, or fail by themselves while many run;
 * what they show of the rules, quicker tests of the module must show too.
 */
const SLOW =
  /\/(?:platform|testing)\/|\/identity\/identity\.test\.ts$|\/(?:read-package|unpack|pdf-pages|reading-order|drawn-packages|fuzzed-zips)\.test\.ts$|\.measured\.test\.ts$/;

const IMPORTANT = [
  'contract/src/jobs/job-visibility',
  'core/src/viewer',
  'core/src/jobs/moves/decide-move',
  'core/src/mail/mail',
];

/** The rules on which access and delivery rest, few enough to be changed at every check. */
export const importantRules: Module = {
  name: 'important',
  files: IMPORTANT.map((rule) => `${rule}.ts`),
  tests: [...IMPORTANT.map((rule) => `${rule}.test.ts`), 'core/src/jobs/moves/every-move.test.ts'],
};

/** Returns the modules with pure rules: `contract`, each folder of `core`, and what lies beside those folders. */
export function mutatedModules(root: string): Module[] {
  const byName = Map.groupBy(pureFiles(root), moduleOf);
  const tests = Map.groupBy(globSync('{contract,core}/src/**/*.test.ts', { cwd: root }).filter(isQuick), moduleOf);
  return [...byName].map(([name, files]) => ({ name, files, tests: (tests.get(name) ?? []).toSorted() }));
}

function moduleOf(file: string): string {
  const [packageName, , folder, ...rest] = file.split('/');
  return packageName === 'core' && rest.length > 0 ? folder! : packageName!;
}

function isQuick(test: string): boolean {
  return !test.endsWith('.db.test.ts') && !SLOW.test(test);
}
