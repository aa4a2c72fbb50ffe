import { expect, it } from 'vitest';
import { sealerRows } from './sealer-rows.ts';
import { aRow } from '../../testing/a-row.ts';

const license = (state: string, days_left: number) => ({ state, number: '1', valid_until: '2026-12-31', days_left });
const reply = (...licenses: ReturnType<typeof license>[]) => ({
  states: ['ID', 'WA'],
  engineers: [{ id: 1, full_name: 'Daniel Okafor', licenses }],
  unauthorized_states: [],
  split: null,
});
const expiry = (...licenses: ReturnType<typeof license>[]) => sealerRows(aRow(), reply(...licenses))[0]!.expiry;

it('points out the license that ends first, if it ends soon', () => {
  expect(expiry(license('WA', 400), license('ID', 31))).toBeNull();
  expect(expiry(license('WA', 30), license('ID', 21))).toBe('ID expires in 21 days');
  expect(expiry(license('ID', 1))).toBe('ID expires in 1 day');
  expect(expiry(license('ID', 0))).toBe('ID expires today');
});

it('shows the names of the job until the licenses have come, and what each is to the job', () => {
  const job = aRow({
    sealable_engineers: [
      { id: 1, full_name: 'Ana Novak' },
      { id: 2, full_name: 'Takumi Yamada' },
      { id: 3, full_name: 'Rafael Castellanos' },
    ],
    ops_sealer: { Employee: 'Ana Novak' },
    sealing_engineer: { full_name: 'Rafael Castellanos' },
  });
  expect(sealerRows(job, undefined)).toEqual([
    { name: 'Ana Novak', role: 'Initial sealer', expiry: null },
    { name: 'Takumi Yamada', role: '', expiry: null },
    { name: 'Rafael Castellanos', role: 'Sealer', expiry: null },
  ]);
});
