import { randomFrom } from '../../../../tools/src/demo/random.ts';
import type { PlannedPage } from '../sealed/planned-page.ts';
import type { RuledState } from '../sealed/state-rules.ts';
import { ADVERSARY_FORMS, baseSet, isUnread, type AdversaryForm, type BaseSet, type BaseWishes } from './base-set.ts';
import { PHASES, type Phase, type Signing, type TamperClass } from './tamper-class.ts';

type Words = PlannedPage['words'];

/** A good set of a round, before it is made. */
type Slot = {
  form: AdversaryForm;
  signing: Signing;
  phase: Phase;
  words: [Words, Words, Words];
  states?: readonly RuledState[];
};

/** Classes and ways that differ in nothing else share the sets of a round, because making one takes longer than proving it. */
const SLOTS = 8;
// Most tampering comes before the signature: what comes behind one is found whatever it is.
const SIGNING: Signing[] = [
  'unsigned',
  'tampered then signed',
  'unsigned',
  'tampered then signed',
  'unsigned',
  'tampered then signed',
  'tampered then signed',
  'signed then tampered',
];

function slotOf(round: number, slot: number): Slot {
  const signing = SIGNING[(slot + 3 * round) % SIGNING.length]!;
  return {
    form: ADVERSARY_FORMS[(slot + round) % ADVERSARY_FORMS.length]!,
    signing,
    phase: PHASES[(slot + (slot >> 1) + round) % 2]!,
    words: ['text', slot % 2 === 0 ? 'picture' : 'outlines', 'text'],
    // Washington's rules ask for a signature.
    ...(signing === 'tampered then signed' && slot % 3 === 0 ? { states: ['WA'] } : {}),
  };
}

/** What a set must be like. */
export type SlotWishes = Pick<TamperClass, 'needsReadSeals' | 'words' | 'states' | 'phases' | 'signings'> & {
  forms?: readonly AdversaryForm[];
};

const bases = new Map<string, Promise<BaseSet>>();
/** Those of two rounds, as one begins while the last sets of the other are proven. */
const KEPT = 2 * SLOTS + 4;

/** Returns the set of a round that a class or a way uses: one of the shared ones, or one of its own where none fits. */
export async function setOf(id: string, seed: number, wishes: SlotWishes): Promise<{ base: BaseSet; name: string }> {
  const first = randomFrom(`slot/${id}`).int(0, SLOTS - 1) + seed;
  const order = Array.from({ length: SLOTS }, (_, step) => (first + step) % SLOTS);
  const slot = order.find((one) => fits(slotOf(seed, one), wishes));
  if (slot !== undefined) {
    const name = `${seed}-${slot}`;
    return { base: await kept(name, slotOf(seed, slot)), name };
  }
  const any = slotOf(seed, first % SLOTS);
  const { needsReadSeals, words, states, forms = ADVERSARY_FORMS } = wishes;
  const own: Slot = {
    form: forms.find((form) => form === any.form) ?? forms[seed % forms.length]!,
    signing: pick(any.signing, wishes.signings),
    phase: pick(any.phase, wishes.phases),
    words: words ? [words, words, words] : any.words,
    ...(states ? { states } : {}),
  };
  const readable = needsReadSeals && isUnread(own.form) ? { ...own, form: 'drawn' as const } : own;
  const name = `${seed}-${JSON.stringify(readable)}`;
  return { base: await kept(name, readable), name };
}

function fits(slot: Slot, { needsReadSeals, words, states, phases, signings, forms }: SlotWishes): boolean {
  return (
    !(needsReadSeals && isUnread(slot.form)) &&
    (!forms || forms.includes(slot.form)) &&
    (!phases || phases.includes(slot.phase)) &&
    (!signings || signings.includes(slot.signing)) &&
    // The third page is not always there.
    (!words || slot.words.slice(0, 2).includes(words)) &&
    (!states || (slot.states?.length === states.length && states.every((state) => slot.states!.includes(state))))
  );
}

function pick<T>(value: T, allowed: readonly T[] | undefined): T {
  return !allowed || allowed.includes(value) ? value : allowed[0]!;
}

function kept(name: string, wishes: BaseWishes): Promise<BaseSet> {
  const known = bases.get(name) ?? baseSet(name, wishes);
  bases.delete(name);
  bases.set(name, known);
  for (const old of [...bases.keys()].slice(0, Math.max(0, bases.size - KEPT))) bases.delete(old);
  return known;
}
