/** A hash short enough to compare at a glance: 9f2c…71ab. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 4)}…${hash.slice(-4)}`;
}
