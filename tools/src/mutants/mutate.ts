import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProgram } from '../check/command.ts';
import { projectRoot } from '../services/place.ts';
import type { Module } from './modules.ts';

/**
 * One change of the code, and whether a test noticed it. A change that made the tests run too long counts as noticed,
 * but on a busy machine the machine may be the reason, so it is reported separately.
 */
export type Mutant = { file: string; line: number; text: string; isNoticed: boolean; isTimeout: boolean };

type Found = {
  replacement: string;
  status: string;
  location: { start: { line: number; column: number }; end: { line: number; column: number } };
};
type Report = { files: Record<string, { source: string; mutants: Found[] }> };

/**
 * Changes that say nothing about the tests: a sentence that was emptied is noticed only by a test that repeats it, and
 * an emptied table, object or list does not compile.
 */
const EXCLUDED = ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration'];

/** Packages whose code no test of a pure rule uses: they need not be copied for each run. */
const NOT_COPIED = ['db', 'docs', 'e2e', 'proofs', 'server', 'web', 'worker'];

/** Changes the module's rules one by one, in a copy of the project, and runs the module's tests against each change. */
export async function mutateModule({ name, files, tests }: Module, { ignoreStatic = false } = {}): Promise<Mutant[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sealdesk-mutants-'));
  const report = path.join(folder, 'report.json');
  const settings = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tools/src/mutants/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: 2,
    // What is computed as a file is loaded needs a load of its own for each change, which takes most of the time.
    ignoreStatic,
    mutate: files,
    mutator: { excludedMutations: EXCLUDED },
    ignorePatterns: NOT_COPIED,
    disableTypeChecks: false,
    reporters: ['json'],
    jsonReporter: { fileName: report },
    timeoutMS: 15_000,
    tempDirName: '.mutants',
    allowEmpty: true,
  };
  const settingsFile = path.join(folder, 'stryker.json');
  writeFileSync(settingsFile, JSON.stringify(settings));
  try {
    const { isFine, output } = await runProgram('stryker', ['run', settingsFile], {
      env: { MUTANTS_TESTS: tests.join(' ') },
    });
    if (!isFine) throw new Error(`The mutants of ${name} could not be run.\n${output}`);
    return mutantsIn(JSON.parse(readFileSync(report, 'utf8')) as Report);
  } finally {
    rmSync(folder, { recursive: true });
    rmSync(path.join(projectRoot, '.mutants'), { recursive: true, force: true });
  }
}

function mutantsIn({ files }: Report): Mutant[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => !['Ignored', 'CompileError', 'RuntimeError'].includes(status))
      .map(({ replacement, status, location: { start, end } }) => {
        const lines = source.split('\n').slice(start.line - 1, end.line);
        const last = lines.length - 1;
        lines[last] = lines[last]!.slice(0, end.column - 1);
        lines[0] = lines[0]!.slice(start.column - 1);
        return {
          file,
          line: start.line,
          text: `${onOneLine(lines.join('\n'))} → ${onOneLine(replacement)}`,
          isNoticed: status === 'Killed' || status === 'Timeout',
          isTimeout: status === 'Timeout',
        };
      }),
  );
}

function onOneLine(code: string): string {
  const line = code.replaceAll(/\s+/g, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 79)}…` : line || 'nothing';
}
