import { randomFrom, type Random } from '../../../../tools/src/demo/random.ts';
import { aLayeredPdf } from '../drawings/layered-pdf.ts';
import { aSheetSet } from '../drawings/sheet-set.ts';
import { makeIdentity } from '../sealed/identity.ts';
import { savedByQpdf } from '../sealed/qpdf.ts';
import { signPdf } from '../sealed/sign-pdf.ts';
import { aCatalog, aPage, aPageTree, plainPdf } from './plain-pdf.ts';

const SAVED: string[][] = [
  [],
  ['--object-streams=generate'],
  ['--linearize'],
  ['--linearize', '--object-streams=generate'],
  ['--qdf', '--object-streams=disable'],
  ['--encrypt', '', 'owner', '256', '--'],
  ['--encrypt', '', 'owner', '128', '--use-aes=y', '--'],
  ['--min-version=1.3', '--object-streams=disable'],
];

/** Twenty good PDFs of several kinds: as programs write them, locked, layered, nested, signed. */
export async function seedPdfs(): Promise<Buffer[]> {
  const identity = await makeIdentity('Jordan T Example', { kind: 'ec' });
  const options = { ...identity, name: 'Jordan T. Example', signedAt: new Date('2024-06-14T15:15:00Z') };
  const [one, seven] = [aSheetSet('A', 1), aSheetSet('B', 7)];
  const nested = plainPdf([
    aCatalog('/Outlines<</First 6 0 R/Last 6 0 R/Count 1>>'),
    '<</Type/Pages/Kids[3 0 R 5 0 R]/Count 2>>',
    aPage(),
    aPageTree(),
    '<</Type/Pages/Parent 2 0 R/Kids[4 0 R]/Count 1>>'.replace('4 0 R', '7 0 R'),
    '<</Title(Sheets)/Dest[3 0 R/Fit]>>',
    '<</Type/Page/Parent 5 0 R/MediaBox[0 0 792 612]/Rotate 90>>',
  ]);
  const layered = aLayeredPdf('C', {});
  return [
    ...SAVED.map((words) => savedByQpdf(seven, ...words)),
    ...SAVED.slice(0, 5).map((words) => savedByQpdf(layered, ...words)),
    one,
    nested,
    savedByQpdf(nested, '--object-streams=generate'),
    signPdf(seven, options),
    signPdf(savedByQpdf(one, '--object-streams=generate'), options),
    signPdf(savedByQpdf(one, '--encrypt', '', 'owner', '256', '--'), options),
    signPdf(signPdf(one, options), { ...options, fieldName: 'Second' }),
  ];
}

const WORDS = [
  'obj',
  'endobj',
  'stream',
  'endstream',
  '/Kids',
  '/Count',
  '/Type',
  '/Parent',
  '/Length',
  '/Prev',
  ' R',
  '<<',
  '>>',
];

/** A way to break a PDF; `others` are PDFs to take parts from. */
type Mutation = (pdf: Buffer, random: Random, others: readonly Buffer[]) => Buffer;

const MUTATIONS: Mutation[] = [
  (pdf, random) => {
    const changed = Buffer.from(pdf);
    for (let count = random.int(1, 8); count > 0; count -= 1) {
      const at = random.int(0, pdf.length - 1);
      changed[at] = random.int(0, 255);
    }
    return changed;
  },
  (pdf, random) => spliced(pdf, random, random.int(1, 200), Buffer.of()),
  (pdf, random) =>
    spliced(pdf, random, 0, Buffer.from(Array.from({ length: random.int(1, 64) }, () => random.int(0, 255)))),
  (pdf, random) => spliced(pdf, random, 0, partOf(pdf, random)),
  (pdf, random, others) => spliced(pdf, random, random.int(0, 400), partOf(random.pick(others), random)),
  (pdf, random) => pdf.subarray(0, random.int(Math.floor(pdf.length / 2), pdf.length - 1)),
  (pdf, random) =>
    replacedOne(pdf, random, /\d+/g, () =>
      String(random.pick([0, 1, 2, 3, 7, 65_536, 2_147_483_647, -1, 99_999_999_999])),
    ),
  (pdf, random) => replacedOne(pdf, random, /\b\d+ 0 R/g, () => `${random.int(0, 20)} 0 R`),
  (pdf, random) => replacedOne(pdf, random, new RegExp(random.pick(WORDS), 'g'), () => random.pick(WORDS)),
];

/** Breaks one of the PDFs; the same seed breaks the same one in the same way. */
export function mutatedPdf(seed: string, seeds: readonly Buffer[]): Buffer {
  const random = randomFrom(`mutated/${seed}`);
  let pdf = random.pick(seeds);
  for (let count = random.int(1, 3); count > 0; count -= 1) pdf = random.pick(MUTATIONS)(pdf, random, seeds);
  return pdf;
}

function partOf(pdf: Buffer, random: Random): Buffer {
  const from = random.int(0, pdf.length - 1);
  return pdf.subarray(from, from + random.int(1, 800));
}

function spliced(pdf: Buffer, random: Random, remove: number, put: Buffer): Buffer {
  const at = random.int(0, pdf.length);
  return Buffer.concat([pdf.subarray(0, at), put, pdf.subarray(at + remove)]);
}

function replacedOne(pdf: Buffer, random: Random, what: RegExp, by: () => string): Buffer {
  const text = pdf.toString('latin1');
  const found = [...text.matchAll(what)];
  if (found.length === 0) return pdf;
  const { index, 0: old } = random.pick(found);
  return Buffer.from(text.slice(0, index) + by() + text.slice(index + old.length), 'latin1');
}
