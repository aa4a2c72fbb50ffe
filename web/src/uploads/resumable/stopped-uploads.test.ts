import { expect, it } from 'vitest';
import {
  beginsWith,
  findStopped,
  forgetAllStopped,
  forgetStopped,
  keepStopped,
  looksLike,
  stoppedFiles,
} from './stopped-uploads.ts';

const HOUR = 3_600_000;
const original = { purpose: 'original' } as const;
const working = { purpose: 'working', jobNumber: 48213 } as const;
const aFile = { id: 'one', name: 'Lot 14.zip', size: 40, lastModified: 7, begunAt: 0 };

function aStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

it('remembers one file for each person and target, for a day', () => {
  const storage = aStorage();
  keepStopped(storage, 1, original, aFile);
  keepStopped(storage, 1, working, { ...aFile, id: 'two' });
  expect(findStopped(storage, 1, original, HOUR)).toEqual(aFile);
  expect(findStopped(storage, 1, working, HOUR)?.id).toBe('two');
  expect(findStopped(storage, 1, { ...working, jobNumber: 1 }, HOUR)).toBeNull();
  expect(findStopped(storage, 2, original, HOUR)).toBeNull();
  expect(findStopped(storage, 1, original, 24 * HOUR)).toBeNull();
  keepStopped(storage, 1, original, { ...aFile, id: 'three' });
  expect(findStopped(storage, 1, original, HOUR)?.id).toBe('three');
});

it('remembers each file of an upload of several', () => {
  const storage = aStorage();
  const set = { purpose: 'initial_seals', jobNumber: 48213 } as const;
  for (const file of ['a/b.pdf', 'c.pdf']) keepStopped(storage, 1, { ...set, file }, { ...aFile, id: file });
  keepStopped(storage, 1, { ...set, jobNumber: 4821, file: 'd.pdf' }, aFile);
  keepStopped(storage, 1, set, aFile);
  expect(stoppedFiles(storage, 1, set)).toEqual(['a/b.pdf', 'c.pdf']);
  expect(findStopped(storage, 1, { ...set, file: 'c.pdf' }, HOUR)?.id).toBe('c.pdf');
  forgetStopped(storage, 1, { ...set, file: 'c.pdf' }, 'c.pdf');
  expect(stoppedFiles(storage, 1, set)).toEqual(['a/b.pdf']);
  expect(stoppedFiles(storage, 2, set)).toEqual([]);
});

it('forgets one, or all of a person', () => {
  const storage = aStorage();
  for (const target of [original, working]) keepStopped(storage, 1, target, aFile);
  keepStopped(storage, 2, original, aFile);
  forgetStopped(storage, 1, working, 'another');
  expect(findStopped(storage, 1, working, 1)).toEqual(aFile);
  forgetStopped(storage, 1, working, aFile.id);
  expect([findStopped(storage, 1, working, 1), findStopped(storage, 1, original, 1)]).toEqual([null, aFile]);
  forgetAllStopped(storage, 1);
  expect([...storage.kept.keys()]).toEqual(['sealdesk.uploads.2']);
});

it('reads what is not ours as nothing, and lives with a browser that keeps nothing', () => {
  const storage = aStorage();
  for (const text of ['{', 'null', '[1]', '{"original":{}}', '{"original":5}']) {
    storage.kept.set('sealdesk.uploads.1', text);
    expect(findStopped(storage, 1, original, 1)).toBeNull();
  }
  const refuses = () => {
    throw new Error('not allowed');
  };
  const closed = { getItem: refuses, setItem: refuses, removeItem: refuses };
  keepStopped(closed, 1, original, aFile);
  forgetAllStopped(closed, 1);
  expect(findStopped(closed, 1, original, 1)).toBeNull();
});

it('takes a file for the same by name, size and day, and then by its bytes', async () => {
  expect(looksLike(aFile, { name: 'Lot 14.zip', size: 40, lastModified: 7 })).toBe(true);
  for (const change of [{ name: 'Lot 15.zip' }, { size: 41 }, { lastModified: 8 }]) {
    expect(looksLike(aFile, { ...aFile, ...change })).toBe(false);
  }
  const hash = async (text: string) =>
    Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('hex');
  const pieces = [
    { size: 3, sha256: await hash('abc') },
    { size: 2, sha256: await hash('de') },
  ];
  expect(await beginsWith(new Blob(['abcdefg']), pieces)).toBe(true);
  expect(await beginsWith(new Blob(['abcdefg']), [])).toBe(true);
  expect(await beginsWith(new Blob(['abcdxfg']), pieces)).toBe(false);
  expect(await beginsWith(new Blob(['abcd']), pieces)).toBe(false);
});
