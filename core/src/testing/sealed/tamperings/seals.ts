import type { StateCode } from '../../../../../contract/src/shared/codes.ts';
import type { Random } from '../../../../../tools/src/demo/random.ts';
import { ENGINEERS, licenseNumber } from '../engineers.ts';
import type { SetPlan, SetWishes } from '../plan-set.ts';
import type { PlacedSeal } from '../put-seals.ts';
import { aSeal, type Seal } from '../seal-face.ts';
import { RULED_STATES, RULES, type RuledState } from '../state-rules.ts';
import { sealedPage, type Tampering } from './tampering.ts';

const SEALED_PAGES: RuledState[] = RULED_STATES.filter((state) => RULES[state]?.sealMode !== 'cover');
const READABLE = ['drawn', 'annotation', 'field'] as const;

/** A set with seals on its pages whose words can be read. */
const readable = (random: Random): SetWishes => ({
  states: random.some(SEALED_PAGES, random.int(1, 2)),
  form: random.pick(READABLE),
});

const aPage = (plan: SetPlan, random: Random) => random.int(0, plan.pages.length - 1);

/** Changes seals of one page. */
function onPage(plan: SetPlan, place: number, change: (seals: PlacedSeal[]) => PlacedSeal[]): PlacedSeal[][] {
  return plan.seals.with(place, change(plan.seals[place]!));
}

/** Changes the seals of one state everywhere, or all of them. */
function everywhere(plan: SetPlan, change: (seal: Seal) => Seal): Pick<SetPlan, 'cover' | 'seals'> {
  const changed = (seals: PlacedSeal[]) => seals.map((placed) => ({ ...placed, seal: change(placed.seal) }));
  return {
    cover: plan.cover && { ...plan.cover, seals: changed(plan.cover.seals) },
    seals: plan.seals.map(changed),
  };
}

const otherState = (plan: SetPlan, random: Random): StateCode =>
  random.pick((['GA', 'NV', 'UT', 'WI', 'AL', 'WV'] as const).filter((state) => !plan.states.includes(state as never)));

