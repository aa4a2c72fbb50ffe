import { chownSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inspectPdf } from '../../pdf/inspection/inspect-pdf.ts';
import { readSignatures } from '../../pdf/signatures/read-signatures.ts';
import { aSheetSet } from '../../testing/drawings/sheet-set.ts';
import type { GoodSet } from '../../testing/hostile/hostile-pdf.ts';
import { HOSTILE_PDFS } from '../../testing/hostile/hostile-pdfs.ts';
import { toolFolder } from '../../testing/private-folder.ts';
import { makeIdentity } from '../../testing/sealed/identity.ts';
import { signPdf } from '../../testing/sealed/sign-pdf.ts';
import { describeFileProblem, judgeFile } from './judge-file.ts';

let good: GoodSet;
let slowestMs = 0;

beforeAll(async () => {
  const identity = await makeIdentity('Jordan T Example');
  const standard = { ...identity, name: 'Jordan T. Example', signedAt: new Date('2024-06-14T15:15:00Z') };
  good = { unsigned: aSheetSet('A', 3), sign: (pdf, options) => signPdf(pdf, { ...standard, ...options }) };
});
afterAll(() => reportFigure('PDF-001 to PDF-053: the slowest refusal of a hostile PDF', slowestMs, 30_000));

/** What is wrong with a file, in words, as far as its pages are not looked at. */
async function problemsOf(pdf: Buffer): Promise<string[]> {
  const { folder, account } = toolFolder();
  const file = path.join(folder, 'set.pdf');
  writeFileSync(file, pdf, { mode: 0o600 });
  if (account !== null) chownSync(file, account, account);
  const inspected = await inspectPdf({ folder, account, pdf: 'set.pdf' });
  if ('problem' in inspected) return [describeFileProblem(inspected.problem).message];
  const { facts } = inspected;
  const signatures = await readSignatures(file, facts.signatures);
  return judgeFile({ facts, signatures, reference: { layers: [], fillable: [] } }).map(({ message }) => message);
}

it('has nothing to say of a good set, signed or not', async () => {
  expect(await problemsOf(good.unsigned)).toEqual([]);
  expect(await problemsOf(good.sign(good.unsigned))).toEqual([]);
});

const REFUSED = HOSTILE_PDFS.flatMap(({ refused, ...pdf }) => (refused === null ? [] : [{ ...pdf, refused }]));
const OPENED = HOSTILE_PDFS.filter(({ refused }) => refused === null);

it.each(REFUSED)('refuses the file of $id: $title', async ({ make, refused }) => {
  const pdf = await make(good);
  const began = performance.now();
  expect((await problemsOf(pdf))[0]).toMatch(refused);
  slowestMs = Math.max(slowestMs, performance.now() - began);
});

it.each(OPENED)('leaves $id to those who look at its pages: $title', async ({ make }) => {
  expect(await problemsOf(await make(good))).toEqual([]);
});
