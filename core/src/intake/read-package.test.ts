import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { coverLetter } from '../testing/drawings/cover-sheets.ts';
import { writeLockedPdf } from '../testing/drawings/locked-pdf.ts';
import { mitekColumnSheet } from '../testing/drawings/mitek-sheets.ts';
import { aTrussPackage } from '../testing/drawings/truss-package.ts';
import { writePdf } from '../testing/drawings/write-pdf.ts';
import { privateFolder } from '../testing/private-folder.ts';
import { goodParts } from '../testing/zips/good-parts.ts';
import { sentenceOf } from '../testing/zips/hostile-zip.ts';
import { hostileZips } from '../testing/zips/hostile-zips.ts';
import { DEFLATED, writeZip } from '../testing/zips/write-zip.ts';
import type { ZipPart } from '../testing/zips/write-zip.ts';
import { readPackage } from './read-package.ts';

type Step = [step: string, detail: string | null];

/** Reads a zip out of a folder that others may only walk through, as the worker does. */
async function read(zip: Buffer, signal?: AbortSignal) {
  const outer = privateFolder();
  chmodSync(outer, 0o711);
  const [zipPath, folder] = [path.join(outer, '0'), path.join(outer, 'work')];
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(zipPath, zip, { mode: 0o600 });
  const steps: Step[] = [];
  const onStep = (...step: Step) => void steps.push(step);
  const result = await readPackage({ zipPath, zipName: 'B24-0117.zip', folder, today: '2026-03-01', onStep, signal });
  return { result, steps, files: readdirSync(folder).toSorted() };
}

async function findings(zip: Buffer) {
  const { result } = await read(zip);
  if ('refused' in result) throw new Error(`refused: ${result.refused}`);
  return result;
}

const pdf = (name: string, bytes: Buffer): ZipPart => ({ name, bytes, method: DEFLATED });

it('reads the drawings of a package, and reports how far it is', async () => {
  const parts = aTrussPackage({ designs: 3, apart: true, withExtras: true }).map((file) => pdf(file.name, file.bytes));
  const { result, steps, files } = await read(writeZip(parts));
  expect(result).toMatchObject({
    fields: { number_of_designs: 3, plate_manufacturer: 'MiTek', design_code: expect.stringContaining('IRC') },
    refusedForSeals: null,
  });
  expect(steps[0]).toEqual(['safety', null]);
  expect(steps[1]).toEqual(['reading', null]);
  const pdfs = parts.filter(({ name }) => String(name).endsWith('.pdf')).length;
  expect(steps.at(-1)).toEqual(['reading', `file ${pdfs} of ${pdfs}`]);
  expect(files.filter((name) => /^\d{4}\.pdf$/.test(name))).toHaveLength(pdfs);
  expect(files).toHaveLength(pdfs);
});

it('lists every file with its size, and counts a copy once', async () => {
  const sheet = writePdf([mitekColumnSheet({ label: 'A01' })]);
  const { reading } = await findings(
    writeZip([pdf('A01.pdf', sheet), pdf('again/A01.pdf', sheet), { name: 'note.txt', bytes: Buffer.from('hi') }]),
  );
  expect(reading.designs).toBe(1);
  expect(reading.files).toEqual([
    { name: 'A01.pdf', size: sheet.length, role: 'drawings' },
    { name: 'again/A01.pdf', size: sheet.length, role: 'copy' },
    { name: 'note.txt', size: 2, role: 'other' },
  ]);
});

it('says which PDF has a password, and reads the others', async () => {
  const locked = pdf('locked.pdf', writeLockedPdf([mitekColumnSheet({ label: 'B01' })]));
  const result = await findings(writeZip([...goodParts(), locked]));
  expect(result.refusedForSeals).toMatch(/password/i);
  expect(result.reading.designs).toBeGreaterThan(0);
});

it.each([
  ['empty', Buffer.alloc(0)],
  ['no PDF at all', Buffer.from('hello')],
  ['cut in half', writePdf([mitekColumnSheet({ label: 'C01' })]).subarray(0, 900)],
])('reads the others when one PDF is %s', async (_, bytes) => {
  const { reading } = await findings(writeZip([...goodParts(), pdf('broken.pdf', bytes)]));
  expect(reading.designs).toBeGreaterThan(0);
  expect(reading.files.map(({ name }) => name)).toContain('broken.pdf');
});

it('reads a cover in the order of its text', async () => {
  const { reading } = await findings(
    writeZip([pdf('set.pdf', writePdf([coverLetter(), mitekColumnSheet({ label: 'A01' })]))]),
  );
  expect(reading.pages.cover).toBe(1);
});

it.each(
  hostileZips.filter(({ id }) => ['ZIP-001', 'ZIP-014', 'ZIP-021', 'ZIP-024', 'ZIP-039', 'ZIP-044'].includes(id)),
)('refuses $what and keeps nothing of it that is not ours [$id]', async (hostile) => {
  const { result, files } = await read(hostile.make());
  expect(result).toEqual({ refused: expect.stringMatching(sentenceOf(hostile)) });
  expect(files.every((name) => /^\d{4}\.pdf$/.test(name))).toBe(true);
});

it('leaves programs, pages and XML beside the drawings alone, and lists them [ZIP-045] [ZIP-046]', async () => {
  const zips = hostileZips.filter(({ id }) => id === 'ZIP-045' || id === 'ZIP-046');
  expect(zips.length).toBeGreaterThanOrEqual(2);
  for (const { make } of zips) {
    const { result, files } = await read(make());
    expect(result).toMatchObject({ reading: { designs: expect.any(Number) } });
    expect(files).toEqual(['0001.pdf']);
  }
});

it('reads a page that is one endless line within its time [ZIP-047]', async () => {
  const page = mitekColumnSheet({ label: 'A01' });
  page.commands.push(`BT /F1 8 Tf 10 10 Td (${'a'.repeat(2_000_000)}!) Tj ET`);
  const { result, steps } = await read(writeZip([pdf('A01.pdf', writePdf([page]))]));
  expect(result).not.toHaveProperty('refused');
  expect(steps.at(-1)).toEqual(['reading', 'file 1 of 1']);
});

it('stops with whoever asked', async () => {
  await expect(read(writeZip(goodParts()), AbortSignal.abort())).rejects.toThrow('aborted');
  const asked = new AbortController();
  setTimeout(() => asked.abort(), 100);
  const many = Array.from({ length: 300 }, (_, index) =>
    pdf(`${index}.pdf`, writePdf([mitekColumnSheet({ label: `T${index}` })])),
  );
  await expect(read(writeZip(many), asked.signal)).rejects.toThrow('aborted');
});
