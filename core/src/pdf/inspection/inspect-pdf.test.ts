import { chownSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { aLayeredPdf } from '../../testing/drawings/layered-pdf.ts';
import { aDamagedSet, aSheetSet } from '../../testing/drawings/sheet-set.ts';
import { aCatalog, aPage, aPageTree, plainPdf } from '../../testing/hostile/plain-pdf.ts';
import { toolFolder } from '../../testing/private-folder.ts';
import { makeIdentity } from '../../testing/sealed/identity.ts';
import { savedByQpdf } from '../../testing/sealed/qpdf.ts';
import { signPdf } from '../../testing/sealed/sign-pdf.ts';
import { inspectPdf } from './inspect-pdf.ts';

async function inspected(pdf: Buffer) {
  const { folder, account } = toolFolder();
  const file = path.join(folder, 'set.pdf');
  writeFileSync(file, pdf, { mode: 0o600 });
  if (account !== null) chownSync(file, account, account);
  const result = await inspectPdf({ folder, account, pdf: 'set.pdf' });
  // What the tools wrote is gone.
  expect(readdirSync(folder)).toEqual(['set.pdf']);
  return result;
}

const LETTER = { width: 612, height: 792 };
const NOTHING = { left: 0, top: 0, right: 0, bottom: 0 };
const BOXES = {
  shown: [0, 0, 612, 792],
  unit: 1,
  turn: 0,
  outside: { media: NOTHING, bleed: NOTHING, trim: NOTHING, art: NOTHING },
};
const PLAIN = {
  version: '1.6',
  pages: [LETTER, LETTER],
  boxes: [BOXES, BOXES],
  isLocked: false,
  certification: null,
  layers: [],
  hiddenLayers: null,
  extras: [],
  fillable: [],
  revisions: 1,
  hasSpareObjects: false,
  producer: null,
  signatures: [],
};

it('finds nothing special in a plain set', async () => {
  const pdf = aSheetSet('A', 2);
  expect(await inspected(pdf)).toEqual({ facts: { ...PLAIN, bytes: pdf.length } });
});

it('reads the sizes of pages as they are shown, turned and cropped', async () => {
  const pages = [
    aPage('/Rotate 90'),
    aPage('/CropBox[100 100 400 300]'),
    aPage('/CropBox[100 100 400 300]/Rotate 270'),
  ];
  const { facts } = (await inspected(plainPdf([aCatalog(), aPageTree('3 0 R 4 0 R 5 0 R', 3), ...pages]))) as never;
  expect(facts).toMatchObject({
    pages: [
      { width: 792, height: 612 },
      { width: 300, height: 200 },
      { width: 200, height: 300 },
    ],
  });
});

it('reads the boxes of pages, their units and turns, also those of the nodes above them', async () => {
  const above = aPageTree('3 0 R 4 0 R', 2).replace('>>', '/CropBox[612 792 0 40]/Rotate -90>>');
  const pages = [aPage('/TrimBox[10 60 700 800]/UserUnit 2'), aPage('/CropBox 5 0 R/Rotate 0/ArtBox[0 0 0 0]')];
  const pdf = plainPdf([aCatalog(), above, ...pages, '[6 0 R 0 612 792]', '12']);
  const outside = { left: 0, top: 0, right: 40, bottom: 0 };
  expect(await inspected(pdf)).toMatchObject({
    facts: {
      boxes: [
        {
          shown: [0, 40, 612, 792],
          unit: 2,
          turn: 270,
          outside: { media: outside, bleed: NOTHING, trim: { left: 0, top: 0, right: -20, bottom: -10 }, art: NOTHING },
        },
        { shown: [12, 0, 612, 792], unit: 1, turn: 0, outside: { media: { ...NOTHING, left: 12 }, art: NOTHING } },
      ],
    },
  });
});

it('knows a lock that opens without a password, and one revision of a file that is arranged for the web', async () => {
  const locked = savedByQpdf(aSheetSet('A', 2), '--encrypt', '', 'owner', '256', '--modify=none', '--');
  expect(await inspected(locked)).toMatchObject({ facts: { isLocked: true, revisions: 1 } });
  for (const mode of ['disable', 'generate']) {
    const linear = savedByQpdf(aSheetSet('A', 2), '--linearize', `--object-streams=${mode}`);
    expect(await inspected(linear)).toMatchObject({ facts: { isLocked: false, revisions: 1, hasSpareObjects: false } });
  }
});

it('knows layers, and which of them are not always shown', async () => {
  const shown = { layers: ['Internal notes', 'Members'], hiddenLayers: null };
  expect(await inspected(aLayeredPdf('A', {}))).toMatchObject({ facts: shown });
  const hiddenLayers = 'Layers that are off: Internal notes.';
  expect(await inspected(aLayeredPdf('A', { standard: '/OFF[5 0 R]' }))).toMatchObject({ facts: { hiddenLayers } });
});

it('knows a certification, and the revisions of a file that was signed twice', async () => {
  const options = { ...(await makeIdentity('Jordan T Example')), name: 'J', signedAt: new Date('2024-06-14Z') };
  const certified = signPdf(aSheetSet('A', 2), { ...options, certify: 1 });
  expect(await inspected(certified)).toMatchObject({ facts: { certification: 1, revisions: 2 } });
  const twice = signPdf(certified, { ...options, fieldName: 'Second' });
  const names = [{ name: 'EngineerSeal' }, { name: 'Second' }];
  expect(await inspected(twice)).toMatchObject({
    facts: { certification: 1, revisions: 3, hasSpareObjects: false, signatures: names },
  });
});

it('knows an object that is in the file more often than it was written', async () => {
  const pdf = savedByQpdf(aSheetSet('A', 2), '--object-streams=disable').toString('latin1');
  const at = pdf.lastIndexOf('xref\n0 ');
  const spare = '1 0 obj\nnull\nendobj\n';
  const tail = pdf.slice(at).replace(/startxref\s+\d+/, `startxref\n${at + spare.length}`);
  expect(await inspected(Buffer.from(pdf.slice(0, at) + spare + tail, 'latin1'))).toMatchObject({
    facts: { hasSpareObjects: true },
  });
});

it('leaves links to a page or to an address, and opening at a page, alone', async () => {
  const link = (action: string) => `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<<${action}>>>>`;
  const page = aPage(`/Annots[${link('/S/URI/URI(https://example.com)')}${link('/S/GoTo/D[3 0 R/Fit]')}]`);
  for (const opening of ['[3 0 R/Fit]', '<</S/GoTo/D[3 0 R/Fit]>>'])
    expect(await inspected(plainPdf([aCatalog(`/OpenAction ${opening}`), aPageTree(), page]))).toHaveProperty('facts');
});

it('refuses what qpdf has to repair: a stream of another length, a wrong place of the table', async () => {
  const damaged = { problem: { kind: 'damaged' } };
  expect(await inspected(aDamagedSet('A', 3, 2))).toMatchObject(damaged);
  const moved = aSheetSet('A', 3)
    .toString('latin1')
    .replace(/startxref\n\d+/, 'startxref\n9');
  expect(await inspected(Buffer.from(moved, 'latin1'))).toMatchObject(damaged);
});

it('does not take words of the file for what pdfinfo says of its pages', async () => {
  const claimed = 'Pages:           7\\nPage    1 size:  99 x 99 pts\\nPage    1 rot:   0';
  const pdf = plainPdf([aCatalog(), aPageTree(), aPage(), `<</Title(a\\n${claimed})>>`]).toString('latin1');
  const titled = Buffer.from(pdf.replace('/Root', '/Info 4 0 R/Root'), 'latin1');
  expect(await inspected(titled)).toMatchObject({ facts: { pages: [LETTER] } });
});
