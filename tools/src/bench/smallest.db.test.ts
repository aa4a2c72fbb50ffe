import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { withDatabase } from '@sealdesk/core/platform/database/database-address.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runCommand } from '../check/command.ts';
import { dropDatabaseAt } from '../database-address.ts';
import { projectRoot } from '../services/place.ts';
import { SMALLEST_JOBS, SMALLEST_RUNS } from './smallest-runs.ts';

const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Dropped before, too: a run that was cut off may have left a database with an older schema. */
const dropDatabase = () => dropDatabaseAt(withDatabase(inject('services').postgres.url, `bench_${SMALLEST_JOBS}`));
beforeAll(dropDatabase);
afterAll(dropDatabase);

// No figure of so little work means anything, so a target that is missed is no failure. A script that breaks is one.
describe('in its smallest size', () => {
  it.each(Object.entries(SMALLEST_RUNS))('%s measures each of its rows', { timeout: 1_800_000 }, async (name, run) => {
    const [node, main] = scripts[name]!.split(' ');
    expect(node).toBe('node');
    const { isFine, output } = await runCommand(process.execPath, [main!, ...run.args.split(' ')], {
      env: { SEALDESK_SERVICES: JSON.stringify(inject('services')) },
    });
    expect(isFine ? '' : output).toBe('');
    const rows = tableRows(output);
    expect(rows.map(([first]) => first)).toEqual(run.rows);
    const figures = rows.map((cells) => cells.slice(1).join(' | '));
    expect(figures.filter((cells) => !/\d/.test(cells) || /NaN|Infinity|undefined/.test(cells))).toEqual([]);
  });
});

/** Returns the cells of each row of the printed tables, without the heads. */
function tableRows(output: string): string[][] {
  const lines = output.split('\n').filter((line) => line.startsWith('| '));
  const isRule = (line: string | undefined) => line?.startsWith('| -') ?? false;
  return lines
    .filter((line, at) => !isRule(line) && !isRule(lines[at + 1]))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}
