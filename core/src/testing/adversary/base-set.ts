import { randomFrom, type Random } from '../../../../tools/src/demo/random.ts';
import type { RuledState } from '../sealed/state-rules.ts';
import { planSet, type SetPlan } from '../sealed/plan-set.ts';
import { shownSize, type PlannedPage } from '../sealed/planned-page.ts';
import type { PlacedSeal, SealForm } from '../sealed/put-seals.ts';
import type { Spot } from '../sealed/put-on-page.ts';
import { PRODUCERS, RESAVED, type Producer } from '../sealed/resave.ts';
import { drawSeal, type Seal } from '../sealed/seal-face.ts';
import { writePlanned } from '../sealed/write-planned.ts';
import { middleOf, type Area } from './aims.ts';
import { BlankPaper } from './blank-paper.ts';
import type { Phase, Relation, Signing } from './tamper-class.ts';

/** How the seals of a set are there. Flattened ones were stamps until a program made them a part of their pages. */
export const ADVERSARY_FORMS = ['drawn', 'picture', 'outlines', 'annotation', 'flattened', 'field'] as const;
export type AdversaryForm = (typeof ADVERSARY_FORMS)[number];

/** Programs can't read the words of these seals; somebody has to look at them. */
export const isUnread = (form: AdversaryForm): boolean => form === 'picture' || form === 'outlines';

/** A good set whose seals are all on blank paper, before it is written. Several classes tamper with the same one. */
export type BaseSet = {
  plan: SetPlan;
  form: AdversaryForm;
  signing: Signing;
  phase: Phase;
  merged: Buffer;
  /** As the engineer's program saved it before sealing. */
  saved: Buffer;
  /** Of each page before it is sealed. */
  paper: BlankPaper[];
};

export type BaseWishes = {
  form: AdversaryForm;
  signing: Signing;
  phase: Phase;
  states?: readonly RuledState[];
  /** How the words of the first, second and third page are there; by chance where it isn't said. */
  words?: readonly PlannedPage['words'][];
  /** Of every page. */
  page?: Partial<PlannedPage>;
  producer?: Producer;
  /** Blank points around the seals, and further ones on their right. */
  space?: Space;
  /** Changes the seals before they get their places. */
  seals?(seal: Seal): Seal;
};

export type Space = { margin: number; right: number };

const UNSIGNED = ['TX', 'CA', 'CO', 'ID'] as const;
const SIGNED = [...UNSIGNED, 'WA', 'FL', 'OR', 'NC'] as const;
const USUAL_SPACE: Space = { margin: 8, right: 0 };

/** Makes the pages of a good set, and plans its seals. The same seed gives the same set. */
export async function baseSet(seed: string, wishes: BaseWishes): Promise<BaseSet> {
  // A page may have too little blank paper for its seals.
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const base = await tryBase(`adversary/${seed}/${attempt}`, wishes);
    if (base) return base;
  }
  throw new Error(`No page of set ${seed} has enough blank paper for its seals.`);
}

async function tryBase(seed: string, wishes: BaseWishes): Promise<BaseSet | null> {
  const { form, signing, phase, states, words, page, producer, space, seals: reseal } = wishes;
  const random = randomFrom(`base/${seed}`);
  const drawn = planSet(seed, {
    pages: random.chance(0.7) ? 2 : 3,
    states: states ? [...states] : someStates(signing, random),
    form: form === 'flattened' ? 'annotation' : (form satisfies SealForm),
    producer: producer ?? random.pick(PRODUCERS),
    ...(page ? { page } : {}),
  });
  const pages = drawn.pages.map((one, place) => ({ ...one, words: words?.[place] ?? one.words }));
  const planned = { ...drawn, pages };
  const merged = await writePlanned(pages);
  const paper = await BlankPaper.of(merged);
  const seals = planned.seals.map((placed, page) => {
    const all = reseal ? placed.map((one) => ({ ...one, seal: reseal(one.seal) })) : placed;
    return placeOnBlank(all, paper[page]!, random, space);
  });
  if (seals.some((placed) => placed === null)) return null;
  const signature = planned.signature ?? {
    signer: planned.sealer,
    kind: 'ec',
    subFilter: 'adbe.pkcs7.detached',
    isTimeSigned: false,
  };
  const plan: SetPlan = {
    ...planned,
    seals: seals as PlacedSeal[][],
    signature: signing === 'unsigned' ? null : signature,
    saving: signing === 'unsigned' && planned.saving === 'updated' ? 'plain' : planned.saving,
  };
  return { plan, form, signing, phase, merged, saved: await RESAVED[plan.producer](merged), paper };
}

