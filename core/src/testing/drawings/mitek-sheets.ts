import { drawTruss, newPage, print, printLines } from './pdf-page.ts';
import type { Page } from './pdf-page.ts';
import { aTruss } from './truss.ts';
import type { Truss } from './truss.ts';

const FOOTER = [
  'WARNING - Verify design parameters and READ NOTES ON THIS AND INCLUDED MITEK REFERENCE PAGE MII-7473 BEFORE USE.',
  'Design valid for use only with MiTek(R) connectors. This design is based only upon parameters shown, and is for an individual building component.',
];

/** A MiTek drawing whose table has labels and values in columns of their own, as version 8.5 and older print it. */
export function mitekColumnSheet(values: Partial<Truss> = {}): Page {
  const truss = aTruss({ version: '8.530 s Feb 23 2022', ...values });
  const page = newPage();
  const strip = [
    ['Job', truss.job],
    ['Truss', truss.label],
    ['Truss Type', truss.kind],
    ['Qty', String(truss.quantity)],
    ['Ply', String(truss.plies)],
  ] as const;
  for (const [index, [label, value]] of strip.entries()) {
    print(page, 36 + index * 80, 770, label);
    print(page, 36 + index * 80, 760, value);
  }
  head(page, truss, 'Page ');
  const [tcll, tcdl, bcll, bcdl] = truss.loads;
  print(page, 36, 430, 'LOADING (psf)');
  printLines(page, 36, 421, ['TCLL', `(Roof Snow=${tcll})`, 'TCDL', 'BCLL', 'BCDL']);
  print(page, 98, 421, tcll);
  printLines(page, 98, 403, [tcdl, `${bcll} *`, bcdl]);
  printLines(page, 146, 430, ['SPACING-', 'Plate Grip DOL', 'Lumber DOL', 'Rep Stress Incr', 'Code']);
  printLines(page, 205, 430, [truss.spacing, '1.15', '1.15', 'NO', truss.code]);
  printLines(page, 290, 430, ['CSI.', 'TC 0.76', 'BC 0.82', 'WB 0.69', 'Matrix-SH']);
  printLines(page, 350, 430, [
    'DEFL. in (loc) l/defl L/d',
    'Vert(LL) -0.30 13-15 >999 360',
    'Vert(CT) -0.44 13-15 >839 240',
  ]);
  printLines(page, 496, 430, ['PLATES GRIP', 'MT20 220/195', 'Weight: 173 lb FT = 15%']);
  notes(page, truss);
  return page;
}

/** A MiTek drawing whose table is printed line by line, as newer versions do. */
export function mitekInlineSheet(values: Partial<Truss> = {}): Page {
  const truss = aTruss({ version: '8.73 S Feb 18 2024', code: 'IRC2021/TPI2014', ...values });
  const page = newPage();
  print(page, 36, 770, 'Job  Truss  Truss Type  Qty  Ply');
  print(page, 36, 760, `${truss.job}   ${truss.label}   ${truss.kind}   ${truss.quantity}   ${truss.plies}`);
  head(page, truss, 'Page: ');
  const [tcll, tcdl, bcll, bcdl] = truss.loads;
  printLines(page, 36, 430, [
    `Loading (psf) Spacing ${truss.spacing} CSI DEFL in (loc) l/defl L/d PLATES GRIP`,
    `TCLL (roof) ${tcll} Plate Grip DOL 1.15 TC 0.70 Vert(LL) -0.32 13-15 >999 240 MT20 244/190`,
    `Snow (Pf/Pg) 15.4/${tcll} Lumber DOL 1.15 BC 0.95 Vert(CT) -0.58 13-15 >706 180`,
    `TCDL ${tcdl} Rep Stress Incr YES WB 0.51 Horz(CT) 0.10 10 n/a n/a`,
    `BCLL ${bcll}* Code ${truss.code} Matrix-MS`,
    `BCDL ${bcdl} Weight: 187 lb FT = 20%`,
  ]);
  notes(page, truss);
  return page;
}

/** MiTek's page of symbols and safety notes, which comes with every set and is no drawing. */
export function mitekReferenceSheet(): Page {
  const page = newPage();
  printLines(page, 36, 770, [
    'Symbols   Numbering System   General Safety Notes',
    'Failure to Follow Could Cause Property Damage or Personal Injury',
    'MiTek Engineering Reference Sheet: MII-7473 rev. 1/2/2023',
    'Indicates location where bearings (supports) occur. Icons vary but reaction section indicates joint number.',
    FOOTER[1]!,
  ]);
  return page;
}

function head(page: Page, truss: Truss, pageWord: string): void {
  print(page, 440, 770, truss.jobName);
  print(page, 440, 760, 'Job Reference (optional)');
  if (truss.seal) print(page, 550, 770, truss.seal);
  print(page, 36, 748, truss.manufacturer);
  const { version } = truss;
  const run = `Run: ${version} Print: ${version} MiTek Industries, Inc. ${truss.printed} ${pageWord}${truss.sheet}`;
  print(page, 250, 748, run);
  print(page, 250, 739, `ID:aB3dEfGhIjKlMnOpQrStUvyNDmL-${truss.label}RfC?PsB70Hq3NSgPqnL8w3uITXbGKWrCDoi7J4zJC?f`);
  drawTruss(page);
  print(page, 500, 700, 'Scale = 1:56.5');
}

function notes(page: Page, { wind, lumber }: Truss): void {
  printLines(page, 36, 350, [
    'LUMBER-',
    `TOP CHORD ${lumber}`,
    'BOT CHORD 2x6 DF SS',
    'REACTIONS. (lb/size) 2=3166/0-5-8 (min. 0-3-7), 9=3166/0-5-8',
    'FORCES. (lb) - Max. Comp./Max. Ten.',
    'NOTES-',
    `1) Wind: ${wind}`,
  ]);
  printLines(page, 36, 60, FOOTER);
}
