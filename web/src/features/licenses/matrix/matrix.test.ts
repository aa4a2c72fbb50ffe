import type { License } from '@sealdesk/contract/licenses/licenses.ts';
import { describe, expect, it } from 'vitest';
import { expiringRows } from '../expiring/expiring-rows.ts';
import { aLicense, aReply } from '../testing/a-reply.ts';
import { cellName, cellText, daysLeft, expiredWords } from './cell-words.ts';
import { nextPlace } from './grid-keys.ts';
import { buildMatrix, countMatrix, findCell, partOf } from './matrix.ts';

/** The cell of Marcus Lee in that state, with those licenses of his. */
function cellOf(licenses: Partial<License>[], state = 'VA') {
  const reply = aReply({ licenses: licenses.map((license) => aLicense({ state, ...license })) });
  return findCell(buildMatrix(reply), 1, state)!;
}

it('counts the days since a license ended only as long as that says something', () => {
  expect([expiredWords({ days_left: -1 }), expiredWords({ days_left: -89 })]).toEqual([
    'Expired 1 day ago',
    'Expired 89 days ago',
  ]);
  expect([expiredWords({ days_left: -90 }), daysLeft({ days_left: -659 })]).toEqual(['Expired', 'expired']);
});

describe('a cell', () => {
  it.each([
    [91, 'valid', '27'],
    [90, 'plan', '90'],
    [31, 'plan', '31'],
    [30, 'renew', '30'],
    [0, 'renew', '0'],
    [-1, 'expired', '✕'],
  ] as const)('%i days before its last day is %s and shows %s', (days_left, kind, text) => {
    const cell = cellOf([{ days_left }]);
    expect([cell.kind, cellText(cell)]).toEqual([kind, text]);
  });

  it.each([
    ['suspended', 'S'],
    ['revoked', 'R'],
    ['inactive', 'I'],
  ] as const)('out of force by the board (%s) shows %s', (status, text) => {
    const cell = cellOf([{ status, lets_seal: false }]);
    expect([cell.kind, cellText(cell), cell.canSeal]).toEqual(['standing', text, false]);
  });

  it('shows the renewal that ends last, also before it begins', () => {
    const renewal = { days_left: 746, valid_from: '2026-12-01', lets_seal: false };
    const cell = cellOf([{ days_left: 16 }, renewal]);
    expect(cell).toMatchObject({ kind: 'valid', canSeal: true, license: { days_left: 746 } });
    expect(cell.others).toHaveLength(1);
    expect(cellOf([renewal]).kind).toBe('later');
  });

  it('shows the license by which its holder seals, not one that is suspended', () => {
    const suspended = { days_left: 900, status: 'suspended', lets_seal: false } as const;
    expect(cellOf([{ days_left: 16 }, suspended])).toMatchObject({ kind: 'renew', license: { days_left: 16 } });
    expect(cellOf([suspended, { ...suspended, days_left: 16 }])).toMatchObject({ license: { days_left: 900 } });
  });

  it('knows where the firm is not authorized', () => {
    expect(cellOf([{ lets_seal: false }], 'AK')).toMatchObject({ kind: 'valid', isUnauthorized: true, canSeal: false });
    expect(cellOf([{}])).toMatchObject({ isUnauthorized: false });
  });

  it('of a firm without any authorization is not struck out', () => {
    const reply = aReply({ licenses: [aLicense({ state: 'AK' })], authorizations: [], unauthorized_states: [] });
    const matrix = buildMatrix(reply);
    expect(findCell(matrix, 1, 'AK')).toMatchObject({ kind: 'valid', isUnauthorized: false, canSeal: true });
    expect(matrix.columns.filter(({ isAuthorized }) => !isAuthorized)).toEqual([]);
  });

  it.each([
    [[{ days_left: 16 }], 'VA', 'Marcus Lee, Virginia: license 0402-061188, 16 days left, ends 11/30/26'],
    [[{ days_left: 1 }], 'VA', 'Marcus Lee, Virginia: license 0402-061188, 1 day left, ends 11/15/26'],
    [[{ days_left: 0 }], 'VA', 'Marcus Lee, Virginia: license 0402-061188, last day today, ends 11/14/26'],
    [[{ days_left: 382 }], 'VA', 'Marcus Lee, Virginia: license 0402-061188, ends 12/01/27'],
    [[{ days_left: -3 }], 'VA', 'Marcus Lee, Virginia: license 0402-061188, expired 11/11/26'],
    [
      [{ days_left: 382, status: 'suspended', lets_seal: false }],
      'VA',
      'Marcus Lee, Virginia: license 0402-061188, suspended, ends 12/01/27',
    ],
    [
      [{ days_left: 382, valid_from: '2026-12-01', lets_seal: false }],
      'VA',
      'Marcus Lee, Virginia: license 0402-061188, begins 12/01/26, ends 12/01/27',
    ],
    [
      [{ days_left: 382, lets_seal: false }],
      'AK',
      'Marcus Lee, Alaska: license 0402-061188, ends 12/01/27, firm not authorized',
    ],
    [[], 'TX', 'Marcus Lee, Texas: no license'],
    [[], 'AK', 'Marcus Lee, Alaska: no license, firm not authorized'],
  ] as [Partial<License>[], string, string][])('is spoken in full (%#)', (licenses, state, name) => {
    expect(cellName(cellOf(licenses, state))).toBe(name);
  });
});

