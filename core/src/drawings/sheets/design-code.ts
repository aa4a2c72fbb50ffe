import { MAX_JOB_TEXT } from '../../../../contract/src/jobs/job-fields.ts';
import { find } from './sheet.ts';

const CODES = 'IRC|IBC|FBC|CBC|CRC';
const LOCAL_CODES = 'NBCC|OSSC|ORSC|NCBC|NCRC|UBC';
const TPI = String.raw`TPI-?\s?1?-?\s?\d{4}`;

// From the surest to the least sure. The second finds the code where a table's labels and values are separated.
const PATTERNS = [
  new RegExp(
    String.raw`\b(?:Design Code:|Code/Design:|Code)\s?((?:${CODES}|${LOCAL_CODES})[- ]?\d{4}(?: ?/ ?${TPI})?)`,
  ),
  new RegExp(String.raw`\b((?:${CODES}) ?-? ?\d{4} ?/ ?${TPI})`),
  /\bBldg Code: ?([A-Z]{3}[^\n]{0,40}?20\d\d(?: Res\b\.?| Bldg\b\.?)?)/,
  /\bDesign Code: ?([A-Z]{3}[^\n]{0,40}?20\d\d(?: Res\b\.?| Bldg\b\.?)?)/,
  /\bDesign Spec ((?:IRC|IBC|FBC)-?\d{4})/,
  /\bBuilding Code ?: ?((?:IBC|IRC|NBCC)(?: ?\d{4})?)/,
  /\bDesign based on ((?:IBC|IRC)\s?\d{4})/,
  /\bCODE: ?(IRC|IBC)\b/,
];

/** The building code that a sheet is designed to, spelled as index sheets spell it: IRC2018/TPI2014. */
export function designCode(text: string): string | null {
  for (const pattern of PATTERNS) {
    const found = find(text, pattern);
    if (found) return withPlateStandard(spelled(found), text).slice(0, MAX_JOB_TEXT.design_code);
  }
  return null;
}

/** A code that says no year leaves open which of its editions was meant. */
export function hasYear(code: string): boolean {
  return /\d{4}/.test(code);
}

function spelled(code: string): string {
  return code
    .replace(/[ /.]{1,3}$/, '')
    .replace(/ ?\/ ?/g, '/')
    .replace(/^(IRC|IBC|FBC|CBC|CRC|NBCC|OSSC|ORSC|NCBC|NCRC|UBC)(?: ?- ?|\s)?(\d{4})/, '$1$2')
    .replace(/TPI-?\s?1?-?\s?(\d{4})/, 'TPI$1');
}

function withPlateStandard(code: string, text: string): string {
  if (code.includes('/TPI')) return code;
  const year = find(text, /\bTPI (?:Std: ?|1-)(\d{4})/);
  return year ? `${code}/TPI${year}` : code;
}
