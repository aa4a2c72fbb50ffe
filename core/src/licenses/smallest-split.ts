/** One engineer's part of a job that nobody can seal alone. */
export type SplitShare = { fullName: string; states: string[] };

/** The search looks at no more groups than this; then the group that takes the widest license first is good enough. */
const MOST_GROUPS = 20_000;

/**
 * Returns the fewest engineers who cover all states together, each state given to one of them, whoever gets most first;
 * null where some state has nobody. Among equals the order of the engineers decides.
 */
export function smallestSplit(states: readonly string[], engineers: readonly SplitShare[]): SplitShare[] | null {
  const useful = withoutNarrower(
    engineers.map((one) => ({ ...one, states: one.states.filter((state) => states.includes(state)) })),
  );
  const holders = new Map(states.map((state) => [state, useful.filter((one) => one.states.includes(state))]));
  if ([...holders.values()].some((some) => some.length === 0)) return null;
  const group = fewest(holders) ?? widestFirst(states, useful);
  return shareOut(
    states,
    useful.filter((one) => group.includes(one)),
  );
}

/** Drops whoever covers nothing that another engineer does not cover too; of two alike the first stays. */
function withoutNarrower(engineers: readonly SplitShare[]): SplitShare[] {
  return engineers.filter(
    (one, place) =>
      !engineers.some(
        (other, otherPlace) =>
          other !== one &&
          one.states.every((state) => other.states.includes(state)) &&
          (other.states.length > one.states.length || otherPlace < place),
      ),
  );
}

/** Searches groups of one, of two, and so on. Null when the limit is reached first. */
function fewest(holders: ReadonlyMap<string, SplitShare[]>): SplitShare[] | null {
  // The state with the fewest holders leaves the fewest groups to look at.
  const rarestFirst = [...holders.keys()].toSorted((a, b) => holders.get(a)!.length - holders.get(b)!.length);
  let looked = 0;
  const search = (open: readonly string[], size: number): SplitShare[] | null => {
    const [rarest] = open;
    if (rarest === undefined) return [];
    if (size === 0) return null;
    for (const engineer of holders.get(rarest)!) {
      looked += 1;
      if (looked > MOST_GROUPS) return null;
      const held = new Set(engineer.states);
      const rest = search(
        open.filter((state) => !held.has(state)),
        size - 1,
      );
      if (rest) return [engineer, ...rest];
    }
    return null;
  };
  for (let size = 1; size <= rarestFirst.length; size += 1) {
    const found = search(rarestFirst, size);
    if (found || looked > MOST_GROUPS) return found;
  }
  return null;
}

/** Takes whoever covers most of what is left, until nothing is. */
function widestFirst(states: readonly string[], engineers: readonly SplitShare[]): SplitShare[] {
  const group: SplitShare[] = [];
  let open = [...states];
  const gain = ({ states: held }: SplitShare) => open.filter((state) => held.includes(state)).length;
  while (open.length > 0) {
    const widest = engineers.reduce((best, one) => (gain(one) > gain(best) ? one : best));
    group.push(widest);
    open = open.filter((state) => !widest.states.includes(state));
  }
  return group;
}

/** Gives each state to one engineer of the group, whoever covers most first. */
function shareOut(states: readonly string[], group: readonly SplitShare[]): SplitShare[] {
  let open = [...states];
  const shares = group
    .toSorted((a, b) => b.states.length - a.states.length)
    .map(({ fullName, states: held }) => {
      const given = open.filter((state) => held.includes(state));
      open = open.filter((state) => !held.includes(state));
      return { fullName, states: given };
    });
  return shares.filter((share) => share.states.length > 0);
}
