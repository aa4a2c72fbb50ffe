import type { Mutant } from './mutate.ts';

/** Of a hundred changes of a rule, so many must be noticed by its tests. */
export const FLOOR_PERCENT = 85;

/** Returns how many of the mutants were noticed, in percent. None at all is no success. */
export function percentNoticed(mutants: readonly Mutant[]): number {
  if (mutants.length === 0) return 0;
  return (100 * mutants.filter(({ isNoticed }) => isNoticed).length) / mutants.length;
}

/** Returns the score in words, with how much of it rests on time limits: on a busy machine those prove little. */
export function scoreOf(mutants: readonly Mutant[]): string {
  const noticed = mutants.filter(({ isNoticed }) => isNoticed).length;
  const timeouts = mutants.filter(({ isTimeout }) => isTimeout).length;
  const words = `${noticed} of ${mutants.length} changes noticed, ${percentNoticed(mutants).toFixed(1)} %`;
  return timeouts > 0 ? `${words} (${timeouts} by running too long)` : words;
}

/** Returns a line for each change that no test noticed, in the order of the files. */
export function listSurvivors(mutants: readonly Mutant[]): string[] {
  return mutants
    .filter(({ isNoticed }) => !isNoticed)
    .toSorted((one, other) => one.file.localeCompare(other.file) || one.line - other.line)
    .map(({ file, line, text }) => `${file}:${line}  ${text}`);
}
