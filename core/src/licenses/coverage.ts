/** A license that lets its holder seal: who holds it, and where. */
export type Cover = { contactId: number; fullName: string; state: string };

/** Who can seal in which states, for questions about many sets of states. */
export type Coverage = {
  /** Returns those who can seal in every one of the states. */
  ableIn(states: readonly string[]): number[];
  /** Returns the states in which nobody can seal. */
  missingIn(states: readonly string[]): string[];
};

/** Returns the coverage that the licenses give. */
export function coverageOf(licenses: readonly Cover[]): Coverage {
  const holders = new Map<string, Set<number>>();
  for (const { state, contactId } of licenses) {
    const known = holders.get(state);
    if (known) known.add(contactId);
    else holders.set(state, new Set([contactId]));
  }
  return {
    ableIn: ([first, ...others]) =>
      first === undefined
        ? []
        : [...(holders.get(first) ?? [])].filter((one) => others.every((state) => holders.get(state)?.has(one))),
    missingIn: (states) => states.filter((state) => !holders.has(state)),
  };
}

/** A license by which somebody could seal a set of states; `state` is its own. */
export type NeededLicense = { contactId: number; state: string };

/**
 * Returns true when, of all engineers, the license's holder alone could seal in the states, and not without it. So the answer
 * is the same before and after it has ended.
 */
export function isAloneWith(
  { contactId, state }: NeededLicense,
  states: readonly string[],
  { ableIn }: Coverage,
): boolean {
  if (!states.includes(state)) return false;
  const others = states.filter((one) => one !== state);
  const holdsTheRest = others.length === 0 || ableIn(others).includes(contactId);
  return holdsTheRest && ableIn(states).every((one) => one === contactId);
}
