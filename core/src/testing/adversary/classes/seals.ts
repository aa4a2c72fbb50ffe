import { ENGINEERS, licenseNumber } from '../../sealed/engineers.ts';
import { drawSeal, type Seal } from '../../sealed/seal-face.ts';
import { formOf, putAsAnnotation, putInContent } from '../../sealed/put-on-page.ts';
import { textCommand } from '../aims.ts';
import { drawOn, shownArea } from '../draw-on-page.ts';
import { putSeals, type PlacedSeal } from '../../sealed/put-seals.ts';
import { shownSize } from '../../sealed/planned-page.ts';
import type { StateCode } from '../../../../../contract/src/shared/codes.ts';
import type { Scene, TamperClass, Tampering } from '../tamper-class.ts';
import { onPage } from './edits.ts';

/** States that no tested set is sealed for. */
const ELSEWHERE = ['WV', 'NV', 'MT'] as const satisfies StateCode[];
const seal = { aim: 'page', relations: ['apart'], needsReadSeals: true, expected: 'refuse' } as const;
const forReview = { ...seal, phases: ['review'] } as const;

/** Seals of another engineer, state, day or form than the set needs. */
export const SEAL_CLASSES: TamperClass[] = [
  { ...seal, id: 'other-state', title: 'Every seal is of another state', ...everywhere(inOtherState) },
  { ...seal, id: 'other-state-once', title: 'One page has the seal of another state', ...here(inOtherState) },
  { ...seal, id: 'other-engineer', title: 'Every seal is another engineer’s', ...everywhere(ofOtherEngineer) },
  { ...seal, id: 'other-engineer-once', title: 'One page has another engineer’s seal', ...here(ofOtherEngineer) },
  {
    ...forReview,
    id: 'license-ended',
    looksSame: true,
    title: 'The engineer’s license had ended before the sealing',
    apply: (scene) => ({
      foundOn: allPages(scene),
      terms: (terms) => withLicenses(terms, { validUntil: '2026-09-01' }),
    }),
  },
  {
    ...forReview,
    id: 'license-suspended',
    looksSame: true,
    title: 'The engineer’s license is not active',
    apply: (scene) => ({ foundOn: allPages(scene), terms: (terms) => withLicenses(terms, { isActive: false }) }),
  },
  {
    ...forReview,
    id: 'date-after-license',
    title: 'The seal’s day is after the license ends',
    ...everywhere((one) => ({ ...one, date: 'November 18, 2031' })),
  },
  {
    ...forReview,
    id: 'date-before-license',
    title: 'The seal’s day is before the license began',
    ...everywhere((one) => ({ ...one, date: 'January 5, 2010' })),
  },
  {
    ...forReview,
    id: 'date-to-come',
    title: 'The seal’s day is still to come',
    expected: 'refuse-or-list',
    ways: ['September 15, 2026', 'September 14, 2027'],
    apply: (scene) => everywhere((one) => ({ ...one, date: scene.way })).apply(scene),
  },
  {
    ...forReview,
    id: 'date-impossible',
    title: 'One seal has a day that no calendar has, or none',
    ways: ['February 30, 2026', '', '13/45/2026'],
    apply: (scene) => here((one) => ({ ...one, date: scene.way === '' ? null : scene.way })).apply(scene),
    signings: ['unsigned'],
  },
  {
    ...seal,
    id: 'license-digit',
    title: 'One digit of the license number of a seal is another one',
    ...here((one) => ({ ...one, license: one.license.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)) })),
  },
  {
    ...seal,
    id: 'name-misspelled',
    title: 'The name on a seal differs by one letter',
    ways: ['letter', 'initial'],
    apply: (scene) =>
      here((one) => ({
        ...one,
        engineer:
          scene.way === 'letter'
            ? one.engineer.replace(/[a-z](?=[a-z]*$)/, (letter) => (letter === 'o' ? 'a' : 'o'))
            : one.engineer.replace(/ [A-Z]\. /, ' Z. '),
      })).apply(scene),
  },
  { ...seal, id: 'unsealed-page', title: 'One page has no seal', apply: (scene) => resealed(scene, () => []) },
  {
    ...seal,
    id: 'second-seal',
    title: 'A page has the seal of another engineer or state beside the right one',
    expected: 'refuse-or-list',
    ways: ['engineer', 'state'],
    apply: (scene) =>
      resealed(scene, (placed) => {
        const [first] = placed;
        const change = scene.way === 'engineer' ? ofOtherEngineer : inOtherState;
        const { width } = shownSize(scene.page);
        const x = first!.spot.x > width / 2 ? 14 : width - 120;
        return [
          ...placed,
          { ...first!, seal: { ...change(first!.seal, scene), size: 80, lines: [] }, spot: { x, y: 300 } },
        ];
      }),
  },
  {
    ...forReview,
    id: 'unseen-seal',
    title: 'A seal is there for programs only: nobody sees it',
    ways: ['invisible', 'white', 'off the page', 'tiny'],
    apply: unseenSeal,
  },
  {
    ...forReview,
    id: 'seal-not-printed',
    looksSame: true,
    expected: 'refuse-or-list',
    title: 'A seal is a stamp that is hidden, or that is seen and not printed',
    ways: ['0', '2', '6', '36'],
    apply: sealWithFlags,
  },
  {
    ...seal,
    id: 'seal-over-everything',
    title: 'A seal is as large as the page and lies over the whole drawing',
    expected: 'refuse-or-list',
    apply: (scene) =>
      resealed(scene, ([first, ...rest]) => {
        const { width, height } = shownSize(scene.page);
        const size = Math.round(Math.min(width, height) * 0.8);
        return [{ ...first!, seal: { ...first!.seal, size, isOpaque: false }, spot: { x: 4, y: 60 } }, ...rest];
      }),
  },
  {
    id: 'seal-words-around-note',
    title: 'The words of a seal, which nobody sees, lie over a note that was added',
    expected: 'refuse-or-list',
    aim: 'blank',
    needsReadSeals: true,
    relations: ['apart'],
    ways: ['invisible', 'white', 'transparent'],
    apply: sealWordsAroundNote,
  },
  {
    id: 'ink-in-seal-object',
    title: 'The object that draws a seal strikes out a number elsewhere on the page',
    expected: 'refuse-or-list',
    aim: 'number',
    relations: ['apart'],
    needsReadSeals: true,
    ways: ['stamp', 'form'],
    apply: inkInSealObject,
  },
  {
    ...forReview,
    id: 'firm-number-other',
    title: 'The firm’s number beside a Texas seal is another one, or missing',
    about: /firm.*number/i,
    states: ['TX'],
    ways: ['other', 'missing'],
    ...everywhere((one, { way }) => ({
      ...one,
      lines: way === 'missing' ? [] : one.lines.map((line) => line.replace(/F-\d+/, 'F-99999')),
    })),
  },
  {
    ...forReview,
    id: 'state-text-missing',
    title: 'A text that the state asks for is missing, or a word of it',
    about: /text that Florida/i,
    states: ['FL'],
    signings: ['tampered then signed'],
    ways: ['all', 'one word'],
    ...everywhere((one, { way }) => ({
      ...one,
      lines: way === 'all' ? [] : one.lines.map((line) => line.replace('not considered', 'considered')),
    })),
  },
  {
    ...forReview,
    id: 'renewal-missing',
    title: 'The renewal day that Oregon asks for is missing or past',
    about: /renewal/i,
    states: ['OR'],
    signings: ['tampered then signed'],
    ways: ['missing', 'past'],
    apply: (scene) => withoutRenewal(scene, everywhere(withOtherRenewal).apply(scene)),
  },
];

