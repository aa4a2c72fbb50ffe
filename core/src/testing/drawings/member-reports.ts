import { newPage, print, printLines } from './pdf-page.ts';
import type { Page } from './pdf-page.ts';

/** What a report on a beam or joist says. All names are invented. */
export type Member = {
  job: string;
  level: string;
  label: string;
  product: string;
  result: 'PASSED' | 'FAILED';
  code: string;
  version: string;
  /** The last day on which program or design is valid, as printed. */
  validUntil: string;
};

const aMember = (values: Partial<Member>): Member => ({
  job: 'Otter Creek 4',
  level: 'Main Floor',
  label: 'Beam 1',
  product: '2 piece(s) 1 3/4" x 11 7/8" 2.0E Microllam® LVL',
  result: 'PASSED',
  code: 'IBC 2018',
  version: '',
  validUntil: '6/28/2099',
  ...values,
});

/** A member report of ForteWEB, or of Forte by its version. */
export function forteReport(values: Partial<Member> = {}): Page {
  const member = aMember({ version: 'ForteWEB v3.6', ...values });
  const page = newPage();
  print(page, 36, 770, 'MEMBER REPORT', { size: 9 });
  print(page, 460, 770, member.result, { size: 10, font: 'bold' });
  print(page, 36, 758, `${member.level}, ${member.label}`);
  print(page, 36, 744, member.product, { size: 10 });
  printLines(page, 36, 700, [
    `Overall Length: 9' 7"`,
    'All locations are measured from the outside face of left support (or left cantilever end).',
    'Design Results  Actual @ Location  Allowed  Result  LDF  Load: Combination (Pattern)',
    `Member Reaction (lbs)  2961 @ 2"  5119 (2.25")  ${member.result === 'PASSED' ? 'Passed (58%)' : 'Failed (112%)'}`,
    'System : Floor',
    'Member Type : Flush Beam',
    `Building Code : ${member.code}`,
    'Design Methodology : ASD',
  ]);
  printLines(page, 36, 70, [
    'ForteWEB Software Operator      Job Notes',
    `A. Designer      ${member.version}, Engine: V8.3.1.5, Data: V8.1.4.1`,
    `File Name: ${member.job}`,
    'Page 1 / 4',
  ]);
  print(page, 400, 52, 'Weyerhaeuser');
  return page;
}

/** The list of members that Forte puts before its reports. */
export function forteSummary(job = 'Otter Creek 4'): Page {
  const page = newPage();
  printLines(page, 36, 770, [
    'JOB SUMMARY REPORT',
    'Member Name  Results  Current Solution  Comments',
    'Main Floor, Beam 1  Passed  2 piece(s) 1 3/4" x 11 7/8" 2.0E Microllam® LVL',
    'ForteWEB Software Operator      Job Notes',
    'A. Designer      ForteWEB v3.6, Engine: V8.3.1.5, Data: V8.1.4.1',
    `File Name: ${job}`,
  ]);
  return page;
}

/** A member report of BC CALC. */
export function bcCalcReport(values: Partial<Member> = {}): Page {
  const product = 'Double 1-3/4" x 11-7/8" VERSA-LAM® LVL 2.0 3100 SP';
  const member = aMember({ version: '9774', label: 'FB01', job: 'WESTFIELD', product, ...values });
  const page = newPage();
  print(page, 36, 770, member.product);
  print(page, 460, 770, member.result);
  print(page, 36, 760, member.label);
  printLines(page, 36, 745, [
    'BC CALC® Member Report   Dry | 1 span | No cant.   June 12, 2024 09:12:01',
    `Build ${member.version}`,
    `Job name: ${member.job}`,
    'Address: 12 Sample Way',
    'City, State, Zip: Springfield, NC',
    'Customer: Birch Hollow Homes',
    'Code reports: ESR-1040',
    `File name: ${member.job}.mmdl`,
    `Description: ${member.label}`,
    'Specifier: QA',
    'Designer: A. Designer',
    'Company: Pinecone Truss Co.',
  ]);
  printLines(page, 36, 400, [
    'Reaction Summary (Down / Uplift) (lbs)',
    'Controls Summary  Value  % Allowable  Duration  Case  Location',
    'Disclosure',
    `Design based on ${member.code}`,
    'BC CALC®, BC FRAMER®, AJS™, BCI®, VERSA-LAM®',
  ]);
  return page;
}

