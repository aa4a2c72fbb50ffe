import path from 'node:path';
import { projectRoot } from '../services/place.ts';
import { runProgram } from './command.ts';
import { verdict } from './outcome.ts';
import { findModuleCycles } from './module-cycles.ts';
import type { Outcome } from './outcome.ts';
import { findScopeCopies } from './scope-copies.ts';
import { findMissingClasses } from './style-classes.ts';

/** What dependency-cruiser saw: how many files of ours, and which imports break a rule. */
export type Borders = { files: number; violations: { rule: string; from: string; to: string; alternative: string }[] };

type Report = {
  modules: { source: string; coreModule?: boolean; couldNotResolve?: boolean; dependencies: { resolved: string }[] }[];
  summary: {
    violations: { from: string; to: string; rule: { name: string } }[];
    ruleSetUsed: { forbidden: { name: string; comment: string }[] };
  };
};

const packages = ['contract', 'core', 'server', 'worker', 'commands', 'web', 'e2e', 'proofs', 'tools'];

// With a compiler that it does not know, dependency-cruiser sees no files, finds nothing wrong and says so.
const fewestFiles = 150;

/** Checks the import rules. Too few files is a failure too: then nothing was checked. */
export async function checkBorders(): Promise<Outcome> {
  const { files, violations } = await readBorders(projectRoot, packages);
  const lines = violations.map(({ rule, from, to, alternative }) => `${from} → ${to}\n    ${rule}: ${alternative}`);
  lines.push(
    ...findScopeCopies(projectRoot).map(
      (place) =>
        `${place}\n    one-scope: restrict a query with inScope of core/src/scope.ts; nothing else looks inside a scope.`,
    ),
    ...findMissingClasses(projectRoot).map((place) => `${place}\n    known-classes: its style file has no such class.`),
  );
  if (files < fewestFiles) lines.push(`Only ${files} files were looked at; at least ${fewestFiles} were expected.`);
  return verdict(lines.length === 0, [...lines, `${files} files looked at`].join('\n'));
}

/** Looks at the imports in some folders of a tree by the project's rules. */
export async function readBorders(root: string, folders: string[]): Promise<Borders> {
  const config = path.join(projectRoot, '.dependency-cruiser.cjs');
  const args = ['--config', config, '--output-type', 'json', ...folders];
  const { stdout, output } = await runProgram('depcruise', args, { cwd: root });
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser left no report:\n${output}`);
  return summarize(JSON.parse(stdout) as Report);
}

function summarize({ modules, summary }: Report): Borders {
  const ours = modules.filter(
    ({ source, coreModule, couldNotResolve }) => !coreModule && !couldNotResolve && !source.includes('node_modules/'),
  );
  const alternatives = new Map(summary.ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]));
  const violations = summary.violations.map(({ from, to, rule }) => {
    return { rule: rule.name, from, to, alternative: alternatives.get(rule.name) ?? '' };
  });
  const imports = ours.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  );
  const cycles = findModuleCycles(imports).map(({ from, to, modules }) => {
    return { rule: 'modules-of-core-form-no-cycle', from, to, alternative: noCycle(modules) };
  });
  return { files: ours.length, violations: [...violations, ...cycles] };
}

function noCycle(modules: string[]): string {
  return (
    `${modules.join(', ')} depend on each other: a use case that needs several modules belongs into core/src/workflow, ` +
    'a rule that they share into the module below them.'
  );
}
