import type { ProductType } from '../../../../contract/src/shared/codes.ts';
import { readAlpine } from './read-alpine.ts';
import {
  readBcCalc,
  readForte,
  readIsDesign,
  readModelledReport,
  readTjBeam,
  readWoodE,
} from './read-member-reports.ts';
import { readMitek } from './read-mitek.ts';
import { readEagle, readSimpson, readTruswal } from './read-truss-sheets.ts';
import type { Sheet } from './sheet.ts';
import { NO_TITLE } from './title-block.ts';
import type { TitleBlock } from './title-block.ts';

/** A program that draws trusses or members, and how its sheets are known and read. */
export type Family = {
  name: string;
  product: ProductType;
  /** Whose plates or products it designs with; null where only the product's name shows it. */
  brand: string | null;
  isOn(text: string): boolean;
  /** The program as a job stores it, before its version. */
  program: string;
  /** The version: what is stored of it, and all of it where more is printed. */
  version: RegExp | null;
  read(sheet: Sheet): TitleBlock;
};

const has = (pattern: RegExp) => (text: string) => pattern.test(text);
const MITEK =
  /\b\d{1,2}\.\d{2,3} [sS] \w{3} ?\d{1,2} \d{4} MiTek Industries|MITEK REFERENCE PAGE|Design valid for use only with MiTek/;

/**
 * The first that is recognized wins. Alpine comes before MiTek and never by the bare word, because a manufacturer
 * called Alpine Truss may draw with MiTek.
 */
const FAMILIES: readonly Family[] = [
  {
    name: 'Alpine',
    product: 't',
    brand: 'Alpine',
    isOn: has(/(?:VIEW|IntelliVIEW) Ver(?:sion)?:|Alpine, a division of ITW|ITW Building Components Group/),
    program: 'Alpine IntelliVIEW',
    version: /VIEW Ver(?:sion)?: ?((\d{2}\.\d{2}\.\d{2}[A-Z]?)[.\d]{0,12})/,
    read: readAlpine,
  },
  {
    name: 'MiTek',
    product: 't',
    brand: 'MiTek',
    isOn: (text) => MITEK.test(text) || (text.includes('Plate Grip DOL') && /\bMT20\b/.test(text)),
    program: 'MiTek 20/20',
    version: /\b((\d{1,2}\.\d)\d{1,2}) [sS] \w{3} ?\d{1,2} \d{4}/,
    read: readMitek,
  },
  {
    name: 'Eagle',
    product: 't',
    brand: 'Eagle Metal',
    isOn: has(/TrueBuild(?:\(R\))? Truss Software|Eagle Metal Products/),
    program: 'TrueBuild',
    version: /Software v?((\d{1,3}(?:\.\d{1,4}){1,4}))/,
    read: readEagle,
  },
  {
    name: 'Simpson Strong-Tie',
    product: 't',
    brand: 'Simpson Strong-Tie',
    isOn: has(/Component Solutions(?:\(TM\))?,? Truss|\bCS Truss\b/),
    program: 'CS Truss',
    version: /Truss,? (?:Version:? ?|v)((\d{1,4}(?:\.\d{1,4}){0,3}))/,
    read: readSimpson,
  },
  {
    name: 'Truswal',
    product: 't',
    brand: 'Truswal',
    isOn: has(/Seqn ?T\d\.\d/),
    program: 'TrusPlus',
    version: /Seqn ?((T\d\.\d(?:\.\d{1,3})?))/,
    read: readTruswal,
  },
  {
    name: 'Forte',
    product: 'e',
    brand: 'Weyerhaeuser',
    isOn: has(/Forte(?:WEB)?(?:\(R\))? Software Operator|\bForteWEB v\d|\bForte v\d/),
    program: 'ForteWEB',
    version: /\b((Forte(?:WEB)? v\d{1,2}\.\d{1,3}))/,
    read: readForte,
  },
  {
    name: 'BC CALC',
    product: 'e',
    brand: 'Boise Cascade',
    isOn: has(/BC CALC(?:\(R\))? ?(?:Member|Design) Report/),
    program: 'BC CALC',
    version: /\b((Build \d{3,6}))\b/,
    read: readBcCalc,
  },
  {
    name: 'isDesign',
    product: 'e',
    brand: null,
    isOn: has(/Powered by iStruct|\bisDesign/),
    program: 'isDesign',
    version: /Version ((\d{1,4}(?:\.\d{1,5}){1,3})) Powered/,
    read: readIsDesign,
  },
  {
    name: 'LP Wood-E',
    product: 'e',
    brand: 'LP',
    isOn: has(/WOOD-E DESIGN/),
    program: 'LP Wood-E',
    version: /WOOD-E DESIGN ((\d{4}\.\d))/,
    read: readWoodE,
  },
  {
    name: 'TJ-Beam',
    product: 'e',
    brand: 'Weyerhaeuser',
    isOn: has(/\bTJ-Beam|\bTJ-Xpert|\bJavelin\b/),
    program: 'TJ-Beam',
    version: /\b(((?:TJ-Beam|TJ-Xpert|Javelin)(?:\(R\))? v?\d{1,2}\.\d{1,3}))/,
    read: readTjBeam,
  },
  {
    name: 'MiTek EWP report',
    product: 'e',
    brand: null,
    isOn: (text) => text.includes('Graphical Illustration - Not To Scale') && text.includes('Quick Design Summary'),
    program: 'EWP report',
    version: null,
    read: readModelledReport,
  },
];

/** A truss drawing by its load table, of a program that we do not know. */
const UNKNOWN_FAMILY: Family = {
  name: 'Unknown program',
  product: 't',
  brand: null,
  isOn: (text) => /\bTCLL\b/.test(text) && /\bBCDL\b/.test(text),
  program: '',
  version: null,
  read: () => NO_TITLE,
};

/** The family of a sheet, or null where nothing on it is a drawing's. */
export function findFamily(text: string): Family | null {
  return FAMILIES.find(({ isOn }) => isOn(text)) ?? (UNKNOWN_FAMILY.isOn(text) ? UNKNOWN_FAMILY : null);
}
