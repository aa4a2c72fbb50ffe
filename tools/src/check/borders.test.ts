import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBorders } from './borders.ts';
import type { Borders } from './borders.ts';

const packages = ['contract', 'core', 'server', 'worker', 'commands', 'web', 'e2e', 'proofs', 'tools'];

/** Files to be imported. */
const targets = [
  'contract/src/rule.ts',
  'core/src/jobs/job.ts',
  'core/src/uploads/uploads.store.ts',
  'core/src/testing/builders.ts',
  'core/src/refused.ts',
  'core/src/north/north.ts',
  'core/src/south/south.ts',
  'core/src/east/east.ts',
  'core/src/west/west.ts',
  'core/src/middle/middle.ts',
  'core/src/testing/drawings/sheets.ts',
  'core/src/seals/ink.ts',
  'server/src/route.ts',
  'commands/src/settings.ts',
  'web/src/features/list/list.tsx',
  'web/src/job-form/job-form.ts',
  'tools/src/launcher.ts',
];

const refused: [from: string, to: string, rule: string][] = [
  ['contract/src/bad.ts', 'core/src/jobs/job.ts', 'contract-stands-alone'],
  ['web/src/lib/bad.ts', 'core/src/jobs/job.ts', 'web-knows-only-the-contract'],
  ['core/src/jobs/bad-tool.ts', 'tools/src/launcher.ts', 'core-knows-only-the-contract'],
  ['server/src/bad.ts', 'tools/src/launcher.ts', 'entry-points-use-core'],
  ['worker/src/bad.ts', 'server/src/route.ts', 'entry-points-use-core'],
  ['tools/src/bad.ts', 'server/src/route.ts', 'entry-points-are-not-imported'],
  ['commands/src/bad.ts', 'tools/src/launcher.ts', 'entry-points-use-core'],
  ['proofs/src/bad-command.test.ts', 'commands/src/settings.ts', 'commands-are-run'],
  ['core/src/jobs/bad.test.ts', 'server/src/route.ts', 'entry-points-are-not-imported'],
  ['e2e/bad.spec.ts', 'contract/src/rule.ts', 'browser-tests-use-the-browser'],
  ['proofs/src/bad.test.ts', 'core/src/jobs/job.ts', 'proofs-use-http'],
  ['core/src/jobs/bad-store.ts', 'core/src/uploads/uploads.store.ts', 'stores-are-private'],
  ['core/src/jobs/bad-testing.ts', 'core/src/testing/builders.ts', 'testing-is-for-tests'],
  ['tools/src/bad-testing.ts', 'core/src/testing/builders.ts', 'testing-is-for-tests'],
  ['core/src/jobs/bad-drawing.ts', 'core/src/testing/drawings/sheets.ts', 'generators-make-nothing-that-ships'],
  ['core/src/testing/adversary/bad.ts', 'core/src/seals/ink.ts', 'adversary-knows-no-checks'],
  ['web/src/features/upload/bad.tsx', 'web/src/features/list/list.tsx', 'features-do-not-know-each-other'],
  ['web/src/ui/bad.tsx', 'web/src/features/list/list.tsx', 'parts-do-not-know-features'],
  ['web/src/forms/bad.tsx', 'web/src/job-form/job-form.ts', 'form-kit-knows-no-jobs'],
  ['core/src/jobs/bad-import.ts', 'core/src/jobs/nowhere.ts', 'imports-exist'],
  ['core/src/circle/one.ts', 'core/src/circle/two.ts', 'no-import-cycles'],
  ['core/src/north/bad.ts', 'core/src/south/south.ts', 'modules-of-core-form-no-cycle'],
  ['core/src/south/list/bad.ts', 'core/src/north/north.ts', 'modules-of-core-form-no-cycle'],
  ['core/src/east/bad.ts', 'core/src/west/west.ts', 'modules-of-core-form-no-cycle'],
  ['core/src/west/bad.ts', 'core/src/middle/middle.ts', 'modules-of-core-form-no-cycle'],
  ['core/src/middle/bad.ts', 'core/src/east/east.ts', 'modules-of-core-form-no-cycle'],
];

