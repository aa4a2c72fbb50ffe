import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { projectRoot } from '../services/place.ts';
import { lostRows, rowsOf } from './shown-rows.ts';
import { runVitest } from './tests.ts';

// `npm run test:hostile`: every row of the list of hostile inputs, one file after the other, with a canary beside them.
const list = readFileSync(path.join(projectRoot, 'proofs/data/hostile-inputs.csv'), 'utf8');
const rows = rowsOf(list);
const pattern = '[A-Z]{3}-[0-9]{3}|canary|leaves all processes alive';
const proofs = await runVitest('proofs*', { CANARY: 'strict', WITHSTAND: 'whole' }, [
  '-t',
  pattern,
  '--maxWorkers',
  '1',
]);
// One row is about a worker alone, and a test of the worker shows it.
const worker = await runVitest('integration', {}, ['worker/src/killed-worker.db.test.ts', '-t', 'CON-018']);
const lost = lostRows(list, [...(proofs.passedTests ?? []), ...(worker.passedTests ?? [])], {});
const failed = [...(proofs.failedTests ?? []), ...(worker.failedTests ?? [])];
for (const title of failed) console.log(`FAILED  ${title}`);
if (lost.length > 0) console.log(`Not shown: ${lost.join(', ')}`);
console.log(`${rows.length - lost.length} of ${rows.length} rows as expected, ${failed.length} tests failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
