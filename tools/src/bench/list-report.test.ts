import { expect, it } from 'vitest';
import { listReport, type Measured } from './list-report.ts';

// The check runs `npm run bench:list` at one size, so this shows what two sizes add.
it('compares a scenario at two sizes: its growth, its total, and what the API adds', () => {
  const at = (bare: number) => [{ bare, api: 2 * bare, api99: 3 * bare, total: 1, share: 0.5 }];
  const scenario = (name: string, last: number): Measured => ({
    name,
    target: 'G1',
    bySize: new Map([
      [1_000, at(2)],
      [10_000, at(last)],
    ]),
  });
  const lines = listReport([scenario('flat', 2), scenario('steep', 4)], 'a machine').split('\n');
  const withWord = (word: string) => lines.filter((line) => line.includes(word));
  expect(withWord('| flat')).toEqual([
    '| flat | 2.00 | 2.00 | 1.00x | 4.00, 6.00 | G1: at most 1.5x | yes |',
    '| flat | 1.00 | 1.00 | G2: at most 2x, or 1 ms | yes |',
  ]);
  expect(withWord('| steep')[0]).toBe('| steep | 2.00 | 4.00 | 2.00x | 8.00, 12 | G1: at most 1.5x | **no** |');
  expect(withWord('G7, from')).toEqual([
    'G7, from 1,000 to 10,000 jobs: the ratio API to SQL goes from 2.00 to 2.00, the share of throughput from 0.50 to 0.50 (medians over all scenarios; within 20 % is the target).',
  ]);
});
