type Value = string | number | boolean | readonly string[] | null | undefined;

/** Returns true when two values of a field mean the same: spaces at the ends and the order of a list do not count. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return meaning(one as Value) === meaning(other as Value);
}

function meaning(value: Value): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? [...value].toSorted().join(' ') : String(value).trim();
}
