import { stateNamed } from '../states.ts';
import type { StateCode } from '../../../../contract/src/shared/codes.ts';

/** How many drawings a cover says it covers: `sheets` where it counts sheets, of which a long truss has two. */
export type Declared = { count: number; counts: 'drawings' | 'sheets' };

const RANGE = /covered by this seal: ?([A-Z]{0,2})(\d{5,9}) ?thru ?[A-Z]{0,2}(\d{5,9})/;
const PACKAGE = /This package (?:includes|contains)[^.]{0,120}?\b(\d{1,5}) (?:individual|truss drawing)/;
const EAGLE_LIST = /included in this package and covered by this seal\.?\sJob: ?\S{1,60}\s([^\n]{1,2000})/;
const RENEWAL = /My license renewal date for the state of ([A-Za-z ]{4,20}?) is [A-Z][a-z]{2,8} \d{1,2}, ?\d{4}/g;

/** The numbers of drawings that a cover or index sheet declares, each once. */
export function declaredCounts(text: string): Declared[] {
  const declared: Declared[] = [];
  const included = PACKAGE.exec(text);
  if (included) declared.push({ count: Number(included[1]), counts: 'drawings' });
  const range = RANGE.exec(text);
  if (range) {
    const count = Number(range[3]) - Number(range[2]) + 1;
    if (count > 0) declared.push({ count, counts: 'sheets' });
  }
  const list = EAGLE_LIST.exec(text)?.[1];
  if (list) declared.push({ count: new Set(list.split(/[, ]/).filter(Boolean)).size, counts: 'drawings' });
  return declared;
}

/** The states whose license a cover names. */
export function renewalStates(text: string): StateCode[] {
  const states = [...text.matchAll(RENEWAL)].map((found) => stateNamed(found[1]));
  return [...new Set(states.filter((state) => state !== null))];
}
