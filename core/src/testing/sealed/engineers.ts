import type { StateCode } from '../../../../contract/src/shared/codes.ts';

/** Engineers whom we made up, for seals that must not be taken for each other's. */
export const ENGINEERS = [
  'Jordan T. Example',
  'Pat Q. Other',
  'Robin A. Sample',
  'Morgan L. Fairweather',
  'Casey R. Underhill',
  'Taylor J. Brightwater',
  'Avery M. Stonefield',
  'Riley K. Ashgrove',
  'Quinn E. Marlowe',
  'Drew H. Castleton',
  'Jamie S. Northcott',
  'Harper V. Lindqvist',
  'Rowan D. Okafor',
  'Sasha B. Petrov',
  'Emerson W. Tanaka',
  'Finley C. Delgado',
  'Reese N. Abernathy',
  'Skyler P. Kowalczyk',
  'Dana F. Whitlock',
  'Alexis G. Montrose',
] as const;

/** The license number of an engineer in a state: made up, and always the same. */
export function licenseNumber(engineer: string, state: StateCode): string {
  let number = 17;
  for (const letter of `${engineer}/${state}`) number = (number * 31 + letter.codePointAt(0)!) % 89_989;
  return String(10_007 + number);
}
