import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { projectRoot } from '../services/place.ts';
import { lostRows, rowsOf } from './shown-rows.ts';
import { runVitest } from './tests.ts';

// `npm run test:hostile`: every row of the list of hostile inputs, one file after the other, with the limits of a measuring run.
// `-- --rows QRY-004 --files proofs/src/hostile/queries.test.ts` runs only some of them.
const { values } = parseArgs({ options: { rows: { type: 'string' }, files: { type: 'string', default: '' } } });
const list = readFileSync(path.join(projectRoot, 'proofs/data/hostile-inputs.csv'), 'utf8');
const rows = values.rows?.split(',') ?? rowsOf(list);
const everyRow = '[A-Z]{3}-[0-9]{3}|canary|leaves all processes alive|at the first attempt';
const pattern = values.rows?.replaceAll(',', '|') ?? everyRow;
const files = values.files.split(',').filter(Boolean);
const proofs = await runVitest('proofs', { MEASURED: 'true', WITHSTAND: 'whole' }, [
  ...files,
  '-t',
  pattern,
  '--maxWorkers',
  '1',
]);
// Only the worker shows this row, in a test of its own.
const worker = rows.includes('CON-018')
  ? await runVitest('integration', {}, ['worker/src/killed-worker.db.test.ts', '-t', 'CON-018'])
  : null;
const lost = lostRows(list, [...(proofs.passedTests ?? []), ...(worker?.passedTests ?? [])], {}).filter((row) =>
  rows.includes(row),
);
const failed = [...(proofs.failedTests ?? []), ...(worker?.failedTests ?? [])];
for (const title of failed) console.log(`FAILED  ${title}`);
if (lost.length > 0) console.log(`Not shown: ${lost.join(', ')}`);
console.log(`${rows.length - lost.length} of ${rows.length} rows as expected, ${failed.length} tests failed`);
// A run that broke off has no failed tests by name.
process.exitCode = proofs.failed + (worker?.failed ?? 0) + lost.length > 0 ? 1 : 0;
