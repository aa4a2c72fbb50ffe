import process from 'node:process';
import { parseArgs } from 'node:util';
import { runProgram } from './check/command.ts';

// `npm run proof:live -- --lists 2000`: so many open lists over two API processes, changes for a minute, and what reached whom.
const { values } = parseArgs({
  options: {
    lists: { type: 'string', default: '2000' },
    changes: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '60' },
  },
});
for (const [name, value] of Object.entries(values))
  if (!/^[1-9]\d*$/.test(value)) throw new Error(`--${name} must be a whole number above 0.`);
const { lists, changes, seconds } = values;
const env = { LIVE_LISTS: lists, LIVE_CHANGES: changes, LIVE_SECONDS: seconds };
const run = await runProgram('vitest', ['run', '--project', 'proofs-measured', 'proofs/src/live/many-lists.test.ts'], {
  env,
});
process.stdout.write(run.output);
process.exitCode = run.isFine ? 0 : 1;