type Change = (seal: Seal, scene: Scene) => Seal;

function withOtherRenewal(one: Seal, { way }: Scene): Seal {
  const other = way === 'missing' ? [] : ['EXPIRES: June 30, 2020'];
  return { ...one, lines: one.lines.flatMap((line) => (line.startsWith('EXPIRES') ? other : [line])) };
}

/** The letter says until when the license lasts, too. */
function withoutRenewal({ plan: { cover } }: Scene, made: Tampering): Tampering {
  if (!cover || !made.sealing?.cover) return made;
  const commands = cover.drawing.commands.filter((command) => !command.includes('license renewal date'));
  return {
    ...made,
    sealing: { ...made.sealing, cover: { ...made.sealing.cover, drawing: { ...cover.drawing, commands } } },
  };
}

/** Changes every seal, on the cover, too. It must be found on any page. */
function everywhere(change: Change): { apply(scene: Scene): Tampering } {
  const on = (placed: readonly PlacedSeal[], scene: Scene) =>
    placed.map((one) => ({ ...one, seal: change(one.seal, scene) }));
  return {
    apply: (scene) => ({
      sealing: {
        seals: scene.plan.seals.map((placed) => on(placed, scene)),
        cover: scene.plan.cover && { ...scene.plan.cover, seals: on(scene.plan.cover.seals, scene) },
      },
      foundOn: allPages(scene),
    }),
  };
}

/** Changes the first seal of the tampered page. */
function here(change: Change): Pick<TamperClass, 'apply'> {
  return {
    apply: (scene) => resealed(scene, ([first, ...rest]) => [{ ...first!, seal: change(first!.seal, scene) }, ...rest]),
  };
}

