import { expect, it } from 'vitest';
import { makeSet } from '../make-set.ts';
import { tamperedSet, TAMPERINGS } from './tampered-set.ts';

it('has each tampering under one name', () => {
  expect(new Set(TAMPERINGS.map(({ title }) => title)).size).toBe(TAMPERINGS.length);
});

// One of each kind: of a drawing, of the pages, of a seal, of the file.
it.each(['3 made 8', 'a page missing', "another engineer's seals", 'a byte changed after signing'])(
  'changes what was to be the set, and not what was to be sealed: %s',
  async (title) => {
    const { plan, merged, sealed } = await tamperedSet(
      TAMPERINGS.find((one) => one.title === title)!,
      '1',
    );
    const good = await makeSet(plan);
    expect(merged.equals(good.merged)).toBe(true);
    expect(sealed.equals(good.sealed)).toBe(false);
  },
);