/** Changes of whose seal is where, and of what it says. */
export const SEAL_TAMPERINGS: Tampering[] = [
  {
    title: 'a seal of another state in place of the right one',
    wishes: readable,
    change(plan, random) {
      const [place, state] = [aPage(plan, random), otherState(plan, random)];
      const wrong = (seal: Seal): Seal => ({ ...seal, state, license: licenseNumber(plan.sealer, state) });
      const seals = onPage(plan, place, ([first, ...rest]) => [{ ...first!, seal: wrong(first!.seal) }, ...rest]);
      const { seal } = plan.seals[place]![0]!;
      return { sealing: { seals }, finding: { page: sealedPage(plan, place), state: seal.state, outcome: 'refused' } };
    },
  },
  {
    title: 'a seal of another state beside the right one',
    wishes: (random) => ({ ...readable(random), states: [random.pick(SEALED_PAGES)] }),
    change(plan, random) {
      const [place, state] = [aPage(plan, random), otherState(plan, random)];
      const seal = aSeal({
        engineer: plan.sealer,
        license: licenseNumber(plan.sealer, state),
        state,
        date: 'September 14, 2026',
      });
      const { spot } = plan.seals[place]![0]!;
      const beside = { seal, form: random.pick(READABLE), spot: { x: spot.x < 250 ? 420 : 40, y: spot.y } };
      return {
        sealing: { seals: onPage(plan, place, (seals) => [...seals, beside]) },
        finding: { page: sealedPage(plan, place), state, outcome: 'refused' },
      };
    },
  },
  {
    title: "another engineer's seals",
    wishes: readable,
    change(plan, random) {
      const engineer = random.pick(ENGINEERS.filter((other) => other !== plan.sealer));
      const license = (state: StateCode) => licenseNumber(engineer, state);
      return {
        sealing: everywhere(plan, (seal) => ({ ...seal, engineer, license: license(seal.state) })),
        finding: { page: sealedPage(plan, 0), state: plan.states[0]!, outcome: 'refused' },
      };
    },
  },
  {
    title: "another engineer's seal on one page",
    wishes: readable,
    change(plan, random) {
      const place = aPage(plan, random);
      const engineer = random.pick(ENGINEERS.filter((other) => other !== plan.sealer));
      const seals = onPage(plan, place, (placed) =>
        placed.map((one) => ({
          ...one,
          seal: { ...one.seal, engineer, license: licenseNumber(engineer, one.seal.state) },
        })),
      );
      return {
        sealing: { seals },
        finding: { page: sealedPage(plan, place), state: plan.states[0]!, outcome: 'refused' },
      };
    },
  },
  {
    title: 'a digit of the license number wrong',
    wishes: readable,
    change(plan, random) {
      const place = aPage(plan, random);
      const wrong = (license: string) => `${license.slice(0, -1)}${(Number(license.at(-1)) + random.int(1, 9)) % 10}`;
      const seals = onPage(plan, place, (placed) =>
        placed.map((one) => ({ ...one, seal: { ...one.seal, license: wrong(one.seal.license) } })),
      );
      return {
        sealing: { seals },
        finding: { page: sealedPage(plan, place), state: plan.states[0]!, outcome: 'refused' },
      };
    },
  },
  {
    title: 'a page without a seal',
    wishes: (random) => ({ states: random.some(SEALED_PAGES, random.int(1, 2)) }),
    change(plan, random) {
      const place = aPage(plan, random);
      return {
        sealing: { seals: onPage(plan, place, (placed) => placed.slice(1)) },
        finding: {
          page: sealedPage(plan, place),
          // Which of two seals is missing can only be said where they can be read.
          state: READABLE.some((form) => form === plan.form) ? plan.seals[place]![0]!.seal.state : null,
          outcome: 'refused',
        },
      };
    },
  },
  {
    title: 'a cover without a seal',
    wishes: (random) => ({ states: ['VA'], form: random.pick(READABLE) }),
    change: (plan) => ({
      sealing: { cover: plan.cover && { ...plan.cover, seals: [] } },
      finding: { page: 1, state: 'VA', outcome: 'refused' },
    }),
  },
  {
    title: 'the words of a seal that nobody sees',
    wishes: (random) => ({ ...readable(random), style: 'lines' }),
    change(plan, random) {
      const place = aPage(plan, random);
      const { seal } = plan.seals[place]![0]!;
      const seals = onPage(plan, place, ([first, ...rest]) => [
        { ...first!, seal: { ...seal, isUnseen: true } },
        ...rest,
      ]);
      return { sealing: { seals }, finding: { page: sealedPage(plan, place), state: seal.state, outcome: 'refused' } };
    },
  },
  {
    title: 'a license that ended the day before',
    wishes: readable,
    change: (plan) => ({
      terms: (terms) => ({
        ...terms,
        sealer: {
          ...terms.sealer,
          licenses: terms.sealer.licenses.map((license) =>
            license.state === plan.states[0] ? { ...license, validUntil: dayBefore(plan.sealedOn) } : license,
          ),
        },
      }),
      finding: { page: null, state: plan.states[0]!, outcome: 'refused', reason: /licen[sc]e/i },
    }),
  },
  {
    title: 'a text missing that the state requires',
    wishes: (random) => ({ ...readable(random), states: [random.pick(['FL', 'OR'] as const)] }),
    change: (plan) => ({
      sealing: everywhere(plan, (seal) => ({ ...seal, lines: seal.lines.filter((line) => !/signed/.test(line)) })),
      finding: { page: null, state: plan.states[0]!, outcome: 'refused', reason: /digitally signed/ },
    }),
  },
  {
    title: "the firm's number missing",
    wishes: (random) => ({ ...readable(random), states: ['TX'] }),
    change: (plan) => ({
      sealing: everywhere(plan, (seal) => ({ ...seal, lines: [] })),
      finding: { page: null, state: 'TX', outcome: 'refused' },
    }),
  },
];

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
