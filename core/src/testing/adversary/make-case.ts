import { randomFrom, type Random } from '../../../../tools/src/demo/random.ts';
import { EditablePdf } from '../sealed/editable-pdf.ts';
import { sealPdf, type SealedSet } from '../sealed/make-set.ts';
import { onFiles, OUT } from '../sealed/on-files.ts';
import type { SetPlan } from '../sealed/plan-set.ts';
import { RESAVED } from '../sealed/resave.ts';
import { saveSealed } from '../sealed/save-sealed.ts';
import { termsOf } from '../sealed/terms.ts';
import { writePlanned } from '../sealed/write-planned.ts';
import { aimsAt, middleOf, type Aim } from './aims.ts';
import { isUnread, placeBy, type BaseSet } from './base-set.ts';
import { shownArea, toDrawing } from './draw-on-page.ts';
import { drawSeal } from '../sealed/seal-face.ts';
import { shownSize } from '../sealed/planned-page.ts';
import type { HonestOutcome, Target } from './judge-case.ts';
import {
  expectedAt,
  PARTS,
  RELATIONS,
  type Expected,
  type Phase,
  type Position,
  type Scene,
  type Signing,
  type TamperClass,
  type Tampering,
} from './tamper-class.ts';
import { setOf } from './rounds.ts';
import { replacedBehind } from './update-behind.ts';

/** What a prover is given. */
export type Given = Pick<SealedSet, 'merged' | 'sealed' | 'terms'> & { phase: Phase };

/** A tampered set and the same set without the tampering. */
export type Case = {
  name: string;
  /** How it was made, for whoever rebuilds it. */
  made: string;
  /** Phase, form of the seals, signing, and where the seal is. */
  dimensions: string[];
  tampered: Given;
  /** The same object for every class that tampers with the same set. */
  twin: Given;
  /** What must come of the tampering. */
  expected: Expected;
  /** What the twin's check must say. */
  twinIs: HonestOutcome[];
  /** Where the check must find it. */
  target: Target;
};

/** Makes the set of a class and its twin. Another seed gives another one; the same gives the same, except for signatures. */
export async function makeCase(tamperClass: TamperClass, seed: number): Promise<Case> {
  const { base, name } = await setOf(tamperClass.id, seed, tamperClass);
  const random = randomFrom(`case/${tamperClass.id}/${seed}`);
  const scene = aimScene(tamperClass, base, random, seed);
  const tampering = await tamperClass.apply(scene);
  const twin = await twinOf(base, scene.plan);
  const { position, plan, aim, page } = scene;
  const sealed = await written(base, plan, tampering);
  const terms = tampering.terms ? tampering.terms(twin.terms) : twin.terms;
  const inFront = plan.cover ? 1 : 0;
  const { left, bottom, right, top } = shownArea(page, aim.area);
  return {
    name: `${tamperClass.id}/${seed}`,
    made: [
      base.phase,
      base.form,
      base.signing,
      plan.producer,
      `seal ${position.seal}`,
      `page ${position.page + 1 + inFront} ${position.part} in ${page.words}`,
      ...(page.rotate === 0 ? [] : [`turned ${page.rotate}`]),
      ...(page.crop ? ['cropped'] : []),
      ...(scene.way === '' ? [] : [scene.way]),
      `states ${plan.states.join('+')}`,
      `base ${name}`,
    ].join(', '),
    dimensions: [base.phase, base.form, base.signing, position.seal],
    tampered: { ...twin, sealed, terms },
    twin,
    expected: expectedAt(tamperClass, position),
    twinIs: twinOutcomes(base, position),
    target: {
      foundOn: (tampering.foundOn ?? [position.page]).map((found) => found + 1 + inFront),
      place:
        tamperClass.aim === 'page'
          ? null
          : { x: left, y: shownSize(page).height - top, width: right - left, height: top - bottom },
      about: [
        ...(tamperClass.about ? [tamperClass.about] : []),
        ...(base.signing === 'signed then tampered' ? [CHANGED_AFTER_SIGNING] : []),
      ],
    },
  };
}

const CHANGED_AFTER_SIGNING = /sign/i;

/** On blank paper a seal leaves nothing to look at, unless nobody can read it. A final's seals are there before. */
function twinOutcomes({ form, phase }: BaseSet, { seal }: Position): HonestOutcome[] {
  const usual: HonestOutcome[] = isUnread(form) && phase === 'review' ? ['unread seals'] : ['clean'];
  return seal === 'apart' ? usual : [...usual, 'listed'];
}

const twins = new WeakMap<SetPlan, Promise<Given>>();

/** The set without tampering. For Final it was reviewed before, and is what the final is compared with. */
function twinOf(base: BaseSet, plan: SetPlan): Promise<Given> {
  const known = twins.get(plan);
  if (known) return known;
  const made = (async () => {
    const [sealed, terms] = await Promise.all([written(base, plan, {}), termsOf(plan)]);
    return { merged: base.phase === 'review' ? base.merged : sealed, sealed, terms, phase: base.phase };
  })();
  twins.set(plan, made);
  return made;
}

