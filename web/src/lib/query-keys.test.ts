import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { queryKeys } from './query-keys.ts';

const SOURCES = path.resolve(import.meta.dirname, '..');

it('spells every key here: elsewhere keys are only used', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).filter((file) => !file.includes('.test.'));
  const spelled = files.filter((file) => /queryKey:\s*\[/.test(readFileSync(path.join(SOURCES, file), 'utf8')));
  expect(files.length).toBeGreaterThan(100);
  expect(spelled).toEqual([]);
});

it('covers the lists, the single jobs and the counts by one key, for when jobs change', () => {
  const { all, lists, list, one, counts } = queryKeys.jobs;
  for (const key of [lists, list({}), one(1), counts]) expect(key.slice(0, all.length)).toEqual(all);
  expect(list({}).slice(0, lists.length)).toEqual(lists);
});

it('covers what the page of one job reads by the key of that job', () => {
  const { one, timeline, documents, sealers } = queryKeys.jobs;
  for (const key of [timeline(7), documents(7), sealers(7)]) expect(key.slice(0, 3)).toEqual(one(7));
});
