import { describe, expect, it } from 'vitest';
import type { OpenPlace, PageProof, SetProof } from '../../seals/set-proof.ts';
import { isAsExpected, judgeHonest, judgeTampered, type Target } from './judge-case.ts';

const BOX = { x: 100, y: 100, width: 20, height: 10 };
const TARGET: Target = { foundOn: [2], place: BOX, about: [] };

function aPlace(values: Partial<OpenPlace> = {}): OpenPlace {
  return { id: 'a', kind: 'unexplained', page: 2, box: BOX, detail: null, ...values };
}

function aProof({
  open = [],
  problems = [],
}: { open?: OpenPlace[]; problems?: { pages: number[]; message: string }[] } = {}): SetProof {
  const page = (number: number): PageProof => ({
    page: number,
    comparedWith: null,
    label: null,
    size: null,
    turned: 0,
    words: null,
    seals: [],
    statesMissing: [],
    missingWords: [],
    newWords: [],
    lost: [],
    added: [],
    open: open.filter((place) => place.page === number),
  });
  return {
    problems: problems.map(({ pages, message }) => ({
      check: 'file',
      page: pages[0] ?? null,
      pages,
      state: null,
      message,
    })),
    warnings: ['The PDF is not locked.'],
    pages: [page(1), page(2), page(3)],
    pageCount: 3,
    signatures: [],
  };
}

const CLEAN = aProof();
const problem = (pages: number[], message = 'Ink is missing.') => aProof({ problems: [{ pages, message }] });

describe('a tampered set', () => {
  it('is refused when a problem has the tampered page', () => {
    expect(judgeTampered(problem([1, 2]), CLEAN, TARGET)).toBe('refused');
  });

  it('is not found by a problem of another page', () => {
    expect(judgeTampered(problem([3]), CLEAN, TARGET)).toBe('off-target');
  });

  it('is refused by a problem of the file only where its words are about the tampering', () => {
    const about = [/script/i];
    expect(judgeTampered(problem([], 'The PDF contains JavaScript.'), CLEAN, { ...TARGET, about })).toBe('refused');
    expect(judgeTampered(problem([], 'The PDF is damaged.'), CLEAN, { ...TARGET, about })).toBe('off-target');
    expect(judgeTampered(problem([], 'The PDF contains JavaScript.'), CLEAN, TARGET)).toBe('off-target');
  });

  it('is listed by an open place on its page', () => {
    expect(judgeTampered(aProof({ open: [aPlace()] }), CLEAN, TARGET)).toBe('listed');
    expect(judgeTampered(aProof({ open: [aPlace({ kind: 'covered' })] }), CLEAN, TARGET)).toBe('listed');
  });

  it('is unseen when nothing is said, or only of another page', () => {
    expect(judgeTampered(CLEAN, CLEAN, TARGET)).toBe('unseen');
    expect(judgeTampered(aProof({ open: [aPlace({ page: 3 })] }), CLEAN, TARGET)).toBe('unseen');
  });

  it('is unseen when only the seal is listed that nobody could read before', () => {
    const unread = (values: Partial<OpenPlace> = {}) => aProof({ open: [aPlace({ kind: 'unread-seal', ...values })] });
    expect(judgeTampered(unread(), unread(), TARGET)).toBe('unseen');
    expect(judgeTampered(unread({ box: { ...BOX, width: 30 } }), unread(), TARGET)).toBe('unseen');
    expect(judgeTampered(unread(), CLEAN, TARGET)).toBe('listed');
    expect(judgeTampered(unread(), unread({ page: 3 }), TARGET)).toBe('listed');
  });

  it('is not listed by a place that the honest set has, too, unless it was tampered with there', () => {
    const elsewhere = aProof({ open: [aPlace({ box: { x: 300, y: 300, width: 40, height: 40 } })] });
    const there = aProof({ open: [aPlace({ box: { x: 118, y: 90, width: 40, height: 40 } })] });
    expect(judgeTampered(elsewhere, elsewhere, TARGET)).toBe('unseen');
    expect(judgeTampered(there, there, TARGET)).toBe('listed');
    expect(judgeTampered(elsewhere, CLEAN, TARGET)).toBe('listed');
  });
});

it.each([
  ['refused', 'refuse', true],
  ['refused', 'list', true],
  ['listed', 'refuse-or-list', true],
  ['listed', 'list', true],
  ['listed', 'refuse', false],
  ['unseen', 'refuse-or-list', false],
  ['off-target', 'refuse-or-list', false],
] as const)('%s where the class expects %s is as expected: %s', (outcome, expected, isFine) => {
  expect(isAsExpected(outcome, expected)).toBe(isFine);
});

it('sorts honest sets into those that are clean, have seals to read, places to look at, or problems', () => {
  expect(judgeHonest(CLEAN)).toBe('clean');
  expect(judgeHonest(aProof({ open: [aPlace({ kind: 'unread-seal' })] }))).toBe('unread seals');
  expect(judgeHonest(aProof({ open: [aPlace({ kind: 'unread-seal' }), aPlace()] }))).toBe('listed');
  expect(judgeHonest(problem([2]))).toBe('refused');
});
