import { siteFields } from './job-field-rules.ts';

/** The fields that people write in other forms than the one that is kept. */
const FORMS = { mean_roof_height: asHeight, roof_load: asLoads, floor_load: asLoads };

/** Returns what was typed into a field in the form in which it is kept; what is in no known form stays as it is. */
export function normalizeTyped(name: string, typed: unknown): unknown {
  if (typeof typed !== 'string' || !isFormed(name)) return typed;
  const kept = FORMS[name](typed.trim());
  return kept !== null && siteFields[name].safeParse(kept).success ? kept : typed;
}

/** Returns those of the values that are kept in another form than they were typed in. */
export function normalizedValues<Values extends object>(values: Values): Partial<Values> {
  const names = Object.keys(FORMS).filter((name) => name in values) as (keyof Values & string)[];
  return Object.fromEntries(names.map((name) => [name, normalizeTyped(name, values[name])])) as Partial<Values>;
}

function isFormed(name: string): name is keyof typeof FORMS {
  return name in FORMS;
}

/** Four numbers with slashes, commas or spaces between them: 20/10/0/10. */
function asLoads(typed: string): string | null {
  const numbers = typed.split(/\s*[-/,]\s*|\s+/);
  return numbers.length === 4 ? numbers.join('-') : null;
}

const FEET_AND_INCHES =
  /^(\d{1,4}) ?(?:'|’|′|ft\.?)(?:[ -]*(\d{1,2})(?:[ -]+(\d{1,2})\/(2|4|8|16))? ?(?:"|”|″|in\.?)?)?$/;

/** Feet and inches as they are written on drawings, 21'-6 1/2", as feet, inches and sixteenths. */
function asHeight(typed: string): string | null {
  const [, feet, inches = '0', part = '0', of = '16'] = FEET_AND_INCHES.exec(typed) ?? [];
  if (feet === undefined) return null;
  return `${feet}-${inches}-${(Number(part) * 16) / Number(of)}`;
}
