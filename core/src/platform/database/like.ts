/** The text as a pattern that finds it anywhere; what is special to LIKE is taken literally. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (special) => `\\${special}`)}%`;
}