describe('the matrix', () => {
  const reply = aReply({
    licenses: [
      aLicense({ contact_id: 1, state: 'VA', days_left: 16 }),
      aLicense({ contact_id: 1, state: 'TX', days_left: -3 }),
      aLicense({ contact_id: 2, state: 'VA', days_left: 47 }),
      aLicense({ contact_id: 2, state: 'TX' }),
      aLicense({ contact_id: 2, state: 'AK', lets_seal: false }),
    ],
  });
  const matrix = buildMatrix(reply);

  it('has a column for each state and DC, and counts who can seal', () => {
    expect(matrix.columns).toHaveLength(51);
    expect(matrix.rows.map(({ engineer, total }) => [engineer, total])).toEqual([
      ['Marcus Lee', 1],
      ['Ana Novak', 2],
    ]);
    const able = Object.fromEntries(matrix.columns.map(({ state, able }) => [state, able]));
    expect(able).toMatchObject({ VA: 2, TX: 1, FL: 0, AK: 0 });
  });

  it('counts what has ended, what ends, and the states with one engineer or none', () => {
    const { gaps, ...counts } = countMatrix(matrix);
    expect(counts).toEqual({ expired: 1, renew: 1, plan: 1 });
    expect(gaps).toHaveLength(50);
    expect(gaps).not.toContain('VA');
  });

  it('narrows to what ends, or to the gaps', () => {
    const ending = partOf(matrix, 'expiring');
    expect(ending.columns.map(({ state }) => state)).toEqual(['TX', 'VA']);
    expect(ending.rows.map(({ cells }) => cells.length)).toEqual([2, 2]);
    expect(partOf(matrix, 'gaps').columns.map(({ state }) => state)).not.toContain('VA');
    expect(partOf(matrix, 'all')).toBe(matrix);
    const nothing = partOf(buildMatrix(aReply({ licenses: [aLicense()] })), 'expiring');
    expect([nothing.rows, nothing.columns]).toEqual([[], []]);
  });

  it('lists what ends first, then what has ended, with the open jobs that need it', () => {
    const needed = [{ license_id: reply.licenses[0]!.id, jobs: [48213, 48183], total: 7 }];
    expect(
      expiringRows(matrix, needed).map(({ cell, jobs, moreJobs }) => [cell.engineer, cell.state, jobs, moreJobs]),
    ).toEqual([
      ['Marcus Lee', 'VA', [48213, 48183], 5],
      ['Ana Novak', 'VA', [], 0],
      ['Marcus Lee', 'TX', [], 0],
    ]);
  });
});

describe('the keys of the grid', () => {
  const size = { rows: 3, columns: 51 };
  const from = (key: string, at = { row: 1, column: 20 }, ctrlKey = false) => nextPlace(at, { key, ctrlKey }, size);

  it.each([
    ['ArrowLeft', 1, 19],
    ['ArrowRight', 1, 21],
    ['ArrowUp', 0, 20],
    ['ArrowDown', 2, 20],
    ['Home', 1, 0],
    ['End', 1, 50],
    ['PageUp', 0, 20],
    ['PageDown', 2, 20],
  ])('%s leads to row %i, column %i', (key, row, column) => {
    expect(from(key)).toEqual({ row, column });
  });

  it('stay within it, reach its corners with Ctrl, and leave other keys alone', () => {
    expect(from('ArrowLeft', { row: 0, column: 0 })).toEqual({ row: 0, column: 0 });
    expect(from('ArrowDown', { row: 2, column: 50 })).toEqual({ row: 2, column: 50 });
    expect(from('Home', undefined, true)).toEqual({ row: 0, column: 0 });
    expect(from('End', undefined, true)).toEqual({ row: 2, column: 50 });
    expect(from('a')).toBeNull();
    expect(from('toString')).toBeNull();
  });
});
