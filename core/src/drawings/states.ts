import { STATE_CODES, STATE_NAME } from '../../../contract/src/shared/codes.ts';
import type { StateCode } from '../../../contract/src/shared/codes.ts';

const byName = new Map(STATE_CODES.map((code) => [STATE_NAME[code].toLowerCase(), code]));

/** The state that a word names, by its code or its name; null for any other word. */
export function stateNamed(word: string | null | undefined): StateCode | null {
  const text = word?.trim() ?? '';
  return STATE_CODES.find((code) => code === text) ?? byName.get(text.toLowerCase()) ?? null;
}

/** The state at the end of an address such as 'Springfield, NC 27999'. */
export function stateOfAddress(address: string | null | undefined): StateCode | null {
  return stateNamed(/[, ]([A-Z]{2})\.?(?:,? \d{5}(?:-\d{4})?)?$/.exec(address?.trim() ?? '')?.[1]);
}
