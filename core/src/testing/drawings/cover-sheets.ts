import { drawCircle, newPage, print, printLines } from './pdf-page.ts';
import type { Page } from './pdf-page.ts';

/** Who sealed a set, and when. All names are invented. */
export type Sealing = { engineer: string; license: string; state: string; renewal: string; date: string };

const aSealing = (values: Partial<Sealing> = {}): Sealing => ({
  engineer: 'Jordan T. Example',
  license: '12345',
  state: 'Washington',
  renewal: 'May 18, 2028',
  date: 'November 22, 2025',
  ...values,
});

/** Puts an engineer's seal on a page. */
export function stamp(page: Page, values: Partial<Sealing> = {}, x = 520, y = 140): Page {
  const { engineer, license, state, date } = aSealing(values);
  drawCircle(page, x, y, 40);
  print(page, x - 34, y + 22, `STATE OF ${state.toUpperCase()}`, { size: 6 });
  print(page, x - 30, y + 6, engineer, { size: 6 });
  print(page, x - 22, y - 6, `No. ${license}`, { size: 6 });
  print(page, x - 36, y - 22, 'PROFESSIONAL ENGINEER', { size: 5 });
  print(page, x - 24, y - 52, date);
  return page;
}

/** The letter in front of a sealed set, which names the first and last seal number. */
export function coverLetter(values: Partial<Sealing> & { first?: string; last?: string; job?: string } = {}): Page {
  const { first = 'I70000001', last = 'I70000003', job = 'B24-0117', ...rest } = values;
  const sealing = aSealing(rest);
  const page = newPage();
  const lines = [
    'Example Engineering, LLC',
    '100 Example Lane',
    'Sampletown, WI 53999',
    `Re: ${job}   MiTek 20/20 8.5   Birch Hollow Lot 12`,
    'The truss drawing(s) referenced below have been prepared by Example Engineering, LLC under my direct supervision',
    'based on the parameters provided by Pinecone Truss Co.',
    `Pages or sheets covered by this seal: ${first} thru ${last}`,
    `My license renewal date for the state of ${sealing.state} is ${sealing.renewal}.`,
    sealing.date,
    `${sealing.engineer}, P.E.`,
  ];
  printLines(page, 36, 770, lines, { size: 9, lead: 13 });
  return stamp(page, sealing);
}

/** An index sheet, with the site, the engineer of record and a row for each label. */
export function indexSheet(labels: string[], values: Partial<Sealing> & { count?: number } = {}): Page {
  const { count = labels.length, ...rest } = values;
  const sealing = aSealing({ state: 'Florida', renewal: 'February 28, 2027', ...rest });
  const page = newPage();
  const lines = [
    'RE: 2728822 - Hernandez',
    'Design Code: FBC2020/TPI2014   Design Program: MiTek 20/20 8.4',
    'Wind Code: ASCE 7-16   Wind Speed: 160 mph',
    'Roof Load: 40.0 psf   Floor Load: N/A psf',
    `This package includes ${count} individual, dated Truss Design Drawings and 0 Additional Drawings.`,
    'With my seal affixed to this sheet, I hereby certify that I am the Truss Design Engineer and this index sheet conforms to 61G15-31.003.',
    'Site Information:',
    'Customer Info: Birch Hollow Homes   Project Name: Hernandez   Model: Marin',
    'Lot/Block: 12   Subdivision: Sandpiper',
    'Address: 10155 Sample Rd',
    'City: Fort Sample   State: FL',
    'Name Address and License # of Structural Engineer of Record, If there is one, for the building.',
    'Name: Robin Q. Sample   License #: 99001',
    'Address: 9 Oak St',
    'City: Fort Sample   State: FL',
    'No. Seal# Truss Name Date',
    ...labels.map((label, index) => `${index + 1} T${20_000_001 + index} ${label} 10/18/25`),
    `Truss Design Engineer's Name: ${sealing.engineer}`,
    `My license renewal date for the state of ${sealing.state} is ${sealing.renewal}.`,
  ];
  printLines(page, 36, 770, lines, { size: 8, lead: 11 });
  return stamp(page, sealing, 520, 330);
}

/** The sheet that Alpine puts in front, which prints loads as a job stores them. */
export function alpineCover(drawings: number, job = '21-0060'): Page {
  const page = newPage();
  const lines = [
    'Site Information:',
    'Customer: Sandpiper Truss, Inc.   Job Number: ' + job,
    'Job Description: Osprey Point 9',
    'Address: 14 Heron Way, Fort Sample, FL 34999',
    'Job Engineering Criteria:',
    'Design Code: FBC 7th Ed. 2020 Res   IntelliVIEW Version: 20.02.01A   JRef #: 1X2O70000007',
    'Wind Standard: ASCE 7-16   Wind Speed (mph): 160',
    'Roof Load (psf): 20.00- 7.00- 0.00-10.00   Floor Load (psf): None',
    `This package contains general notes pages, ${drawings} truss drawing(s) and 6 detail(s).`,
    'Item   Drawing Number   Truss',
    '1   036.21.1558.04370   T1',
  ];
  printLines(page, 36, 770, lines, { size: 8, lead: 11 });
  return page;
}

/** The sheet that Eagle puts in front, which lists labels and counts nothing. */
export function eagleCover(labels: string[], job = 'MP-KenS-1162'): Page {
  const page = newPage();
  const lines = [
    'EAGLE METAL',
    'Listed below are the truss designs included in this package and covered by this seal.',
    `Job:${job}`,
    labels.join(','),
  ];
  printLines(page, 36, 770, lines, { size: 9, lead: 13 });
  return page;
}
