import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { SMALLEST_RUNS } from '../bench/smallest-runs.ts';
import { projectRoot } from '../services/place.ts';
import { runProgram } from './command.ts';

const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Neither prove nor measure anything. */
const OTHERS = 'dev services migrate demo:data admin build release check types:db fix start start:worker'.split(' ');

/** Where the check runs a script in its smallest size, unless it is one of SMALLEST_RUNS or runs vitest. */
const RUN_BY: Record<string, string> = {
  'test:hostile': 'tools/src/check/hostile.db.test.ts',
  'proof:mutants': 'step mutants',
  'proof:browser': 'steps build and browser',
};

/**
 * What the check can't run. Both need root, podman, which no step installs, and about 70 s to build a Debian from its mirror; the
 * first also needs ports 80, 443 and 5432 of the machine. release.test.ts starts the same release without a container.
 */
const LEFT_OUT = ['proof:install', 'proof:container'];

/** The projects that the check's steps name. */
const CHECK_PROJECTS = /^(?:unit|integration|proofs.*)$/;

type Listed = { file: string; projectName: string };
type VitestRun = { env: string[]; projects: string[]; files: string[]; title: string | undefined };

let listed: Listed[];
beforeAll(async () => {
  const { stdout } = await runProgram('vitest', ['list', '--filesOnly', '--json']);
  listed = (JSON.parse(stdout) as Listed[]).map((one) => ({ ...one, file: path.relative(projectRoot, one.file) }));
});

const code = globSync('{core,proofs,server,tools,worker}/src/**/*.ts', { cwd: projectRoot })
  .filter((file) => file !== path.relative(projectRoot, import.meta.filename))
  .map((file) => ({ file, text: readFileSync(path.join(projectRoot, file), 'utf8') }));

const vitestScripts = Object.entries(scripts).filter(
  ([name, command]) => command.includes('vitest run') && !LEFT_OUT.includes(name) && !(name in RUN_BY),
);

describe('a script of package.json', () => {
  it('that proves or measures has a place in the check', () => {
    const placed = [
      ...OTHERS,
      ...Object.keys(RUN_BY),
      ...Object.keys(SMALLEST_RUNS),
      ...LEFT_OUT,
      ...vitestScripts.map(([name]) => name),
    ];
    expect(Object.keys(scripts).toSorted()).toEqual(placed.toSorted());
  });

  it.each(vitestScripts)('%s runs test files that the check runs, too', (_name, command) => {
    const inCheck = new Set(
      listed.filter(({ projectName }) => CHECK_PROJECTS.test(projectName)).map(({ file }) => file),
    );
    for (const { projects, files } of vitestRuns(command)) {
      const run = listed
        .filter(({ projectName }) => projects.some((one) => path.matchesGlob(projectName, one)))
        .map(({ file }) => file);
      for (const name of files) expect([name, run.some((file) => file.includes(name))]).toEqual([name, true]);
      const chosen = run.filter((file) => files.length === 0 || files.some((name) => file.includes(name)));
      expect(chosen.length).toBeGreaterThan(0);
      expect(chosen.filter((file) => !inCheck.has(file))).toEqual([]);
    }
  });

  it.each(vitestScripts)(
    '%s sets variables that code reads, and names tests by words of their titles',
    (_name, command) => {
      for (const { env, files, title } of vitestRuns(command)) {
        for (const name of env)
          expect([name, code.some(({ text }) => text.includes(`env['${name}']`))]).toEqual([name, true]);
        for (const name of title === undefined ? [] : files)
          expect([name, code.some(({ file, text }) => file.includes(name) && text.includes(title!))]).toEqual([
            name,
            true,
          ]);
      }
    },
  );
});

/** Reads `A=1 vitest run --project p file -t 'some words' && …`. */
function vitestRuns(command: string): VitestRun[] {
  const parts = command.split(' && ').filter((part) => part.includes('vitest run'));
  return parts.map((part) => {
    const words = part.match(/'[^']*'|\S+/g)!.map((word) => word.replaceAll("'", ''));
    const at = words.indexOf('vitest');
    const run: VitestRun = {
      env: words.slice(0, at).map((word) => word.split('=')[0]!),
      projects: [],
      files: [],
      title: undefined,
    };
    const rest = words.slice(at + 2).values();
    for (const word of rest) {
      if (word === '--project') run.projects.push(rest.next().value!);
      else if (word === '-t') run.title = rest.next().value!;
      else if (word === '--maxWorkers') rest.next();
      else if (!word.startsWith('-')) run.files.push(word);
    }
    return run;
  });
}
