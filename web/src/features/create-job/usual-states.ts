type RecentJob = { seal_states: string[] };

const MOST = 3;

/** The states that recent jobs were sealed for, the most usual first, without those that are chosen already. */
export function usualStates(jobs: readonly RecentJob[], chosen: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const { seal_states } of jobs) {
    for (const state of seal_states) counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  const usual = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, MOST);
  return usual.map(([state]) => state).filter((state) => !chosen.includes(state));
}

/** The town of 'Roanoke, VA'. */
export function townOf(location: string | null | undefined): string | null {
  return location?.split(',')[0]?.trim() || null;
}
