import { STATE_NAME, type StateCode } from '../shared/codes.ts';
import { MAX_IMPORT_PROBLEMS } from './license-csv.ts';

/** What the calls of licenses answer. */
export const LICENSE_MESSAGES = {
  licenseAdded: 'The license is added.',
  licenseSaved: 'The license is saved.',
  licenseRenewed: 'The license is renewed.',
  licenseRemoved: 'The license is removed. Audit keeps it with your reason.',
  authorizationAdded: 'The authorization is added.',
  authorizationSaved: 'The authorization is saved.',
  certificateAdded: 'The certificate is added.',
  certificateEnded: 'The certificate is ended. Nothing signed with it is accepted from now on.',
  fingerprintAdded: 'The seal is registered.',
  fingerprintEnded: 'The seal is not recognized any more.',
} as const;

/** The refusal of a license that an engineer has already on some of the days. */
export const licenseOverlaps = (engineer: string, number: string, state: string): string =>
  `${engineer} has license ${number} of ${state} on some of these days already. Its renewal begins after its last day.`;

const LIST = new Intl.ListFormat('en-US');
const EITHER = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** The refusal of a sample whose words name somebody else, another number or another state than it is to be registered for. */
export const sampleOfAnother = (
  reads: readonly string[],
  { fullName, state, numbers }: { fullName: string; state: string; numbers: readonly string[] },
): string => {
  const number = numbers.length > 0 ? `, license number ${EITHER.format(numbers)}` : '';
  const expected = `${fullName}’s ${STATE_NAME[state as StateCode]} seal${number}`;
  return `It reads ${LIST.format(reads.map((text) => `“${text}”`))}, but you are registering ${expected}. Give a page with that seal, or choose the engineer and state that this one names.`;
};

/** The refusal of a second renewal. */
export const alreadyRenewed = (engineer: string, state: string): string =>
  `${engineer} has a license of ${state} that begins after this one already.`;

/** The refusal of an authorization that the firm has already on some of the days. */
export const authorizationOverlaps = (number: string, state: string): string =>
  `The firm has authorization ${number} of ${state} on some of these days already.`;

/** The refusal of a last day that is none of the days on which the thing is valid. */
export const lastDayOutside = (from: string, until: string): string =>
  `It is valid from ${from} to ${until}: its last day must be one of these.`;

/** The most of a cell that a refusal repeats. */
const SHOWN_CELL = 20;

/** The refusal of a day in a file that is none, or could be several. */
export const unreadableDay = (column: string, typed: string): string =>
  `${column} is “${typed.slice(0, SHOWN_CELL)}”. Write a day as 12/31/2027 or 2027-12-31.`;

/** The answer to an import, tried or done. */
export function importOutcome({ added, changed, unchanged, problems }: ImportCounts, isTrial: boolean): string {
  if (problems > 0) {
    const listed = problems > MAX_IMPORT_PROBLEMS ? ` The first ${MAX_IMPORT_PROBLEMS} are listed.` : '';
    return `${count(problems, 'line')} cannot be imported. Nothing is imported until the file is fixed.${listed}`;
  }
  if (added + changed === 0) {
    return `Nothing ${isTrial ? 'would change' : 'has changed'}: ${count(unchanged, 'license')} as in the file already.`;
  }
  const verb = isTrial ? 'would be' : added === 1 ? 'was' : 'were';
  return `${count(added, 'license')} ${verb} added, ${changed} changed; ${unchanged} as in the file already.`;
}

type ImportCounts = Record<'added' | 'changed' | 'unchanged' | 'problems', number>;
const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`;