/** Chooses what is tampered with, and moves the page's first seal to where it is in the wanted relation to that place. */
function aimScene(tamperClass: TamperClass, base: BaseSet, random: Random, seed: number): Scene {
  const { aim: kind, relations = RELATIONS, ways = [''] } = tamperClass;
  const wanted = relations[seed % relations.length]!;
  // Each way meets each relation, whatever their numbers are.
  const way = ways[(seed + Math.floor(seed / relations.length)) % ways.length]!;
  const pages = base.plan.pages.flatMap(({ words }, page) =>
    tamperClass.words && words !== tamperClass.words ? [] : [page],
  );
  // Not every page has such a place, nor one that a seal can be put beside.
  for (let tries = 0; tries < 200; tries += 1) {
    const isLenient = tries >= 60;
    const page = random.pick(pages);
    const part = random.pick(PARTS);
    const position: Position = { page, part, seal: tries < 150 ? wanted : random.pick(relations) };
    const planned = base.plan.pages[page]!;
    const aims = kind === 'blank' ? blankAims(base, page, random) : aimsAt(kind, planned);
    const inside = aims.filter(({ area }) => kind === 'page' || isShown(area, base, page));
    const near = isLenient ? inside : inside.filter(({ area }) => kind === 'page' || partOf(area, base, page) === part);
    if (near.length === 0) continue;
    const aim = random.pick(near);
    const plan = withSeal(base, position, aim, random);
    if (plan) return { plan, position, phase: base.phase, page: planned, aim, way, random };
  }
  throw new Error(`Set ${seed} has nothing that ${tamperClass.id} could tamper with.`);
}

function withSeal(base: BaseSet, position: Position, aim: Aim, random: Random): SetPlan | null {
  if (position.seal === 'apart') return base.plan;
  const page = base.plan.pages[position.page]!;
  const placed = base.plan.seals[position.page]!;
  if (placed.length === 0) return null;
  const area = shownArea(page, aim.area);
  const moved = placeBy(placed, position.seal, { page, area, paper: base.paper[position.page]! }, random);
  return moved && { ...base.plan, seals: base.plan.seals.with(position.page, moved) };
}

function isShown(area: Aim['area'], { plan }: BaseSet, page: number): boolean {
  const { width, height } = shownSize(plan.pages[page]!);
  const { left, bottom, right, top } = shownArea(plan.pages[page]!, area);
  return left >= 4 && bottom >= 4 && right <= width - 4 && top <= height - 14;
}

function partOf(area: Aim['area'], { plan }: BaseSet, page: number): Position['part'] {
  const planned = plan.pages[page]!;
  const up = middleOf(shownArea(planned, area)).y / shownSize(planned).height;
  return PARTS[Math.min(2, Math.floor((1 - up) * 3))]!;
}

/** A few pieces of blank paper of the size of a short note, away from the seals. */
function blankAims({ plan, paper }: BaseSet, page: number, random: Random): Aim[] {
  const free = paper[page]!.copy();
  for (const { seal, spot } of plan.seals[page]!) free.take(spot, drawSeal(seal));
  const isTurned = plan.pages[page]!.rotate % 180 !== 0;
  const size = isTurned ? { width: 12, height: 90 } : { width: 90, height: 12 };
  return Array.from({ length: 12 }, () => free.find(size, 3, random)).flatMap((spot) => {
    if (!spot) return [];
    const area = { left: spot.x, bottom: spot.y, right: spot.x + size.width, top: spot.y + size.height };
    return [{ area: toDrawing(plan.pages[page]!, area), command: -1 }];
  });
}

/** Writes, seals, tampers with and signs the pages of a set; what is done to an honest one is no tampering. */
export async function written(
  base: BaseSet,
  plan: SetPlan,
  tampering: Tampering,
  signing: Signing = base.signing,
): Promise<Buffer> {
  const { producer, saving } = plan;
  const given = tampering.pages ? await RESAVED[producer](await writePlanned(tampering.pages)) : base.saved;
  const isBehind = signing === 'signed then tampered' && Object.keys(tampering).length > 0;
  const isFlattened = base.form === 'flattened';
  const tampered = await sealPdf(
    given,
    { ...plan, producer: 'as it was' },
    {
      sealing: { ...tampering.sealing, ...(isBehind ? { signature: null, saving: 'plain' } : {}) },
      ...(tampering.objects && !isFlattened ? { objects: tampering.objects } : {}),
      async unsigned(pdf) {
        const saved = isFlattened ? await flattened(pdf, tampering, isBehind ? 'plain' : saving) : pdf;
        return tampering.unsigned ? tampering.unsigned(saved) : saved;
      },
      ...(tampering.signed && !isBehind ? { signed: tampering.signed } : {}),
    },
  );
  return isBehind ? replacedBehind(await written(base, plan, {}, 'tampered then signed'), tampered) : tampered;
}

/** Makes the stamps a part of their pages, and tampers with what comes of it. */
async function flattened(pdf: Buffer, { objects }: Tampering, saving: SetPlan['saving']): Promise<Buffer> {
  const flatten = ['in.pdf', '--flatten-annotations=all', '--deterministic-id', OUT];
  const edited = await EditablePdf.of(await onFiles('qpdf', flatten, { 'in.pdf': pdf }));
  await objects?.(edited);
  return saveSealed(edited, saving);
}
