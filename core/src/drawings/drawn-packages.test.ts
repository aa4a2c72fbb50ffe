import { describe, expect, it } from 'vitest';
import { BAD_PACKAGES } from '../testing/drawings/bad-packages.ts';
import { coverLetter, indexSheet, stamp } from '../testing/drawings/cover-sheets.ts';
import { forteSummary } from '../testing/drawings/member-reports.ts';
import { mitekColumnSheet, mitekInlineSheet, mitekReferenceSheet } from '../testing/drawings/mitek-sheets.ts';
import { alpineDetail, layoutSheet, mitekDetail, scannedSheet } from '../testing/drawings/other-sheets.ts';
import type { Page } from '../testing/drawings/pdf-page.ts';
import { readEntries } from '../testing/drawings/read-entries.ts';
import { aTrussPackage, DRAWN_FAMILIES } from '../testing/drawings/truss-package.ts';
import type { DrawnFamily, PackageEntry } from '../testing/drawings/truss-package.ts';
import { truswalSheet } from '../testing/drawings/truss-sheets.ts';
import { writePdf } from '../testing/drawings/write-pdf.ts';
import type { PackageFile } from './package-file.ts';
import { summarizePackage } from './summarize-package.ts';

// Drawings as PDFs, through the real pdftotext, to what the create form gets.
const summarize = (entries: PackageEntry[]) =>
  summarizePackage(readEntries(entries), { name: 'B24-0117.zip', today: '2026-11-15' });
const drawn = (...pages: Page[]) => summarize([{ name: 'D.pdf', bytes: writePdf(pages) }]);

const expected: Record<DrawnFamily, object> = {
  mitek: {
    job_name: 'Birch Hollow Lot 12',
    product_type: 't',
    design_code: 'IRC2018/TPI2014',
    design_program: 'MiTek 20/20 8.5',
    plate_manufacturer: 'MiTek',
    roof_load: '35-7-0-10',
    wind_code: 'ASCE 7-16',
    wind_speed: 115,
    wind_exposure_category: 'C',
  },
  'mitek-inline': {
    job_name: 'Birch Hollow Lot 12',
    product_type: 't',
    design_code: 'IRC2021/TPI2014',
    design_program: 'MiTek 20/20 8.7',
    plate_manufacturer: 'MiTek',
    roof_load: '35-7-0-10',
  },
  alpine: {
    job_name: 'B24-0117',
    product_type: 't',
    design_code: 'FBC 7th Ed. 2020 Res/TPI2014',
    design_program: 'Alpine IntelliVIEW 20.02.01A',
    plate_manufacturer: 'Alpine',
    roof_load: '20-7-0-10',
    wind_speed: 160,
  },
  eagle: {
    job_name: 'B24-0117',
    product_type: 't',
    design_code: 'IRC2018/TPI2014',
    design_program: 'TrueBuild 5.7.1.140',
    plate_manufacturer: 'Eagle Metal',
    roof_load: '20-10-0-10',
  },
  simpson: {
    job_name: 'Birch Hollow Lot 12',
    product_type: 't',
    design_code: 'IRC2018/TPI2014',
    design_program: 'CS Truss 2023.2',
    plate_manufacturer: 'Simpson Strong-Tie',
    roof_load: '20-10-0-10',
  },
  truswal: {
    job_name: 'Birch Hollow Lot 12',
    product_type: 't',
    design_code: 'IRC2012',
    design_program: 'TrusPlus T6.5.21',
    plate_manufacturer: 'Truswal',
    roof_load: '35-7.5-0-7.5',
  },
  forte: {
    job_name: 'Birch Hollow Lot 12',
    product_type: 'e',
    design_code: 'IBC2018',
    design_program: 'ForteWEB v3.6',
    plate_manufacturer: 'Weyerhaeuser',
    roof_load: null,
  },
  'bc-calc': {
    job_name: 'Birch Hollow Lot 12',
    product_type: 'e',
    design_code: 'IBC2018',
    design_program: 'BC CALC Build 9774',
    plate_manufacturer: 'Boise Cascade',
    seal_states: ['NC'],
  },
  isdesign: {
    job_name: 'Birch Hollow Lot 12',
    product_type: 'e',
    design_code: null,
    design_program: 'isDesign 21.80.417',
    plate_manufacturer: 'Kerto',
  },
  'wood-e': {
    job_name: 'B24-0117',
    product_type: 'e',
    design_code: 'IRC',
    design_program: 'LP Wood-E 2014.1',
    plate_manufacturer: 'LP',
    seal_states: ['OR'],
  },
  'tj-beam': {
    job_name: 'Birch Hollow Lot 12',
    product_type: 'e',
    design_code: 'IBC2018',
    design_program: 'TJ-Beam 6.36',
    plate_manufacturer: 'Weyerhaeuser',
  },
  'mitek-ewp': {
    job_name: 'Birch Hollow Lot 12',
    product_type: 'e',
    design_code: 'IBC2018',
    design_program: 'EWP report',
    plate_manufacturer: 'PWT',
  },
};

