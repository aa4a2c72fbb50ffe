import { STATE_NAME } from '../../../../contract/src/shared/codes.ts';
import type { OpenPlace, PageProof, Problem, SetProof } from '../../seals/set-proof.ts';
import type { Finding } from './tamperings/tampering.ts';

/** Places that no good set has: what a seal covers, and a seal that nobody can read, may be in one. */
const LISTED = new Set<string>(['unexplained', 'turned', 'link', 'not-drawn'] satisfies OpenPlace['kind'][]);
const isListed = ({ open }: PageProof): boolean => open.some(({ kind }) => LISTED.has(kind));

/** What a check made of a set. */
export function outcomeOf(proof: SetProof): 'refused' | 'listed' | 'accepted' {
  if (proof.problems.length > 0) return 'refused';
  return proof.pages.some(isListed) ? 'listed' : 'accepted';
}

/** Returns why a check missed a tampering; null where it found it, and named its page and state. */
export function missed(proof: SetProof, { page, state, outcome, reason }: Finding): string | null {
  const said = [...proof.problems.map(({ message }) => message), ...proof.warnings].join(' | ') || 'nothing';
  if (outcome === 'warned') {
    if (proof.problems.length > 0) return `refused: ${said}`;
    return proof.warnings.some((warning) => reason?.test(warning) ?? true) ? null : `no warning, but: ${said}`;
  }
  const isNamed = ({ pages, state: where, message }: Problem) =>
    (page === null || pages.includes(page) || speaksOf(message, String(page))) &&
    (state === null || where === state || message.includes(STATE_NAME[state])) &&
    (reason?.test(message) ?? true);
  if (proof.problems.some(isNamed)) return null;
  if (proof.problems.length > 0) return `refused for another reason: ${said}`;
  const isFound = proof.pages.some((one) => one.page === page && isListed(one));
  return outcome === 'listed' && isFound ? null : `not found: ${said}`;
}

/** Returns true when a sentence has the number as a word of its own. */
function speaksOf(message: string, number: string): boolean {
  return message.split(/\D+/).includes(number);
}
