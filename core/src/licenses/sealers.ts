import { smallestSplit, type SplitShare } from './smallest-split.ts';

/** A license that lets its holder seal on the day that was asked about. */
export type SealingLicense = {
  contactId: number;
  fullName: string;
  state: string;
  number: string;
  /** The last day, YYYY-MM-DD. */
  validUntil: string;
  daysLeft: number;
};

/** An engineer with the licenses that count, one a state. */
export type Sealer = { contactId: number; fullName: string; licenses: SealingLicense[] };

/** Who can seal in a set of states, and who could share the work where nobody can alone. */
export type Sealers = {
  states: string[];
  engineers: Sealer[];
  unauthorizedStates: string[];
  split: SplitShare[] | null;
};

/**
 * Returns who can seal in every one of the states, in the order in which the licenses name them. Of two licenses in one
 * state, the one that lasts longer counts.
 */
export function sealersOf(
  sealStates: readonly string[],
  licenses: readonly SealingLicense[],
  unauthorizedStates: readonly string[],
): Sealers {
  const states = sealStates.toSorted();
  const holders = holdersOf(states, licenses);
  const engineers = holders.filter((holder) => holder.licenses.length === states.length);
  return {
    states,
    engineers,
    unauthorizedStates: unauthorizedStates.toSorted(),
    split: engineers.length > 0 ? null : smallestSplit(states, holders.map(coverOf)),
  };
}

/** Everybody with a license in one of the states, each state's in the order of the states. */
function holdersOf(states: readonly string[], licenses: readonly SealingLicense[]): Sealer[] {
  const byHolder = Map.groupBy(licenses, ({ contactId }) => contactId);
  return [...byHolder].map(([contactId, held]) => ({
    contactId,
    fullName: held[0]!.fullName,
    licenses: states.flatMap((state) => longest(held.filter((license) => license.state === state))),
  }));
}

function longest(licenses: SealingLicense[]): SealingLicense[] {
  return licenses.toSorted((a, b) => b.daysLeft - a.daysLeft).slice(0, 1);
}

function coverOf({ fullName, licenses }: Sealer): SplitShare {
  return { fullName, states: licenses.map(({ state }) => state) };
}
