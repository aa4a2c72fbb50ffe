import { describe, expect, it } from 'vitest';
import { aPdfFile, anyFile } from '../testing/drawings/page-text.ts';
import { forteText, mitekText } from '../testing/drawings/texts.ts';
import type { PdfProblem } from '../pdf/page-text.ts';
import type { PackageFile } from './package-file.ts';
import { summarizePackage } from './summarize-package.ts';

const summarize = (...files: PackageFile[]) => summarizePackage(files, { name: 'z.zip', today: '2026-11-15' });
const reasons = (...sheets: string[]) => summarize(aPdfFile('D.pdf', ...sheets)).reasons;
const withProblem = (name: string, problem: PdfProblem): PackageFile => ({ ...anyFile(name), pdf: { problem } });
const letter = (last: number) =>
  `Pages or sheets covered by this seal: I70000001 thru I7000000${last} for all of the drawings`;
const index = (count: number) => `This package includes ${count} individual, dated Truss Design Drawings and 0 others.`;
const SEALED = 'A cover, an index sheet or a seal is already on';

describe('a confirmation', () => {
  it('is not asked for where all is well', () => {
    expect(reasons(mitekText(), mitekText({ label: 'A2' }))).toEqual([]);
  });

  it('is asked for by two codes', () => {
    expect(
      reasons(mitekText(), mitekText({ label: 'A2' }), mitekText({ label: 'A3', code: 'IRC2021/TPI2014' })),
    ).toEqual([
      'The drawings have 2 design codes: IRC2018/TPI2014 on 2 pages and IRC2021/TPI2014 on 1 page (page 3 of D.pdf).',
    ]);
  });

  it('is asked for by two versions, though both are stored alike', () => {
    const other = mitekText({ label: 'A2', version: '8.520 s Aug 27 2021' });
    expect(reasons(mitekText(), other)).toEqual([
      'The drawings have 2 program versions: MiTek 20/20 8.530 on 1 page and MiTek 20/20 8.520 on 1 page (page 2 of D.pdf).',
    ]);
  });

  it('is asked for by two job numbers', () => {
    expect(reasons(mitekText(), mitekText({ job: 'B24-0118' }))).toEqual([
      'The drawings have 2 job numbers: B24-0117 on 1 page and B24-0118 on 1 page (page 2 of D.pdf).',
    ]);
  });

  it('is asked for by trusses and members together, whose numbers are not compared', () => {
    const found = reasons(mitekText({ code: 'IBC2018' }), forteText());
    expect(found).toContain(
      'Trusses and engineered wood products are together in this zip: 1 truss design and 1 member report.',
    );
    expect(found.join(' ')).not.toContain('job numbers');
  });

  it('is asked for where no design is read', () => {
    expect(summarize(anyFile('photo.jpg')).reasons).toEqual(['No design drawing could be read in this zip.']);
  });

  it('is asked for by scanned pages', () => {
    expect(reasons(mitekText(), '', '')).toEqual([
      '2 pages have no text that can be read and may be scanned: pages 2 and 3 of D.pdf.',
    ]);
  });

  it('is asked for by one label on different drawings', () => {
    expect(reasons(mitekText(), mitekText({ lumber: '2x6 SP SS' }))).toEqual([
      'Different drawings have the same label: A1 (page 1 of D.pdf, page 2 of D.pdf).',
    ]);
  });

  it('is asked for by a cover, and not twice where it counts rightly', () => {
    expect(reasons(letter(2), mitekText(), mitekText({ label: 'A2' }))).toEqual([`${SEALED} 1 page: page 1 of D.pdf.`]);
    // A letter covers sheets, of which a long truss has two.
    expect(reasons(letter(2), mitekText(), mitekText({ sheet: 2 }))).toEqual([`${SEALED} 1 page: page 1 of D.pdf.`]);
    expect(reasons(letter(2), index(1), mitekText(), mitekText({ sheet: 2 }))).toHaveLength(1);
    // Two letters may share the set between them.
    expect(reasons(letter(1), `${letter(1)} too`, mitekText(), mitekText({ label: 'A2' }))).toHaveLength(1);
  });

  it.each([
    [letter(3), 3],
    [index(3), 3],
    [index(1), 1],
  ])('is asked for by a cover that counts wrongly: %s', (cover, said) => {
    expect(reasons(cover, mitekText(), mitekText({ label: 'A2' }))[0]).toBe(
      `The cover says ${said} drawing${said === 1 ? '' : 's'} (page 1 of D.pdf), but 2 were found.`,
    );
  });

  it('is asked for by a seal on a drawing', () => {
    const stamped = `${mitekText()}\nSTATE OF WASHINGTON\nJordan T. Example\nPROFESSIONAL ENGINEER`;
    expect(reasons(stamped)).toEqual([`${SEALED} 1 page: page 1 of D.pdf.`]);
    expect(reasons(mitekText({ jobName: 'Birch Hollow        I70000001' }))).toEqual([
      `${SEALED} 1 page: page 1 of D.pdf.`,
    ]);
  });

  it('is asked for by a member that failed', () => {
    expect(reasons(forteText({ result: 'FAILED' }))).toEqual([
      'FAILED is printed on 1 member report: Main Floor, Beam 1 (page 1 of D.pdf).',
    ]);
  });

  it('is asked for by an expired program, from the day after', () => {
    const isDesign = (day: string) => `isDesign BM1 LVL - PASSED of nobody\nThis design is valid until ${day}`;
    expect(reasons(isDesign('11/14/2026'))).toEqual([
      'The design program or its designs expired on 2026-11-14, as printed on page 1 of D.pdf.',
    ]);
    expect(reasons(isDesign('11/15/2026'))).toEqual([]);
  });

  it('is asked for by PDFs that could not be read', () => {
    const files = [
      aPdfFile('D.pdf', mitekText()),
      withProblem('locked.pdf', 'password'),
      withProblem('a.pdf', 'damaged'),
      withProblem('b.pdf', 'damaged'),
      withProblem('long.pdf', 'too-long'),
      withProblem('slow.pdf', 'too-slow'),
    ];
    expect(summarize(...files).reasons).toEqual([
      'locked.pdf needs a password to open and was not read.',
      'a.pdf and b.pdf are damaged and were not read.',
      'long.pdf has more pages than can be read here.',
      'slow.pdf took too long to read and was not read.',
    ]);
  });

  it('is asked for by a page that was read only in part', () => {
    expect(reasons(`${mitekText()}\n${'x '.repeat(150_000)}`)).toEqual([
      'Only the beginning of the text was read on page 1 of D.pdf.',
    ]);
  });

  it('stays short however much is wrong', () => {
    const sheets = Array.from({ length: 200 }, (_, at) => mitekText({ label: `A${at}`, job: `J${at}`.repeat(20) }));
    const [reason] = reasons(...sheets);
    expect(reason).toContain('200 job numbers');
    expect(reason).toContain('and 196 more.');
    expect(reason!.length).toBeLessThan(900);
  });
});

