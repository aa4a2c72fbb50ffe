import type { ZipReading } from '../../../../contract/src/uploads/zip-reading.ts';
import type { Sheet } from './sheet.ts';

export type PageClass = Exclude<keyof ZipReading['pages'], 'all'>;

// A page with fewer marks than this shows its drawing as a picture, and nothing of it can be read.
const FEWEST_MARKS = 40;
// Placement plans are printed on 11x17 inches and up; no drawing of a truss or a member is.
const PLAN_SIDE = 1190;

const INDEX = /This package (?:includes|contains)|index sheet conforms to/;
const COVER = /covered by this seal|My license renewal date/;
const LAYOUT = /TRUSS PLACEMENT (?:DIAGRAM|PLAN)|HANGER SCHEDULE|PAGE NO: ?\d{1,3} OF \d{1,3}/;
const DETAIL =
  /\bMII-[A-Z]|STANDARD [A-Z\- ]{0,60}DETAIL|BRACE DETAIL|\b(?:A1\d{4}ENC\d{6}|GBLLETIN\d{4}|GABRST\d{6}|BRCLBSUB\d{4})\b/;

/**
 * What a page is. A truss drawing with its label is one for certain, whatever details or seals its notes name.
 * Loads or a product alone also stand on plans and covers, so those are looked for first.
 */
export function classOfPage(sheet: Sheet, drawing: 'certain' | 'likely' | null): PageClass {
  if (Math.max(marks(sheet.layout), marks(sheet.reading)) < FEWEST_MARKS) return 'image';
  if (drawing === 'certain') return 'design';
  if (INDEX.test(sheet.text)) return 'index';
  if (COVER.test(sheet.text)) return 'cover';
  if (LAYOUT.test(sheet.text)) return 'layout';
  if (sheet.text.includes('JOB SUMMARY REPORT')) return 'ewp_summary';
  if (Math.max(sheet.width, sheet.height) >= PLAN_SIDE) return 'layout';
  if (drawing === 'likely') return 'design';
  return DETAIL.test(sheet.text) ? 'detail' : 'other';
}

function marks(text: string): number {
  return text.replace(/\s/g, '').length;
}
