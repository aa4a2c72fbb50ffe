/** Returns the characters in groups of four, which people read and type without losing their place. */
export function inGroups(text: string, separator: string): string {
  return (text.match(/[^\s-]{1,4}/g) ?? []).join(separator);
}
