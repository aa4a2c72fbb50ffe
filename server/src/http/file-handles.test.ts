import { expect, it } from 'vitest';
import { isOutOfHandles, mostConnections } from './file-handles.ts';

it('leaves the process what it needs for itself', () => {
  expect(mostConnections(128)).toBe(64);
  expect(mostConnections(1_024)).toBe(512);
  expect(mostConnections(65_536)).toBe(64_336);
  expect(mostConnections(Infinity)).toBe(Infinity);
});

it('knows the two ways in which handles run out', () => {
  const error = (code: string) => Object.assign(new Error('no'), { code });
  expect(['EMFILE', 'ENFILE', 'ENOENT'].map((code) => isOutOfHandles(error(code)))).toEqual([true, true, false]);
});
