import { Refused } from '../refused.ts';

/** Sentences about fields, by their names on the wire. */
export type FieldErrors = Record<string, string[]>;

/** Refuses what has something wrong with a field; returns when nothing is. */
export function refuseFields(errors: FieldErrors): void {
  const [first] = Object.values(errors);
  if (first) throw new Refused('invalid', first[0]!, errors);
}
