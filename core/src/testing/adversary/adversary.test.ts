import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { afterAll, expect, it } from 'vitest';
import type { SetProof } from '../../seals/set-proof.ts';
import { report } from '../report.ts';
import { provenSet } from '../sealed/proven-set.ts';
import { Tally } from '../sealed/tally.ts';
import { TAMPER_CLASSES } from './classes/all.ts';
import { isChanged } from './is-changed.ts';
import { makeHonest } from './honest/make-honest.ts';
import { HONEST_WAYS } from './honest/ways.ts';
import { isAsExpected, judgeHonest, judgeTampered, saidOf } from './judge-case.ts';
import { makeCase, type Case, type Given } from './make-case.ts';

/** So many sets are proven: some by default, all of them by `npm run proof:seals`. */
const TAMPERED = Number(process.env['TAMPERED_SETS'] ?? 96);
const HONEST = Number(process.env['HONEST_SETS'] ?? 24);
/** Only these, such as `dot-in-seal/3`, for whoever rebuilds one. */
const ONLY = process.env['ADVERSARY_ONLY']?.split(',');
/** Where the files of failing sets are kept. */
const KEEP = process.env['ADVERSARY_KEEP'];

const byClass = new Tally('class');
const byWay = new Tally('honest way');
const byPosition = new Tally('phase, seals, signing, where the seal is');
const failed: string[] = [];
afterAll(() => {
  for (const line of [...byClass.lines(), ...byPosition.lines(), ...byWay.lines(), ...failed]) report(line);
});

it.each(numbered(TAMPER_CLASSES, TAMPERED))('tampered set %s is refused or listed', async (name, tamperClass, seed) => {
  const made = await makeCase(tamperClass, seed);
  const twin = await provenOnce(made.twin);
  const proof = await proven(made.tampered);
  const said = judgeTampered(proof, twin, made.target);
  // Nobody can find what changes nothing; such a class has a mistake of its own.
  const changesNothing = said === 'unseen' && !tamperClass.looksSame && !(await isChanged(made));
  const outcome = changesNothing ? 'nothing changed' : said;
  byClass.add([tamperClass.id], outcome);
  byPosition.add(made.dimensions, outcome);
  const isFine = outcome !== 'nothing changed' && isAsExpected(outcome, made.expected);
  if (!isFine) fail(made, `is ${outcome}: ${made.made}. The check says: ${saidOf(proof)}`);
  const honest = judgeHonest(twin);
  const isTwinFine = made.twinIs.includes(honest);
  if (!isTwinFine) fail(made, `has an honest twin that is ${honest}: ${made.made}. The check says: ${saidOf(twin)}`);
  expect({ name, outcome, isFine, honest, isTwinFine }).toMatchObject({ isFine: true, isTwinFine: true });
});

it.each(numbered(HONEST_WAYS, HONEST))('honest set %s is accepted', async (name, way, seed) => {
  const { made, given } = await makeHonest(way, seed);
  const proof = await proven(given);
  const outcome = judgeHonest(proof);
  byWay.add([way.id], outcome);
  if (outcome !== way.expected) {
    failed.push(`${name} is ${outcome}, not ${way.expected}: ${made}. The check says: ${saidOf(proof)}`);
    keep(name, { sealed: given.sealed, reference: given.merged });
  }
  expect({ name, outcome }).toEqual({ name, outcome: way.expected });
});

/** Each of them in turn, again and again with another seed; of a few, some of all kinds; only those that were asked for, where some were. */
function numbered<T extends { id: string }>(all: readonly T[], count: number): [name: string, one: T, seed: number][] {
  if (ONLY) {
    const named = ONLY.map((name) => name.split('/') as [string, string]);
    return named.flatMap(([id, seed]) =>
      all.filter((one) => one.id === id).map((one): [string, T, number] => [`${id}/${seed}`, one, Number(seed)]),
    );
  }
  return Array.from({ length: count }, (_, number) => {
    const place = count < all.length ? Math.floor((number * all.length) / count) : number % all.length;
    const [one, seed] = [all[place]!, Math.floor(number / all.length)];
    return [`${one.id}/${seed}`, one, seed];
  });
}

function proven(given: Given): Promise<SetProof> {
  return provenSet(given, given.phase === 'review' ? 'words-and-file' : 'file');
}

const twins = new WeakMap<Given, Promise<SetProof>>();

function provenOnce(twin: Given): Promise<SetProof> {
  const known = twins.get(twin) ?? proven(twin);
  twins.set(twin, known);
  return known;
}

function fail({ name, tampered, twin }: Case, why: string): void {
  failed.push(`${name} ${why}`);
  keep(name, { tampered: tampered.sealed, honest: twin.sealed, reference: tampered.merged });
}

function keep(name: string, files: Record<string, Buffer>): void {
  if (KEEP === undefined) return;
  mkdirSync(KEEP, { recursive: true });
  for (const [kind, bytes] of Object.entries(files)) {
    writeFileSync(path.join(KEEP, `${name.replace('/', '-')}.${kind}.pdf`), bytes);
  }
}