describe('a package with plan, detail, models and junk', () => {
  it.each(DRAWN_FAMILIES)('of %s gives the facts of its drawings', (family) => {
    const { fields, reading, reasons, refusedForSeals } = summarize(
      aTrussPackage({ family, designs: 7, withExtras: true }),
    );
    expect(fields).toMatchObject({ ...expected[family], number_of_designs: 7 });
    expect(reading.pages).toMatchObject({ all: 9, design: 7, layout: 1, detail: 1 });
    expect(reading.files.map(({ role }) => role)).toEqual([
      'drawings',
      'layout',
      'detail',
      'native',
      'native',
      'junk',
      'junk',
    ]);
    expect(reasons).toEqual([]);
    expect(refusedForSeals).toBeNull();
  });

  it.each(DRAWN_FAMILIES)('of %s gives the same where either order of its text is missing', (family) => {
    const files = readEntries(aTrussPackage({ family, designs: 3 }));
    const fieldsOf = (given: PackageFile[]) => summarizePackage(given, { name: 'z.zip', today: '2026-11-15' }).fields;
    expect(fieldsOf(without('layout', files))).toEqual(fieldsOf(files));
    expect(fieldsOf(without('reading', files))).toEqual(fieldsOf(files));
  });

  it('counts the same with a PDF for each design', () => {
    expect(summarize(aTrussPackage({ designs: 7, apart: true })).fields.number_of_designs).toBe(7);
  });

  it.each(['mitek', 'alpine', 'eagle'] as const)('of %s compares its cover with what was found', (family) => {
    const cover = (coverSays: number) => summarize(aTrussPackage({ family, designs: 4, coverSays })).reasons.join(' ');
    expect(cover(4)).not.toContain('The cover says');
    expect(cover(4)).toContain('already on 1 page');
    expect(cover(3)).toContain(
      'The cover says 3 drawings (page 1 of B24-0117/B24-0117 Truss Drawings.pdf), but 4 were found.',
    );
  });
});

describe('drawn sheets', () => {
  it.each([mitekColumnSheet, mitekInlineSheet])('of MiTek on two pages are one design', (sheet) => {
    const { fields, reasons } = drawn(sheet(), sheet({ label: 'A2' }), sheet({ sheet: 2, lumber: 'continued' }));
    expect(fields.number_of_designs).toBe(2);
    expect(reasons).toEqual([]);
  });

  it('of MiTek carry floor loads where they are floor trusses', () => {
    const floor = {
      kind: 'Floor',
      spacing: '1-4-0',
      loads: ['40.0', '10.0', '0.0', '5.0'] as [string, string, string, string],
    };
    expect(drawn(mitekColumnSheet(floor)).fields).toMatchObject({ floor_load: '40-10-0-5', roof_load: null });
    expect(drawn(mitekInlineSheet(floor)).fields).toMatchObject({ floor_load: '40-10-0-5', roof_load: null });
  });

  it('of Truswal give the same with their sides turned and stacked', () => {
    const { fields } = drawn(truswalSheet({}, 'stacked'));
    expect(fields).toEqual(drawn(truswalSheet({}, 'turned')).fields);
    expect(fields).toMatchObject({ number_of_designs: 1, roof_load: '35-7.5-0-7.5' });
  });

  it('are distinguished from notes, details, summaries, plans and scans', () => {
    const { reading } = drawn(
      mitekColumnSheet(),
      mitekReferenceSheet(),
      mitekDetail('MII-T-BRACE 2', 'T-BRACE / I-BRACE DETAIL'),
      alpineDetail(),
      forteSummary(),
      layoutSheet(),
      scannedSheet(),
    );
    expect(reading.pages).toEqual({
      all: 7,
      design: 1,
      cover: 0,
      index: 0,
      layout: 1,
      detail: 2,
      ewp_summary: 1,
      image: 1,
      other: 1,
    });
  });

  it('with a seal are known to be sealed, and the seal number is no part of the name', () => {
    const sealed = ['A1', 'A2', 'A3'].map((label, at) => stamp(mitekColumnSheet({ label, seal: `I7000000${at + 1}` })));
    const { fields, reasons } = drawn(coverLetter(), ...sealed);
    expect(fields).toMatchObject({ job_name: 'Birch Hollow Lot 12', number_of_designs: 3, seal_states: ['WA'] });
    expect(reasons).toEqual(['A cover, an index sheet or a seal is already on 4 pages: pages 1, 2, 3 and 4 of D.pdf.']);
  });

  it('with an index sheet fill the optional section', () => {
    const { fields, reading } = drawn(indexSheet(['A1']), mitekColumnSheet());
    expect(fields).toMatchObject({
      customer_name: 'Birch Hollow Homes',
      lot_number: '12',
      model: 'Marin',
      project_subdivision: 'Sandpiper',
      project_address: '10155 Sample Rd, Fort Sample, FL',
      designer_name: 'Robin Q. Sample',
      designer_address: '9 Oak St, Fort Sample, FL',
      designer_license_num: '99001',
      seal_states: ['FL'],
    });
    expect(reading.evidence['lot_number']).toMatchObject({ file: 'D.pdf', page: 1, pages: 1, of: 1 });
  });
});

