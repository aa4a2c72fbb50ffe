import { find } from './sheet.ts';

/** The four design loads of a truss, top and bottom chord, live and dead, as a job stores them: 20-10-0-10. */
export type DesignLoads = { on: 'roof' | 'floor'; value: string };

const NUMBER = String.raw`(\d{1,3}(?:\.\d{1,2})?)`;
// The wind note has dead loads of its own, which are followed by their unit; a table's are not.
const TABLE_VALUE = String.raw`(?: \(roof\))?:? ?${NUMBER}(?![\d.]| ?psf| ?mph)`;
const TCLL = new RegExp(String.raw`\bTCLL${TABLE_VALUE}`);
// A word boundary keeps NCBCLL, a load apart, from being taken for BCLL.
const AFTER_TCLL = ['TCDL', 'BCLL', 'BCDL'].map((name) => new RegExp(String.raw`\b${name}${TABLE_VALUE}`));
const COLUMNS = new RegExp(
  String.raw`LOADING ?\(psf\)\sTCLL\s(?:\(Roof Snow ?= ?[\d.]{1,6}\)\s)?TCDL\sBCLL\sBCDL\s` +
    String.raw`${NUMBER}\s${NUMBER}\s${NUMBER} ?\*?\s${NUMBER}`,
  'i',
);
const TRUSWAL = new RegExp(
  String.raw`TC ?Live ?${NUMBER} ?psf\s?TC ?Dead ?${NUMBER} ?psf\s?BC ?Live ?${NUMBER} ?psf\s?BC ?Dead ?${NUMBER}`,
);
const SIMPSON = new RegExp(String.raw`\bTC ${NUMBER} ${NUMBER}\b[\s\S]{0,40}?\bBC ${NUMBER} ${NUMBER}\b`);

/** Reads the loads of a truss drawing; null where not all four are there. */
export function designLoads(text: string, kind: string | null): DesignLoads | null {
  const four = inline(text) ?? groups(COLUMNS.exec(text)) ?? groups(TRUSWAL.exec(text)) ?? simpson(text);
  if (!four) return null;
  return { on: isFloor(text, kind) ? 'floor' : 'roof', value: four.map((load) => String(Number(load))).join('-') };
}

function inline(text: string): string[] | null {
  const first = TCLL.exec(text);
  if (!first) return null;
  const rest = text.slice(first.index);
  const others = AFTER_TCLL.map((pattern) => find(rest, pattern));
  return others.every((load) => load !== null) ? [first[1]!, ...others] : null;
}

// Other sheets print TC and BC with numbers that are no loads.
function simpson(text: string): string[] | null {
  return /\bPSF Live Dead\b/.test(text) ? groups(SIMPSON.exec(text)) : null;
}

function groups(found: RegExpExecArray | null): string[] | null {
  return found ? found.slice(1, 5) : null;
}

/** Roof trusses stand two feet apart. Whatever stands closer, or says so, carries a floor. */
function isFloor(text: string, kind: string | null): boolean {
  if (kind && /\bfloor\b/i.test(kind)) return true;
  // In a table whose labels come first, the other labels stand between.
  const feet = /S(?:PACING|pacing)-?:?\D{1,120}?(\d{1,2})- ?(\d{1,2})- ?\d{1,2}\b/.exec(text);
  if (feet) return Number(feet[1]) * 12 + Number(feet[2]) < 24;
  const inches = find(text, /\bSpacing: ?(\d{1,3}(?:\.\d)?) ?"/);
  return inches !== null && Number(inches) < 24;
}
