import { drawTruss, newPage, print, printLines, printStacked } from './pdf-page.ts';
import type { Page } from './pdf-page.ts';
import { aTruss } from './truss.ts';
import type { Truss } from './truss.ts';

/** An Alpine drawing, with the second dead loads of its wind block and the bottom chord load that is no BCLL. */
export function alpineSheet(values: Partial<Truss> = {}): Page {
  const truss = aTruss({
    version: '20.02.01A.1026.20',
    code: 'FBC 7th Ed. 2020 Res.',
    loads: ['20.00', '7.00', '0.00', '10.00'],
    spacing: '24.0 "',
    ...values,
  });
  const [tcll, tcdl, bcll, bcdl] = truss.loads;
  const page = newPage();
  print(page, 36, 775, `SEQN: 21433 / T7 / COMN   Ply: ${truss.plies}`);
  print(page, 36, 766, `Job Number: ${truss.job}`);
  print(page, 220, 766, 'Cust: Sandpiper Truss, Inc.   JRef: 1X2O70000007');
  print(page, 36, 757, `Qty: ${truss.quantity}   FROM: RCT   DrwNo: 036.21.1558.04370`);
  print(page, 36, 748, `Truss Label: ${truss.label}   Wgt: 169.4 lbs   SSB / DF 02/05/2021`);
  drawTruss(page);
  printLines(page, 36, 430, [
    'Loading Criteria (psf)',
    `TCLL: ${tcll}`,
    `TCDL: ${tcdl}`,
    `BCLL: ${bcll}`,
    `BCDL: ${bcdl}`,
    'Des Ld: 37.00',
    'NCBCLL: 10.00',
    'Soffit: 2.00',
    'Load Duration: 1.25',
    `Spacing: ${truss.spacing}`,
  ]);
  printLines(page, 150, 430, [
    'Wind Criteria',
    'Wind Std: ASCE 7-16',
    'Speed: 160 mph',
    'Enclosure: Closed',
    'Risk Category: II',
    'EXP: C Kzt: NA',
    'Mean Height: 15.00 ft',
    'TCDL: 4.2 psf',
    'BCDL: 5.0 psf',
  ]);
  printLines(page, 270, 430, [
    'Snow Criteria (Pg,Pf in PSF)',
    'Pg: NA Ct: NA CAT: NA',
    `Bldg Code: ${truss.code}`,
    'TPI Std: 2014',
    'Rep Fac: Yes',
    'FT/RT:20(0)/10(0)',
    'Plate Type(s):',
    'WAVE',
  ]);
  printLines(page, 400, 430, [
    'Defl/CSI Criteria',
    'PP Deflection in loc L/defl L/#',
    'VERT(LL): 0.092 G 999 240',
    `VIEW Ver: ${truss.version}`,
    'Max TC CSI: 0.556',
  ]);
  printLines(page, 36, 100, [
    '**WARNING** READ AND FOLLOW ALL NOTES ON THIS DRAWING!',
    'Alpine, a division of ITW Building Components Group Inc. shall not be responsible for any deviation from this drawing',
  ]);
  return page;
}

/** An Eagle drawing, whose code and plate standard stand on two lines. */
export function eagleSheet(values: Partial<Truss> = {}): Page {
  const truss = aTruss({ version: '5.7.1.140', code: 'IRC2018', loads: ['20.0', '10.0', '0.0', '10.0'], ...values });
  const [tcll, tcdl, bcll, bcdl] = truss.loads;
  const page = newPage();
  printLines(page, 36, 775, [
    `Truss: ${truss.label}`,
    `JobName: ${truss.job}`,
    'Date: 06/02/23 10:12:33',
    `Page: ${truss.sheet} of 1`,
  ]);
  print(
    page,
    200,
    775,
    `SPAN 24-0-0  PITCH 6/12  QTY ${truss.quantity}  OHL 1-0-0  PLYS ${truss.plies}  SPACING 24 in`,
  );
  drawTruss(page);
  printLines(page, 36, 430, [
    'Loading  General  CSI Summary  Deflection',
    `Load (psf)  Bldg Code: ${truss.code}/  TC: 0.55 (1-2)`,
    `TCLL: ${tcll}  TPI 1-2014  BC: 0.61 (7-8)`,
    `TCDL: ${tcdl}  Rep Mbr Increase: Yes`,
    `BCLL: ${bcll}  Lumber D.O.L.: 115 %`,
    `BCDL: ${bcdl}`,
  ]);
  printLines(page, 36, 80, [`TrueBuild® Truss Software v${truss.version}`, 'Eagle Metal Products']);
  return page;
}

/** A Simpson drawing, whose loads are a small table of their own. */
export function simpsonSheet(values: Partial<Truss> = {}): Page {
  const truss = aTruss({ version: '2023.2', code: 'IRC-2018/TPI-2014', loads: ['20', '10', '0', '10'], ...values });
  const [tcll, tcdl, bcll, bcdl] = truss.loads;
  const page = newPage();
  printLines(page, 36, 775, [
    `Project Name: ${truss.jobName}`,
    `Qty: ${truss.quantity}   Truss: ${truss.label}`,
    'Customer: Birch Hollow Homes',
    `TID: 61234   Date: 07 / 11 / 23   Page: ${truss.sheet} of 1`,
  ]);
  drawTruss(page);
  printLines(page, 36, 430, [
    `Code/Design: ${truss.code}`,
    'PSF  Live Dead Dur Factors',
    `TC ${tcll} ${tcdl}  Live Snow Wind`,
    `BC ${bcll} ${bcdl}  Lum 1.15 Plt 1.15`,
    `Spacing: 2-00-00 o.c.   Plies: ${truss.plies}   Repetitive Member Increase: Yes`,
  ]);
  printLines(page, 36, 70, [`Component Solutions™ Truss Version: ${truss.version}`, 'Simpson Strong-Tie Company Inc.']);
  return page;
}

/** A Truswal drawing with text up its sides, turned or glyph under glyph. */
export function truswalSheet(values: Partial<Truss> = {}, sides: 'turned' | 'stacked' = 'turned'): Page {
  const truss = aTruss({ version: 'T6.5.21', code: 'IRC-2012', loads: ['35.00', '7.50', '0.00', '7.50'], ...values });
  const [tcll, tcdl, bcll, bcdl] = truss.loads;
  const page = newPage();
  const left = `TC Live ${tcll} psf TC Dead ${tcdl} psf BC Live ${bcll} psf BC Dead ${bcdl} psf TOTAL 50.00 psf`;
  const right = `Job Name: ${truss.jobName} Truss ID: ${truss.label} Qty: ${truss.quantity} Drwg:`;
  if (sides === 'turned') {
    print(page, 40, 300, `Eng. Job: EJ. Dsgnr: BJS Chk: BJS ${left}`, { turned: true });
    print(page, 585, 300, right, { turned: true });
  } else {
    printStacked(page, 30, 740, left);
    printStacked(page, 590, 740, right);
  }
  const foot = `WO: ${truss.jobName} DurFacs L=1.15 P=1.15 Rep Mbr Bnd 1.15 O.C.Spacing 2- 0- 0 Design Spec ${truss.code} Seqn ${truss.version} - 284138 10/18/2018`;
  print(page, 60, 40, foot);
  drawTruss(page);
  return page;
}
