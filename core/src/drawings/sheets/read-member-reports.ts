import { find, inEitherOrder } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import { NO_TITLE } from './title-block.ts';
import type { TitleBlock } from './title-block.ts';

// Where the value ends when another label stands on the same line, or a file's ending follows.
const END = String.raw`(?= Input by| Date:| Address:| Job [Nn]ame:| Level:| Weyerhaeuser|\.4te|\.mmdl|\.dsn|\n|$)`;
const jobPatterns = [
  String.raw`\bJob [Nn]ame: ?`,
  String.raw`\bJOB ID: ?`,
  String.raw`\bProject: ?`,
  String.raw`\bFile [Nn]ame: ?`,
].map((label) => new RegExp(`${label}([^\\n]{1,150}?)${END}`));

/** Reads a Forte or ForteWEB report: the line under its title names level and member. */
export function readForte(sheet: Sheet): TitleBlock {
  return read(sheet, [/MEMBER REPORT\s(?:(?:PASSED|FAILED)\s)?([^\n]{1,120})/]);
}

/** Reads a BC CALC report by its description; without one the member's name is the line above the title. */
export function readBcCalc(sheet: Sheet): TitleBlock {
  return read(sheet, [/\bDescription: ?([^\n]{1,120})/, /(?:^|\n)([^\n]{1,120})\nBC CALC/]);
}

/** Reads an isDesign report, whose member line ends with the result. */
export function readIsDesign(sheet: Sheet): TitleBlock {
  return read(sheet, [/(?:^|\n)([^\n]{1,120}?) - (?:PASSED|FAILED)\b/]);
}

/** Reads a Wood-E report. The file it was saved in names the member; its product is the next best. */
export function readWoodE(sheet: Sheet): TitleBlock {
  return read(sheet, [/[\\/]([^\n\\/]{1,80})\.dsn\b/, /\bPRODUCT: ?([^\n]{1,120})/]);
}

/** Reads a TJ-Beam or Javelin report, which begins with the member's name. */
export function readTjBeam(sheet: Sheet): TitleBlock {
  return read(sheet, [/\bMember(?: Name)?: ?([^\n]{1,120})/, /^([^\n]{1,120})\n/]);
}

/** Reads the report that MiTek's modelling program writes. */
export function readModelledReport(sheet: Sheet): TitleBlock {
  return read(sheet, [/\bMember(?: Name)?: ?([^\n]{1,120})/, /\bDescription: ?([^\n]{1,120})/]);
}

function read(sheet: Sheet, labelPatterns: RegExp[]): TitleBlock {
  const job = inEitherOrder(sheet, 'reading', (text) => firstFound(text, jobPatterns));
  const label = inEitherOrder(sheet, 'reading', (text) => firstFound(text, labelPatterns));
  return { ...NO_TITLE, job, jobName: job, label };
}

function firstFound(text: string, patterns: RegExp[]): string | null {
  for (const pattern of patterns) {
    const found = find(text, pattern);
    if (found) return found;
  }
  return null;
}
