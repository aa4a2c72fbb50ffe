import { STATE_NAME } from '../../../../contract/src/shared/codes.ts';
import type { Problem, SetProof } from '../../seals/set-proof.ts';
import type { Finding } from './tamperings/tampering.ts';

/** What a check made of a set. Places that are to be acknowledged count as listed; seals that nobody can read do not. */
export function outcomeOf(proof: SetProof): 'refused' | 'listed' | 'accepted' {
  if (proof.problems.length > 0) return 'refused';
  return proof.pages.some(({ open }) => open.some(({ kind }) => kind === 'unexplained')) ? 'listed' : 'accepted';
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
  const isListed = proof.pages.some((one) => one.page === page && one.open.some(({ kind }) => kind === 'unexplained'));
  return outcome === 'listed' && isListed ? null : `not found: ${said}`;
}

/** Returns true when a sentence has the number as a word of its own. */
function speaksOf(message: string, number: string): boolean {
  return message.split(/\D+/).includes(number);
}
