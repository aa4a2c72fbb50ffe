import { expect, it } from 'vitest';
import type { Mutant } from './mutate.ts';
import { listSurvivors, percentNoticed, scoreOf } from './score.ts';

const aMutant = (file: string, line: number, isNoticed: boolean): Mutant => ({
  file,
  line,
  text: 'a → b',
  isNoticed,
  isTimeout: false,
});

it('counts what was noticed, and takes no mutants at all for none', () => {
  const mutants = [aMutant('a.ts', 1, true), aMutant('a.ts', 2, true), aMutant('b.ts', 1, false)];
  expect(scoreOf(mutants)).toBe('2 of 3 changes noticed, 66.7 %');
  expect(percentNoticed([])).toBe(0);
});

it('reports separately what was only noticed by running too long', () => {
  const mutants = [aMutant('a.ts', 1, true), { ...aMutant('a.ts', 2, true), isTimeout: true }];
  expect(scoreOf(mutants)).toBe('2 of 2 changes noticed, 100.0 % (1 by running too long)');
});

it('lists what was not noticed by file and line', () => {
  const mutants = [aMutant('b.ts', 9, false), aMutant('a.ts', 20, false), aMutant('a.ts', 3, false)];
  expect(listSurvivors([...mutants, aMutant('a.ts', 1, true)])).toEqual([
    'a.ts:3  a → b',
    'a.ts:20  a → b',
    'b.ts:9  a → b',
  ]);
});