describe('seals', () => {
  it('are refused without any PDF', () => {
    expect(summarize(anyFile('A1.tre'), anyFile('__MACOSX/a.pdf')).refusedForSeals).toBe(
      'There is no PDF in this zip. Seals need the drawings as PDF files.',
    );
  });

  it('are refused while a PDF needs a password, however good the others are', () => {
    expect(summarize(aPdfFile('D.pdf', mitekText()), withProblem('x.pdf', 'password')).refusedForSeals).toBe(
      'x.pdf needs a password to open. Remove the password and upload the zip again.',
    );
  });

  it('are refused without a design page', () => {
    expect(summarize(aPdfFile('D.pdf', 'Dear engineer, please find our drawings enclosed.')).refusedForSeals).toBe(
      'No truss or member drawing was recognized in the PDF files of this zip. Seals need at least one.',
    );
    expect(summarize(withProblem('D.pdf', 'damaged')).refusedForSeals).toBe(
      'D.pdf could not be opened. Seals need at least one drawing that can be read.',
    );
  });

  it('are taken with a drawing, though another PDF is damaged', () => {
    expect(summarize(aPdfFile('D.pdf', mitekText()), withProblem('x.pdf', 'damaged')).refusedForSeals).toBeNull();
  });
});

describe('a remark', () => {
  const remarks = (...files: PackageFile[]) => summarize(...files).reading.remarks;

  it('names programs and archives in the zip, which are kept and not opened', () => {
    expect(remarks(aPdfFile('D.pdf', mitekText()), anyFile('setup.EXE'), anyFile('more.zip'))).toEqual([
      'setup.EXE: kept as received and never opened, being a program or a web page.',
      'more.zip: kept as received; archives inside a zip are not opened.',
    ]);
  });

  it('names loads that differ', () => {
    const other = mitekText({ label: 'A2', loads: ['20.0', '10.0', '0.0', '10.0'] });
    expect(remarks(aPdfFile('D.pdf', mitekText(), other))).toEqual([
      'The drawings have 2 roof loads: 35-7-0-10 on 1 page and 20-10-0-10 on 1 page (page 2 of D.pdf).',
    ]);
  });

  it('names a code without its year', () => {
    expect(remarks(aPdfFile('D.pdf', forteText({ code: 'IBC' })))).toEqual([
      'The design code IBC is printed without its year (page 1 of D.pdf).',
    ]);
  });
});
