/** The value below which that share of the values lies; 0 for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Returns how many times as long ours took. Processor time has ticks of 10 ms, so shorter bare work counts as one tick. */
export function ratioOf(ours: number, bare: number): number {
  return ours / Math.max(bare, 0.01);
}

/** The middle value. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