function someStates(signing: Signing, random: Random): RuledState[] {
  const states: RuledState[] = random.some(signing === 'unsigned' ? UNSIGNED : SIGNED, random.chance(0.8) ? 1 : 2);
  // Virginia's seal is on a cover in front.
  return random.chance(0.15) ? [...states, 'VA'] : states;
}

/** Places seals on blank paper, smaller ones where there is little of it; null where there is not enough. */
function placeOnBlank(
  placed: readonly PlacedSeal[],
  paper: BlankPaper,
  random: Random,
  { margin, right }: Space = USUAL_SPACE,
  taken: readonly PlacedSeal[] = [],
): PlacedSeal[] | null {
  const free = paper.copy();
  for (const { seal, spot } of taken) free.take(spot, drawSeal(seal));
  const all: PlacedSeal[] = [];
  for (const one of placed) {
    // A state's texts beside the seal get shorter with it, and may be printed over the seal's own width.
    const sizes = [one.seal.size, 90, 80, 72];
    const found = sizes
      .values()
      .map((size) => ({ ...one.seal, size }))
      .map((seal) => ({ seal, face: drawSeal(seal) }))
      .map(({ seal, face }) => ({
        seal,
        face,
        spot: free.find({ ...face, width: face.width + right }, margin, random),
      }))
      .find(({ spot }) => spot !== null);
    if (!found) return null;
    free.take(found.spot!, { ...found.face, width: found.face.width + right });
    all.push({ ...one, seal: found.seal, spot: found.spot! });
  }
  return all;
}

/** Moves the first seal of a page to where it is in that relation to an area of the page as it is shown; null where it can't. */
export function placeBy(
  placed: readonly PlacedSeal[],
  relation: Exclude<Relation, 'apart'>,
  { page, area, paper }: { page: PlannedPage; area: Area; paper: BlankPaper },
  random: Random,
): PlacedSeal[] | null {
  const [first, ...rest] = placed;
  const { width, height } = shownSize(page);
  // An opaque seal would hide the place.
  const seal: Seal = { ...first!.seal, isOpaque: false };
  const face = drawSeal(seal);
  const fits = ({ x, y }: Spot) => x >= 2 && y >= 2 && x + face.width + 2 <= width && y + face.height + 2 <= height;
  const spots = Array.from({ length: 60 }, () => spotBy(relation, area, seal, random)).filter(fits);
  const spot = spots.find((one) => paper.isBlank(one, face)) ?? spots[0];
  if (!spot) return null;
  const moved = { ...first!, seal, spot };
  const others = placeOnBlank(rest, paper, random, USUAL_SPACE, [moved]);
  return others && [moved, ...others];
}

function spotBy(relation: Exclude<Relation, 'apart'>, area: Area, seal: Seal, random: Random): Spot {
  const face = drawSeal(seal);
  const [halfWidth, halfHeight] = [seal.size / 2, (seal.style === 'box' ? seal.size * 0.8 : seal.size) / 2];
  const middle = middleOf(area);
  const angle = random.next() * 2 * Math.PI;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  // As far as the border of a circle or a box is in that direction.
  const border =
    seal.style === 'box'
      ? Math.min(halfWidth / Math.abs(cos), halfHeight / Math.abs(sin))
      : Math.min(halfWidth, halfHeight);
  const reach = Math.hypot(area.right - area.left, area.top - area.bottom) / 2;
  // Right on a line of the tampered place the border would hide it.
  const crossing = border + random.pick([-1, 1]) * (2 + random.next() * Math.max(0, reach - 4));
  const distance = { over: random.next() * border * 0.55, edge: crossing, beside: border + reach + 2 }[relation];
  return {
    x: round(middle.x + cos * distance - face.width / 2),
    y: round(middle.y + sin * distance - (face.height - 4 - halfHeight)),
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
