import { randomFrom } from '../../../../../tools/src/demo/random.ts';
import type { SetPlan } from '../../sealed/plan-set.ts';
import { termsOf } from '../../sealed/terms.ts';
import { aimsAt } from '../aims.ts';
import { ADVERSARY_FORMS, baseSet, isUnread, placeBy, type BaseSet, type BaseWishes } from '../base-set.ts';
import { shownArea } from '../draw-on-page.ts';
import { written, type Given } from '../make-case.ts';
import { setOf } from '../rounds.ts';
import { PHASES } from '../tamper-class.ts';
import type { HonestWay } from './ways.ts';

/** An honest set, how it was made, and by its name how it is made again. */
export type HonestSet = { name: string; made: string; given: Given };

/** Makes an honest set. Another seed gives another one. */
export async function makeHonest(way: HonestWay, seed: number): Promise<HonestSet> {
  const name = `${way.id}/${seed}`;
  const random = randomFrom(`honest/${name}`);
  const base = way.wishes ? await ownSet(way.wishes, name, seed) : (await setOf(way.id, seed, HONEST)).base;
  const planned = way.plan ? way.plan(base.plan) : base.plan;
  const plan = way.isOverDrawing ? overDrawing(base, planned, random) : planned;
  const objects = way.objects ? { objects: (pdf: Parameters<typeof objectsOf>[0]) => objectsOf(pdf) } : {};
  function objectsOf(pdf: Parameters<NonNullable<HonestWay['objects']>>[0]): void {
    way.objects!(pdf, plan);
  }
  // The reviewed set has the same seals, and is saved and signed in the simplest way.
  const reviewed = () =>
    written(base, way.isSignedLast ? { ...plan, signature: null, saving: 'plain' } : plan, objects);
  const sealed = await written(base, plan, { ...objects, ...(way.save ? { unsigned: way.save } : {}) });
  const merged = base.phase === 'review' ? base.merged : await reviewed();
  return {
    name,
    made: [
      base.phase,
      base.form,
      plan.signature ? 'signed' : 'unsigned',
      plan.producer,
      `states ${plan.states.join('+')}`,
    ].join(', '),
    given: { merged, sealed, terms: await termsOf(plan), phase: base.phase },
  };
}

/** What a set is that nobody tampers with. */
const HONEST = { needsReadSeals: true, signings: ['unsigned', 'tampered then signed'] } as const;

function ownSet(wishes: Partial<BaseWishes>, name: string, seed: number): Promise<BaseSet> {
  const random = randomFrom(`honest/wishes/${name}`);
  return baseSet(name, {
    form: random.pick(ADVERSARY_FORMS.filter((form) => !isUnread(form))),
    signing: random.pick(HONEST.signings),
    phase: PHASES[seed % 2]!,
    ...wishes,
  });
}

/** Moves the first seal of the first page over words of the drawing. */
function overDrawing(base: BaseSet, plan: SetPlan, random: ReturnType<typeof randomFrom>): SetPlan {
  const [page, paper] = [plan.pages[0]!, base.paper[0]!];
  for (const { area } of random.some(aimsAt('number', page), 200)) {
    const moved = placeBy(plan.seals[0]!, 'over', { page, area: shownArea(page, area), paper }, random);
    if (moved) return { ...plan, seals: plan.seals.with(0, moved) };
  }
  throw new Error(`No seal of ${plan.seed} fits over the drawing.`);
}
