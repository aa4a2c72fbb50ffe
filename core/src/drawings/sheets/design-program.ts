import { MAX_JOB_TEXT } from '../../../../contract/src/jobs/job-fields.ts';
import type { Family } from './families.ts';

/** The program as a job stores it, and the whole version, which distinguishes what the short one does not. */
export type DesignProgram = { stored: string; full: string };

/** The program that drew a sheet; null where the sheet names none. MiTek's third digit is not stored, as on its index sheets. */
export function designProgram({ program, version }: Family, text: string): DesignProgram | null {
  if (program === '') return null;
  const found = version?.exec(text);
  if (!found) return { stored: program, full: program };
  return { stored: named(program, found[2]!).slice(0, MAX_JOB_TEXT.design_program), full: named(program, found[1]!) };
}

/** Some sheets print the program's own name with the version; then it is not said twice. */
function named(program: string, version: string): string {
  const plain = version.replace('(R)', '');
  const hasName = /^(?:Forte|TJ-|Javelin)/.test(plain);
  return hasName ? plain : `${program} ${plain}`;
}