function resealed({ plan, position }: Scene, change: (placed: PlacedSeal[]) => PlacedSeal[]): Tampering {
  return { sealing: { seals: plan.seals.with(position.page, change(plan.seals[position.page]!)) } };
}

const allPages = ({ plan }: Scene): number[] => plan.pages.map((_, index) => index);

function inOtherState(one: Seal, { random }: Scene): Seal {
  const state = random.pick(ELSEWHERE);
  return { ...one, state, license: licenseNumber(one.engineer, state) };
}

function ofOtherEngineer(one: Seal, { plan, random }: Scene): Seal {
  const engineer = random.pick(ENGINEERS.filter((name) => name !== plan.sealer));
  return { ...one, engineer, license: licenseNumber(engineer, one.state) };
}

function withLicenses(
  terms: Parameters<NonNullable<Tampering['terms']>>[0],
  values: { validUntil?: string; isActive?: boolean },
) {
  const licenses = terms.sealer.licenses.map((license) => ({ ...license, ...values }));
  return { ...terms, sealer: { ...terms.sealer, licenses } };
}

function unseenSeal(scene: Scene): Tampering {
  return resealed(scene, ([first, ...rest]) => {
    const changed = {
      invisible: { ...first!, seal: { ...first!.seal, isUnseen: true } },
      white: { ...first!, seal: { ...first!.seal, ink: '1 G 1 g' } },
      'off the page': { ...first!, spot: { x: -400, y: 100 } },
      tiny: { ...first!, seal: { ...first!.seal, size: 6, signature: null } },
    }[scene.way]!;
    return [changed, ...rest];
  });
}

/** Draws a note and, over it, all words of the page's first seal for programs alone. */
function sealWordsAroundNote(scene: Scene): Tampering {
  const { left, bottom } = scene.aim.area;
  const { seal } = scene.plan.seals[scene.position.page]![0]!;
  const { commands } = drawSeal({
    ...seal,
    isOpaque: false,
    signature: null,
    ink: '1 G 1 g',
    isUnseen: scene.way === 'invisible',
  });
  const words = commands.filter((command) => command.startsWith('BT') || command === '3 Tr');
  return onPage(scene, (pdf, reference, page) => {
    const note = textCommand({ font: 'F1', size: 8, x: left + 2, y: bottom + 3 }, 'OK TO CUT WEB 2-9');
    const state = scene.way === 'transparent' ? '/Clear gs 0 g' : '1 g';
    drawOn(pdf, reference, page, [note, `q 1 0 0 1 ${left - 10} ${bottom - 50} cm ${state}`, ...words, 'Q'], {
      resources: { '/ExtGState': { '/Clear': { '/ca': 0, '/CA': 0 } } },
    });
  });
}

/** Draws the first seal and a stroke through the aimed number as one object, as large as the page. */
function inkInSealObject(scene: Scene): Tampering {
  const { plan, position } = scene;
  const [first, ...rest] = plan.seals[position.page]!;
  const { left, bottom, right, top } = shownArea(scene.page, scene.aim.area);
  const face = drawSeal(first!.seal);
  const y = (bottom + top) / 2;
  // Upright or on its side, as the number is shown.
  const strike =
    right - left > top - bottom
      ? `${left - 1} ${y} m ${right + 1} ${y} l S`
      : `${(left + right) / 2} ${bottom - 1} m ${(left + right) / 2} ${top + 1} l S`;
  const { width, height } = shownSize(scene.page);
  const drawing = {
    width,
    height,
    commands: [`q 0.7 w 0 G ${strike} Q`, `q 1 0 0 1 ${first!.spot.x} ${first!.spot.y} cm`, ...face.commands, 'Q'],
  };
  return {
    sealing: { seals: plan.seals.with(position.page, rest) },
    ...onPage(scene, (pdf, reference) => {
      const form = formOf(pdf, drawing);
      const origin = { x: 0, y: 0 };
      if (scene.way === 'form') putInContent(pdf, reference, form, origin);
      else putAsAnnotation(pdf, reference, form, origin, { '/Subtype': '/Stamp', '/Name': '/EngineerSeal' });
    }),
  };
}

/** Puts the first seal on its page as a stamp with other flags than the usual 4, by which it is printed. */
function sealWithFlags(scene: Scene): Tampering {
  const { plan, position } = scene;
  const [first, ...rest] = plan.seals[position.page]!;
  return {
    sealing: { seals: plan.seals.with(position.page, rest) },
    ...onPage(scene, async (pdf, reference) => {
      await putSeals(pdf, reference, [{ ...first!, form: 'annotation' }]);
      const stamp = pdf.list(pdf.dict(reference)['/Annots']).at(-1);
      pdf.dict(stamp)['/F'] = Number(scene.way);
    }),
  };
}