/** A member report of isDesign. */
export function isDesignReport(values: Partial<Member> = {}): Page {
  const product = 'Kerto-S LVL 1.750" X 11.875" 2-Ply';
  const member = aMember({ version: '21.80.417', label: 'BM1', job: 'Elm St 4', product, ...values });
  const page = newPage();
  printLines(page, 36, 770, [
    'isDesign™',
    'Client: Birch Hollow Homes   Date: 6/20/2024',
    `Project: ${member.job}   Input by: A. Designer`,
    `Address: 12 Sample Way   Job Name: ${member.job}`,
    `${member.label}   ${member.product} - ${member.result}   Level: ${member.level}`,
  ]);
  printLines(page, 36, 70, [
    `Version ${member.version} Powered by iStruct™ Dataset: 22061501.1674`,
    `This design is valid until ${member.validUntil}`,
  ]);
  return page;
}

/** A report of LP Wood-E, which says when its program expires. */
export function woodEReport(values: Partial<Member> = {}): Page {
  const product = '2-PLY 1-3/4" X 11-7/8" LP LVL 2900Fb-2.0E';
  const member = aMember({ version: '2014.1', label: 'BEAM A', job: '1838-390', product, code: 'IRC', ...values });
  const page = newPage();
  const lines = [
    `Page 1  C:\\JOBS\\${member.job}\\${member.label}.dsn`,
    `LOUISIANA-PACIFIC CORPORATION / WOOD-E DESIGN ${member.version}  09/08/15 22:25:30`,
    'COMPANY: BIRCH HOLLOW HOMES',
    `JOB ID: ${member.job}`,
    `STATE: OR  CODE: ${member.code}`,
    `PRODUCT: ${member.product}`,
    'DESIGN CRITERIA FOR FLOOR BEAM (UNFACTORED LOADS)',
    `WOOD-E DESIGN ${member.version} EXPIRES ON ${member.validUntil}`,
  ];
  printLines(page, 36, 770, lines, { font: 'typewriter', size: 8, lead: 11 });
  return page;
}

/** A report of TJ-Beam, the program before Forte. */
export function tjBeamReport(values: Partial<Member> = {}): Page {
  const product = '2 Pcs of 1 3/4" x 11 7/8" 1.9E Microllam® LVL';
  const member = aMember({ version: '6.36', label: 'FB1', product, ...values });
  const page = newPage();
  printLines(page, 36, 770, [
    member.label,
    `TJ-Beam® ${member.version} Serial Number: 7005101234`,
    member.product,
    'THIS PRODUCT MEETS OR EXCEEDS THE SET DESIGN CONTROLS FOR THE APPLICATION AND LOADS LISTED',
    `Project: ${member.job}`,
    `Building Code : ${member.code}`,
  ]);
  return page;
}

/** The report that MiTek's modelling program writes on a beam. */
export function modelledReport(values: Partial<Member> = {}): Page {
  const product = '1.750" x 11.875" PWT LVL 2.0E, 2 ply';
  const member = aMember({ label: 'B3', product, ...values });
  const page = newPage();
  printLines(page, 36, 770, [
    `Job Name: ${member.job}`,
    `Member Name: ${member.label}`,
    member.product,
    'Graphical Illustration - Not To Scale',
    'Quick Design Summary',
    `Building Code : ${member.code}`,
    `Result ${member.result}`,
  ]);
  return page;
}
