import { reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { aPdfFile } from '../testing/drawings/page-text.ts';
import { mitekText } from '../testing/drawings/texts.ts';
import { processorSeconds } from '../testing/processor-time.ts';
import { summarizePackage } from './summarize-package.ts';

const TEN_MEGABYTES = 10_000_000;
const zip = { name: 'z.zip', today: '2026-11-15' };

// Each is the beginning of something that a pattern looks for, again and again, and never its end.
const BAITS = [
  'a',
  ' ',
  '\n',
  'x\n',
  'a  ',
  '1',
  '1-',
  'TP1 ',
  '®',
  'Job\n',
  'Job Truss Truss Type Qty Ply ',
  'Job a Truss b Truss Type c ',
  'MITEK REFERENCE PAGE Job Truss Truss Type Qty Ply\na b ',
  'VIEW Ver: 20.02.01A Truss Label: x ',
  'Seqn T6.5 Job Name: x ',
  'TCLL 1 TCDL 1 BCLL ',
  'LOADING (psf)\nTCLL\nTCDL\n',
  'PSF Live Dead TC 1 1 ',
  'SPACING ',
  'Bldg Code: IRC ',
  'This package includes 1 ',
  'covered by this seal My license renewal date for the state of ',
  'index sheet conforms to Structural Engineer of Record Name: State: ',
  'BC CALC Member Report Description: ',
  'WOOD-E DESIGN LVL \\a',
  'isDesign LVL a - ',
  'Forte v1 MEMBER REPORT\n',
  'MiTek Industries, Inc. Page',
];

describe('[ZIP-047] a page of ten million characters', () => {
  let slowest = 0;
  afterAll(() => reportFigure('ZIP-047: reading ten million characters', slowest, 1, 'processor seconds'));

  it.each(BAITS)('of %j takes time in proportion to its length', (bait) => {
    const text = `${bait.repeat(Math.ceil(TEN_MEGABYTES / bait.length))}!`;
    const file = aPdfFile('a.pdf');
    const pages = [{ layout: text, reading: text, width: 612, height: 792 }];
    const taken = processorSeconds(() => summarizePackage([{ ...file, pdf: { pages } }], zip));
    slowest = Math.max(slowest, taken);
    // It takes a twentieth of a second. In the square of the length it would take hours.
    expect(taken).toBeLessThan(5);
  });
});

describe('a package of more text than drawings have', () => {
  it('is read up to a bound, and says so', () => {
    const page = { layout: 'a'.repeat(199_000), reading: '', width: 612, height: 792 };
    const file = { ...aPdfFile('a.pdf'), pdf: { pages: Array.from({ length: 200 }, () => page) } };
    const { reading, reasons } = summarizePackage([aPdfFile('b.pdf', mitekText()), file], zip);
    expect(reasons).toEqual(['50 pages could not be looked at, because the files hold more text than drawings do.']);
    expect(reading.pages).toMatchObject({ all: 201, design: 1, other: 200 });
  });
});

describe('text that no database holds', () => {
  it('leaves fields empty or plain', () => {
    const { fields } = summarizePackage([aPdfFile('a.pdf', mitekText({ jobName: 'Lot\u0000 7\ud800 \u202e9' }))], zip);
    expect(fields.job_name).toBe('Lot 7\ufffd 9');
  });
});
