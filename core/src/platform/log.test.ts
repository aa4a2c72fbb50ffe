import { expect, it } from 'vitest';
import { openLog } from './log.ts';

it('describes an error by its chain of errors, and leaves out what a library attached to the last one', () => {
  const lines: string[] = [];
  const log = openLog('test', 'warn', { write: (line) => lines.push(line) });
  const inner = new Error('unexpected state', { cause: { expected: 'the-state', parameters: 'code=the-code' } });
  log.warn({ err: new Error('refused', { cause: inner }) }, 'An answer was refused');
  expect(lines.join('')).toContain('unexpected state');
  expect(lines.join('')).not.toMatch(/the-state|the-code/);
});
