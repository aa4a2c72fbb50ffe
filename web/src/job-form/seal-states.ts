import { STATE_CODES, STATE_NAME, type StateCode } from '@sealdesk/contract/shared/codes.ts';

type RecentJob = { seal_states: string[] };

const MOST = 3;

/** Returns the states that recent jobs were sealed for, the most frequent first, without those already chosen. */
export function usualStates(jobs: readonly RecentJob[], chosen: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const { seal_states } of jobs) {
    for (const state of seal_states) counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  const usual = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, MOST);
  return usual.map(([state]) => state).filter((state) => !chosen.includes(state));
}

/** Returns the town of 'Roanoke, VA'. */
export function townOf(location: string | null | undefined): string | null {
  return location?.split(',')[0]?.trim() || null;
}

/** Returns the states that a typed text matches: by code first, then by name, because VA means Virginia, not Nevada. */
export function matchingStates(typed: string): StateCode[] {
  const text = typed.trim().toLowerCase();
  const byCode = STATE_CODES.filter((code) => code.toLowerCase().startsWith(text));
  const byName = STATE_CODES.filter((code) => STATE_NAME[code].toLowerCase().includes(text));
  return [...new Set([...byCode, ...byName])];
}
