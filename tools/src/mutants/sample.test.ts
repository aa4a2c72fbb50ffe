import { expect, it } from 'vitest';
import { projectRoot } from '../services/place.ts';
import { isChosen, sampleLines } from './sample.ts';

it('chooses about the share that is asked for, the same again for the same seed and others for another', () => {
  const lines = Array.from({ length: 2_000 }, (_, n) => `line ${n}`);
  const chosen = (percent: number, seed: number) => lines.filter((line) => isChosen(line, { percent, seed }));
  expect(chosen(20, 1).length).toBeGreaterThan(300);
  expect(chosen(20, 1).length).toBeLessThan(500);
  expect(chosen(20, 1)).toEqual(chosen(20, 1));
  expect(chosen(20, 1)).not.toEqual(chosen(20, 2));
  expect(chosen(100, 1)).toEqual(lines);
  expect(chosen(0, 1)).toEqual([]);
});

it('names lines of the files', () => {
  const ranges = sampleLines(projectRoot, ['contract/src/people/roles.ts'], { percent: 100, seed: 1 });
  expect(ranges.slice(0, 2)).toEqual(['contract/src/people/roles.ts:1-1', 'contract/src/people/roles.ts:2-2']);
});
