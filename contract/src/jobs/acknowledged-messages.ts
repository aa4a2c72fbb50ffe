import { STATE_NAME, type StateCode } from '../shared/codes.ts';

/** Why a sealed set can't be approved yet: sentences about its open places. */
const nameOf = (state: string): string => STATE_NAME[state as StateCode] ?? state;

/** Pages are listed up to so many. */
const MOST_PAGES = 10;

export const notAcknowledged = (pages: readonly number[]): string => {
  const distinct = [...new Set(pages)].toSorted((a, b) => a - b);
  const listed = distinct.slice(0, MOST_PAGES).join(', ');
  const more = distinct.length > MOST_PAGES ? ` and ${distinct.length - MOST_PAGES} more` : '';
  const places = pages.length === 1 ? '1 place was' : `${pages.length} places were`;
  return `${places} not acknowledged, on page ${listed}${more}. Look at each before you approve.`;
};
export const unknownPlaces =
  'Some of the acknowledged places are not of the set that is under review now. Look at it again.';
export const sealNeedsOwner = (page: number): string =>
  `Page ${page}: say whose seal it is, and for which state, because its words could not be read.`;
export const sealNeedsDate = (page: number): string =>
  `Page ${page}: give the date on the seal, because it could not be read.`;
export const sealOfAnother = (page: number, sealer: string, states: readonly string[]): string =>
  `Page ${page}: the set must carry seals of ${sealer} for ${states.map(nameOf).join(', ')}. Return one with another seal to the sealer.`;
export const sealUnlicensed = (page: number, sealer: string, state: string, day: string): string =>
  `Page ${page}: ${sealer} held no license in ${nameOf(state)} that was valid on ${day}.`;
export const sealTwice = (page: number, state: string): string =>
  `Page ${page}: two seals are said to be for ${nameOf(state)}. Say for which state each is.`;
