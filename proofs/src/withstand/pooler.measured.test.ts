import process from 'node:process';
import { describe } from 'vitest';
import { proveDatabaseFaults } from '../faults/database-faults.ts';
import type { PoolerMode } from '../harness/pooler.ts';

const isWhole = process.env['WITHSTAND'] === 'whole';
/** The harder of the two is the one that every check tries. */
const MODES: PoolerMode[] = isWhole ? ['session', 'transaction'] : ['transaction'];

describe.each(MODES)('through a pooler, a connection for each %s', (pooler) => {
  proveDatabaseFaults({ isWhole, pooler });
});
