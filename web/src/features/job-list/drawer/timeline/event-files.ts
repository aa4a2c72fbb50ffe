/** More names than these are counted. */
const NAMED = 3;

/** Returns the names of an event's files: 'a.pdf, b.pdf', and past three of them how many more there are. */
export function filesText(documents: readonly { name: string }[]): string {
  const names = documents.slice(0, NAMED).map(({ name }) => name);
  const rest = documents.length - names.length;
  return names.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
