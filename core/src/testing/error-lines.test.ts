import { expect, it } from 'vitest';
import { openLog } from '../platform/log.ts';
import { errorLines } from './error-lines.ts';

// The hostile proofs trust this to see what the product's own log writes.
it('finds errors in the words of the product’s log, and what is printed past the log', () => {
  const lines: string[] = [];
  const log = openLog('worker', 'info', { write: (line) => void lines.push(line) });
  log.info('taken');
  log.warn('slow');
  log.error({ task: 'check-upload' }, 'task failed');
  log.fatal('cannot continue');
  lines.push('TypeError: undefined is not a function\n');
  expect(errorLines(lines.join(''))).toEqual([
    expect.stringContaining('task failed'),
    expect.stringContaining('cannot continue'),
    'TypeError: undefined is not a function',
  ]);
});
