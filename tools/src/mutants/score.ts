import type { Mutant } from './mutate.ts';

/** Of a hundred changes of a rule, so many must be noticed by its tests. */
export const FLOOR_PERCENT = 85;

/** Returns how many of the mutants were noticed, in percent. None at all is no success. */
export function percentNoticed(mutants: readonly Mutant[]): number {
  if (mutants.length === 0) return 0;
  return (100 * mutants.filter(({ isNoticed }) => isNoticed).length) / mutants.length;
}

/** Returns the score in words. */
export function scoreOf(mutants: readonly Mutant[]): string {
  const noticed = mutants.filter(({ isNoticed }) => isNoticed).length;
  return `${noticed} of ${mutants.length} changes noticed, ${percentNoticed(mutants).toFixed(1)} %`;
}

/** Returns a line for each change that no test noticed, in the order of the files. */
export function listSurvivors(mutants: readonly Mutant[]): string[] {
  return mutants
    .filter(({ isNoticed }) => !isNoticed)
    .toSorted((one, other) => one.file.localeCompare(other.file) || one.line - other.line)
    .map(({ file, line, text }) => `${file}:${line}  ${text}`);
}
