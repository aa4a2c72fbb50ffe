import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { EditablePdf } from '../testing/sealed/editable-pdf.ts';
import { makeSet, type SealedSet } from '../testing/sealed/make-set.ts';
import { planSet } from '../testing/sealed/plan-set.ts';
import { provenSet } from '../testing/sealed/proven-set.ts';
import { STRUCTURE_CASES } from '../testing/sealed/structure/structure-cases.ts';

const MADE = planSet('structure', {
  pages: 1,
  page: { family: 'mitek', words: 'text', rotate: 0, crop: null },
  states: ['CO'],
  form: 'drawn',
  style: 'lines',
  producer: 'as it was',
});
/** Where no drawing of this family has ink: a seal there leaves nothing to look at. */
const BLANK = { x: 400, y: 100 };
/** One drawing for Colorado, which asks for a seal and for no signature: the file may change after it was sealed. */
const PLAN = {
  ...MADE,
  seals: MADE.seals.map((page) => page.map((one) => ({ ...one, spot: BLANK }))),
  cover: null,
  signature: null,
  saving: 'plain' as const,
};

let good: SealedSet;
beforeAll(async () => {
  good = await makeSet(PLAN);
});

/** Returns what the check says about a set: why it is refused, or what it lists. */
async function outcomeOf({ merged, sealed }: Pick<SealedSet, 'merged' | 'sealed'>) {
  const { problems, pages } = await provenSet({ ...good, merged, sealed });
  if (problems.length > 0) return { outcome: 'refused', said: problems.map(({ message }) => message) };
  const open = pages.flatMap((page) => page.open);
  return { outcome: open.length > 0 ? 'listed' : 'allowed', said: open.map(({ kind, detail }) => `${kind} ${detail}`) };
}

it.each(STRUCTURE_CASES)('$outcome: $what ($section)', async ({ outcome, reason, add }) => {
  const edited = await EditablePdf.of(good.sealed);
  add(edited, edited.dict(edited.pages[0]));
  const found = await outcomeOf({ merged: good.merged, sealed: await edited.write() });
  expect(found).toMatchObject({ outcome });
  // What is allowed is not spoken of.
  expect(found.said.length > 0).toBe(reason !== undefined);
  expect(found.said.join('\n')).toMatch(reason ?? /^$/);
});

/** What is refused in any case, also in a set to seal that has it: what acts by itself, and what is hidden. */
const NEVER =
  /JavaScript|embedded file|3D model|starts a program|another file|fills in a form|shows or hides|runs by itself|but not shown|XFA|definitions|always shown/;

it('allows what the set to seal has already', async () => {
  const kept = STRUCTURE_CASES.filter(({ outcome, reason, what }) => {
    // What covers or replaces the drawing would hide what the other cases draw.
    if (outcome === 'allowed' || /Blend mode|copied as others/.test(what)) return false;
    return !NEVER.test(String(reason));
  });
  expect(kept.length).toBeGreaterThan(60);
  const [merged, sealed] = await Promise.all(
    [good.merged, good.sealed].map(async (pdf) => {
      const edited = await EditablePdf.of(pdf);
      for (const { add } of kept) add(edited, edited.dict(edited.pages[0]));
      return edited.write();
    }),
  );
  expect(await outcomeOf({ merged: merged!, sealed: sealed! })).toEqual({ outcome: 'allowed', said: [] });
});

it('has nothing to say of the text of an annotation that its appearance draws', async () => {
  const { sealed } = await makeSet({
    ...PLAN,
    seals: PLAN.seals.map((page) => page.map((one) => ({ ...one, form: 'annotation' }))),
  });
  const edited = await EditablePdf.of(sealed);
  const [stamp] = edited.list(edited.dict(edited.pages[0])['/Annots']);
  edited.dict(stamp)['/Contents'] = `u:${PLAN.sealer}`;
  expect(await outcomeOf({ merged: good.merged, sealed: await edited.write() })).toEqual({
    outcome: 'allowed',
    said: [],
  });
});

it('is described in docs/seal-checks.md', async () => {
  const doc = await readFile(new URL('../../../docs/seal-checks.md', import.meta.url), 'utf8');
  const rows = STRUCTURE_CASES.map(({ section, what, outcome }) => `| ${section} | ${what} | ${outcome} |`);
  const written = new Set(doc.split('\n').map((line) => line.replaceAll(/ +\|/g, ' |')));
  expect(rows.filter((row) => !written.has(row))).toEqual([]);
});
