import { randomFrom } from '../../../../../tools/src/demo/random.ts';
import { makeSet, type SealedSet } from '../make-set.ts';
import { planSet } from '../plan-set.ts';
import { DRAWING_TAMPERINGS } from './drawings.ts';
import { FILE_TAMPERINGS } from './files.ts';
import { PAGE_TAMPERINGS } from './pages.ts';
import { SEAL_TAMPERINGS } from './seals.ts';
import type { Finding, Tampering } from './tampering.ts';

export const TAMPERINGS: Tampering[] = [
  ...DRAWING_TAMPERINGS,
  ...PAGE_TAMPERINGS,
  ...SEAL_TAMPERINGS,
  ...FILE_TAMPERINGS,
];

/** Makes a set with one thing wrong, and what the check must find of it. The same seed gives the same set. */
export async function tamperedSet(tampering: Tampering, seed: string): Promise<SealedSet & { finding: Finding }> {
  const random = randomFrom(`tampering/${tampering.title}/${seed}`);
  const plan = planSet(`${tampering.title}/${seed}`, tampering.wishes(random));
  const { finding, ...changes } = tampering.change(plan, random);
  return { ...(await makeSet(plan, changes)), finding };
}
