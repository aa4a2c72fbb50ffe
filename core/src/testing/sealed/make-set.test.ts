import { describe, expect, it } from 'vitest';
import { EditablePdf } from './editable-pdf.ts';
import { sealedSet } from './make-set.ts';
import { planSet } from './plan-set.ts';

const SEEDS = ['1', '2', '3', '4', '5', '6'];

describe('a sealed set', () => {
  it.each(SEEDS)('%s has a page for each one that was to be sealed, and its cover in front', async (seed) => {
    const { plan, merged, sealed } = await sealedSet(seed);
    const pages = (await EditablePdf.of(merged)).pages.length;
    expect(pages).toBe(plan.pages.length);
    expect((await EditablePdf.of(sealed)).pages).toHaveLength(pages + (plan.cover ? 1 : 0));
  });

  it('is planned the same each time, and to be sealed are the same bytes', async () => {
    expect(planSet('4')).toEqual(planSet('4'));
    expect(planSet('4')).not.toEqual(planSet('5'));
    const [first, second] = await Promise.all([sealedSet('4'), sealedSet('4')]);
    expect(first.merged.equals(second.merged)).toBe(true);
  });
});