const allowed: [from: string, to: string][] = [
  ['web/src/app/router.tsx', 'web/src/features/list/list.tsx'],
  ['web/src/features/upload/dialog.tsx', 'contract/src/rule.ts'],
  ['web/src/features/upload/form.tsx', 'web/src/job-form/job-form.ts'],
  ['server/src/good.ts', 'core/src/jobs/job.ts'],
  ['server/src/good-read.ts', 'core/src/uploads/uploads.store.ts'],
  ['server/src/good.test.ts', 'tools/src/launcher.ts'],
  ['worker/src/good.ts', 'core/src/jobs/job.ts'],
  ['core/src/jobs/good.ts', 'contract/src/rule.ts'],
  ['core/src/jobs/good.test.ts', 'core/src/testing/builders.ts'],
  ['core/src/jobs/good-module.ts', 'core/src/refused.ts'],
  ['core/src/middle/good-down.ts', 'core/src/jobs/job.ts'],
  ['core/src/jobs/good-up.test.ts', 'core/src/middle/middle.ts'],
  ['core/src/testing/good.ts', 'tools/src/launcher.ts'],
  ['core/src/testing/adversary/good.test.ts', 'core/src/seals/ink.ts'],
  ['commands/src/good.ts', 'core/src/jobs/job.ts'],
  ['tools/src/good-command.ts', 'commands/src/settings.ts'],
  ['tools/src/good.ts', 'core/src/jobs/job.ts'],
  ['tools/src/good-drawing.ts', 'core/src/testing/drawings/sheets.ts'],
  ['e2e/good.spec.ts', 'tools/src/launcher.ts'],
  ['e2e/good-drawing.spec.ts', 'core/src/testing/drawings/sheets.ts'],
  ['proofs/src/good.test.ts', 'tools/src/launcher.ts'],
];

describe('the import rules', () => {
  const tree = mkdtempSync(path.join(tmpdir(), 'sealdesk-borders-'));
  let borders: Borders;

  beforeAll(async () => {
    const compiler = { jsx: 'react-jsx', allowImportingTsExtensions: true, noEmit: true };
    write(tree, 'tsconfig.json', JSON.stringify({ compilerOptions: compiler }));
    for (const file of targets) write(tree, file, 'export const value = 1;\nexport type Value = number;\n');
    for (const [from, to] of [...refused, ...allowed]) write(tree, from, importLine(from, to));
    write(tree, 'core/src/circle/two.ts', importLine('core/src/circle/two.ts', 'core/src/circle/one.ts'));
    write(
      tree,
      'proofs/src/types.test.ts',
      importLine('proofs/src/x.ts', 'core/src/jobs/job.ts', 'import type { Value }'),
    );
    borders = await readBorders(tree, packages);
  });

  afterAll(() => rmSync(tree, { recursive: true }));

  it.each(refused)('refuse that %s imports %s', (from, _to, rule) => {
    const found = borders.violations.find((violation) => violation.from === from && violation.rule === rule);
    expect(found?.alternative).toMatch(/\w+ \w+/);
  });

  it.each(allowed)('let %s import %s', (from) => {
    expect(borders.violations.filter((violation) => violation.from === from)).toEqual([]);
  });

  it('let a proof know a type of core', () => {
    expect(borders.violations.filter(({ from }) => from === 'proofs/src/types.test.ts')).toEqual([]);
  });

  it('are looked at in every file', () => {
    expect(borders.files).toBe(targets.length + refused.length + allowed.length + 2);
  });
});

function importLine(from: string, to: string, what = 'import { value as other }'): string {
  const target = path.relative(path.dirname(from), to);
  return `${what} from '${target.startsWith('.') ? target : `./${target}`}';\n`;
}

function write(tree: string, file: string, text: string): void {
  mkdirSync(path.join(tree, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(tree, file), text);
}
