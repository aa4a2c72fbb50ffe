import { expect, it } from 'vitest';
import { openLog } from '../platform/log.ts';
import { countSetDesigns } from './count-set-designs.ts';

const FILES = [{ name: 'a.pdf', size: 1_000, sha256: 'a', pdf: '0.pdf' }];
// No tool starts in a folder that is not there.
const work = { folder: '/nonexistent/set', account: null };

it('does not know the number where the tool fails, logs why, and throws nothing', async () => {
  const lines: string[] = [];
  const log = openLog('test', 'info', { write: (line) => void lines.push(line) });
  expect(await countSetDesigns({ log }, FILES, work)).toBeNull();
  expect(lines).toEqual([expect.stringContaining('The designs of a set could not be counted')]);
});

it('ends when its task has run out of time', async () => {
  const log = openLog('test', 'info', { write: () => {} });
  const signal = AbortSignal.abort(new Error('taken away'));
  await expect(countSetDesigns({ log }, FILES, { ...work, signal })).rejects.toThrow('taken away');
});
