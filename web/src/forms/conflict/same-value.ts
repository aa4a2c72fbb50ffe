/** Returns true when two values of a field mean the same: spaces at the ends and the order of a list do not count. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return meaning(one) === meaning(other);
}

function meaning(value: unknown): string {
  if (Array.isArray(value)) return value.toSorted().join(' ');
  return value === null || value === undefined ? '' : String(value).trim();
}
