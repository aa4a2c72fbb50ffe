import { afterAll, describe, expect, it } from 'vitest';
import { report } from '../testing/report.ts';
import { outcomeOf, missed } from '../testing/sealed/judge.ts';
import { sealedSet } from '../testing/sealed/make-set.ts';
import { provenSet } from '../testing/sealed/proven-set.ts';
import { Tally } from '../testing/sealed/tally.ts';
import { TAMPERINGS, tamperedSet } from '../testing/sealed/tamperings/tampered-set.ts';

/** How many sets of each kind are proven: a sample by default, all of them by `npm run proof:seals`. */
const SETS = process.env['SEAL_SETS'];
const numbers = (count: number) => Array.from({ length: Number(SETS ?? count) }, (_, number) => number);
/** Sets of the sample besides the first twenty: digits as outlines, a page printed smaller, a wrong license number. */
const ALSO = SETS === undefined ? [26, 33, 42] : [];

const good = new Tally('good sets');
const tampered = new Tally('tampered sets');
afterAll(() => {
  for (const line of [...good.lines(), ...tampered.lines()]) report(line);
});

describe('good sets', () => {
  it.each(numbers(8))('set %i passes, and nothing on it is unexplained', async (number) => {
    const set = await sealedSet(`good/${number}`);
    const proof = await provenSet(set);
    const { producer, form, style, signature } = set.plan;
    good.add([form, producer], outcomeOf(proof));
    good.add([style, signature?.kind ?? 'unsigned'], outcomeOf(proof));
    expect({ problems: proof.problems, outcome: outcomeOf(proof) }).toEqual({ problems: [], outcome: 'accepted' });
  });
});

describe('tampered sets', () => {
  // Steps through the tamperings so that a sample has some of drawings, pages, seals and files.
  const STEP = 17;

  it.each([...numbers(20), ...ALSO])('set %i is refused or listed', async (number) => {
    const tampering = TAMPERINGS[(number * STEP) % TAMPERINGS.length]!;
    const set = await tamperedSet(tampering, String(number));
    const proof = await provenSet(set);
    const why = missed(proof, set.finding);
    tampered.add([tampering.title], why === null ? outcomeOf(proof) : 'missed');
    expect({ tampering: tampering.title, why }).toEqual({ tampering: tampering.title, why: null });
  });
});
