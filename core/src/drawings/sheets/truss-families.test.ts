import { describe, expect, it } from 'vitest';
import { aPageText } from '../../testing/drawings/page-text.ts';
import { mitekText } from '../../testing/drawings/texts.ts';
import { readPage } from './read-page.ts';

const place = { file: 'a.pdf', page: 1 };
const read = (layout: string, reading = layout) => readPage(place, aPageText(layout, { reading }));

const ALPINE_HEAD = `SEQN: 346384 / T1 / COMN  Ply: 1  Job Number:B19-8337  Cust:R 215  JRef:1X2O70000007
Qty:1  FROM: GLD  DRW: 036.21.1558.04370  Truss Label:A1  Wgt: 106.4 lbs`;
const ALPINE_BODY = `Loading Criteria (psf)
TCLL:35.00 TCDL:10.00 BCLL: 0.00 BCDL:10.00 Des Ld:55.00 NCBCLL:12.00 Soffit: 2.00 Load Duration: 1.15 Spacing: 24.0 "
Wind Criteria
Wind Std:ASCE 7-10 Speed:115 mph EXP: C Mean Height: 15.38 ft Enclosure:Closed TCDL: 6.0 psf BCDL: 6.0 psf
Code / Misc Criteria
Bldg Code:IRC 2012 TPI Std:2007 Rep Fac: Yes FT/RT:20(0)/10(0) Plate Type: WAVE
VIEW Ver: 18.02.01A.0205.19
**WARNING** READ AND FOLLOW ALL NOTES ON THIS DRAWING!`;

describe('an Alpine drawing', () => {
  it('gives its facts', () => {
    const { class: pageClass, drawing, wind } = read(`${ALPINE_HEAD}\n${ALPINE_BODY}`);
    expect(pageClass).toBe('design');
    expect(drawing).toMatchObject({
      title: { job: 'B19-8337', label: 'A1', jobName: null },
      code: 'IRC2012/TPI2007',
      loads: { on: 'roof', value: '35-10-0-10' },
      program: { stored: 'Alpine IntelliVIEW 18.02.01A', full: 'Alpine IntelliVIEW 18.02.01A.0205.19' },
      brand: 'Alpine',
    });
    expect(wind).toEqual({ code: 'ASCE 7-10', speed: 115, exposure: 'C', roofHeight: '15-4-9' });
  });

  it.each([
    ['Page 2 of 3', 2],
    ['Page: 12 of 20', 12],
    ['Page two of 3', 1],
    ['', 1],
  ])('has the sheet number of %j', (words, sheetNumber) => {
    expect(read(`${ALPINE_HEAD}\n${words}\n${ALPINE_BODY}`).drawing?.title.sheetNumber).toBe(sheetNumber);
  });

  it.each(['Ply: 1', 'Wgt: 106.4 lbs', 'Qty:1', 'SSB', 'FROM: GLD', 'DRW: 036.21', '\nmore', ''])(
    'has a label that ends before %j',
    (behind) => {
      expect(read(`${ALPINE_BODY}\nTruss Label: A 12 ${behind}`.trimEnd()).drawing?.title.label).toBe('A 12');
    },
  );

  it('has its loads where the wind block is printed beside them', () => {
    const beside = `TCLL: 20.00      Wind Std: ASCE 7-16
NCBCLL: 10.00    TCDL: 4.2 psf
TCDL: 7.00       BCDL: 5.0 psf
BCLL: 0.00       EXP: C
BCDL: 10.00      VIEW Ver: 20.02.01A`;
    expect(read(beside).drawing?.loads?.value).toBe('20-7-0-10');
  });

  it('has a label of several words, ending where the next fact begins', () => {
    const text = `Truss Label: T1 Girder Wgt: 169.4 lbs\n${ALPINE_BODY}`;
    expect(read(text).drawing?.title.label).toBe('T1 Girder');
  });

  it('is not what its general notes are', () => {
    const notes =
      'GENERAL NOTES\nAlpine, a division of ITW Building Components Group Inc. Trusses require extreme care.';
    expect(read(notes)).toMatchObject({ class: 'other', drawing: null });
  });
});