/** What a person is asked, and why seals are refused. */
const expectedWords: Record<keyof typeof BAD_PACKAGES, [asked: string, refused: string | null]> = {
  'two codes': ['2 design codes: IRC2018/TPI2014 on 1 page and IRC2021/TPI2014 on 1 page', null],
  'two versions': ['2 program versions: MiTek 20/20 8.73 on 1 page and MiTek 20/20 8.63 on 1 page', null],
  'two jobs': ['2 job numbers: B24-0117 on 1 page and B24-0118 on 1 page', null],
  'trusses and members': ['together in this zip: 1 truss design and 1 member report', null],
  'a scanned page': ['may be scanned: page 2 of Drawings.pdf', null],
  'only scanned pages': ['No design drawing could be read', 'No truss or member drawing was recognized'],
  'one label on two drawings': ['the same label: A1 (page 1 of Drawings.pdf, page 2 of Drawings.pdf)', null],
  'a cover already': ['already on 1 page: page 1 of', null],
  'a cover that counts wrongly': ['The cover says 4 drawings', null],
  'a failed member': ['FAILED is printed on 1 member report: Main Floor, Beam 1', null],
  'an expired program': ['expired on 2016-03-31', null],
  'an expired design': ['expired on 2016-06-28', null],
  'an empty PDF': ['Empty.pdf is damaged and was not read', null],
  'a locked PDF': ['Locked.pdf needs a password', 'Locked.pdf needs a password to open. Remove the password'],
  'no PDF': ['No design drawing could be read', 'There is no PDF in this zip'],
  'too many designs': ['', null],
};

describe('a drawn package asks for a confirmation', () => {
  it.each(Object.entries(BAD_PACKAGES))('because of %s', (what, entries) => {
    const { fields, reasons, refusedForSeals } = summarize(entries());
    const [asked, refused] = expectedWords[what as keyof typeof BAD_PACKAGES];
    expect(reasons).toHaveLength(reasonCount(what));
    expect(reasons.join(' ')).toContain(asked);
    expect(refusedForSeals?.slice(0, refused?.length) ?? null).toBe(refused);
    expect(fields.number_of_designs ?? 0).toBe(designCount(what));
  });

  it('but not for a second print of the same sheet', () => {
    const again = mitekColumnSheet({ printed: 'Tue Nov 22 09:00:00 2022' });
    const { fields, reasons } = drawn(mitekColumnSheet(), again);
    expect(fields.number_of_designs).toBe(1);
    expect(reasons).toEqual([]);
  });
});

/** Most have one thing wrong. A wrong cover is also a cover, a scan also no drawing, two products also two programs, and
 * too many designs are for the form to refuse. */
function reasonCount(what: string): number {
  if (what === 'too many designs') return 0;
  return ['a cover that counts wrongly', 'only scanned pages', 'trusses and members'].includes(what) ? 2 : 1;
}

function designCount(what: string): number {
  if (what === 'too many designs') return 1001;
  if (what.startsWith('a cover')) return 3;
  if (what === 'only scanned pages' || what === 'no PDF') return 0;
  return what.startsWith('two ') || what === 'trusses and members' ? 2 : 1;
}

function without(order: 'layout' | 'reading', files: PackageFile[]): PackageFile[] {
  return files.map((file) => {
    if (file.pdf === null || 'problem' in file.pdf) return file;
    return { ...file, pdf: { pages: file.pdf.pages.map((page) => ({ ...page, [order]: '' })) } };
  });
}