describe('an Eagle drawing', () => {
  it('gives its facts, the plate standard from the line below the code', () => {
    const text = `Truss: T1G
JobName: MP-KenS-1162
Date: 06/02/23 10:12:33
Page: 1 of 1
Load (psf) Bldg Code: IRC2018/ TC: 0.55 (1-2)
TCLL: 20.0 TPI 1-2014 BC: 0.61 (7-8)
TCDL: 10.0 Rep Mbr Increase: Yes
BCLL: 0.0 Lumber D.O.L.: 115 %
BCDL: 10.0
TrueBuild® Truss Software v5.7.1.140
Eagle Metal Products`;
    expect(read(text).drawing).toMatchObject({
      title: { job: 'MP-KenS-1162', jobName: 'MP-KenS-1162', label: 'T1G', sheetNumber: 1 },
      code: 'IRC2018/TPI2014',
      loads: { on: 'roof', value: '20-10-0-10' },
      brand: 'Eagle Metal',
    });
  });
});

describe('a Simpson drawing', () => {
  it('gives its facts', () => {
    const text = `Project Name: Otter Creek
Qty: 3 Truss: A01
TID: 61234 Date: 07 / 11 / 23 Page: 2 of 2
Code/Design: IRC-2018/TPI-2014
PSF Live Dead Dur Factors
TC 20 10 Live Snow Wind
BC 0 10 Lum 1.15 Plt 1.15
Spacing: 2-00-00 o.c. Plies: 1
Component Solutions™ Truss Version: 2023.2`;
    expect(read(text).drawing).toMatchObject({
      title: { job: 'Otter Creek', jobName: 'Otter Creek', label: 'A01', sheetNumber: 2 },
      code: 'IRC2018/TPI2014',
      loads: { on: 'roof', value: '20-10-0-10' },
    });
  });
});

describe('a Truswal drawing', () => {
  const foot =
    'WO: SKY MEADOWS B2L3 DurFacs L=1.15 P=1.15 Rep Mbr Bnd 1.15 O.C.Spacing 2- 0- 0 Design Spec IRC-2012 Seqn T6.5.21 - 284138 10/18/2018';
  const side = 'TC Live 35.00 psf TC Dead 7.50 psf BC Live 0.00 psf BC Dead 7.50 psf TOTAL 50.00 psf';
  const end = 'Job Name: SKY MEADOWS B2L3 Truss ID: A1 Qty: 1 Drwg:';
  const facts = {
    title: { job: 'SKY MEADOWS B2L3', jobName: 'SKY MEADOWS B2L3', label: 'A1' },
    code: 'IRC2012',
    loads: { on: 'roof', value: '35-7.5-0-7.5' },
  };

  it('gives its facts', () => {
    expect(read(`${side}\n${foot}\n${end}`).drawing).toMatchObject(facts);
  });

  it('gives the same where its sides came glyph by glyph', () => {
    const glyphs = (text: string) => Array.from(text.replaceAll(' ', '')).join('\n');
    expect(read(`${glyphs(side)}\n${foot}\n${glyphs(end)}`).drawing).toMatchObject(facts);
  });
});

describe('two prints of one sheet', () => {
  const content = (text: string) => read(text).drawing?.content;
  const sheet = mitekText();

  it.each([
    ['the run and its time', mitekText({ version: '8.630 s Mar 1 2023' })],
    ['the number of the print', sheet.replace(/ID:\S+/, 'ID:zY9xWvUtSrQpOnMlKjIhGfEdCbA-Qw1e2r3t4y5u6i7o8p9')],
    ['a date', sheet.replace('LUMBER-', 'LUMBER- 11/21/2022')],
    ['a short date and a time', sheet.replace('LUMBER-', 'LUMBER- 1/2/22 9:05')],
    ['a time with seconds', sheet.replace('LUMBER-', 'LUMBER- 14:21:53')],
    ['the number of a seal', sheet.replace('LUMBER-', 'LUMBER- R75061234')],
    ['a number of seven digits', sheet.replace('LUMBER-', 'LUMBER- 1234567')],
    ['spaces', sheet.replaceAll('   ', '  ')],
    ...['SEQN: 1', 'DrwNo: 1', 'DRW: 1', 'JRef: 1', 'Date: today'].map((line) => [line, `${sheet}\n${line}`]),
  ])('are the same but for %s', (_, other) => {
    expect(content(other)).toBe(content(sheet));
  });

  it.each([
    ['lumber', mitekText({ lumber: '2x6 DF No.1' })],
    ['loads', mitekText({ loads: ['40.0', '7.0', '0.0 *', '10.0'] })],
    ['a number of six digits', sheet.replace('LUMBER-', 'LUMBER- 123456')],
    ['a ratio', sheet.replace('LUMBER-', 'LUMBER- 220/195')],
  ])('are two sheets when they differ in %s', (_, other) => {
    expect(content(other)).not.toBe(content(sheet));
  });
});
