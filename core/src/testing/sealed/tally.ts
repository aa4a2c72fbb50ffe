/** Counts outcomes by what they belong to, for a table at the end. */
export class Tally {
  readonly #title: string;
  readonly #rows = new Map<string, Map<string, number>>();

  constructor(title: string) {
    this.#title = title;
  }

  add(row: string[], outcome: string): void {
    const counts = this.#rows.get(row.join(', ')) ?? new Map<string, number>();
    this.#rows.set(row.join(', '), counts.set(outcome, (counts.get(outcome) ?? 0) + 1));
  }

  /** The table, line by line. */
  lines(): string[] {
    const outcomes = [...new Set(this.#rows.values().flatMap((counts) => counts.keys()))].toSorted();
    const line = (cells: (string | number)[]) =>
      cells.map((cell, place) => (place === 0 ? String(cell).padEnd(56) : String(cell).padStart(10))).join('');
    const rows = [...this.#rows].map(([name, counts]) => line([name, ...outcomes.map((one) => counts.get(one) ?? 0)]));
    return [line([this.#title, ...outcomes]), ...rows];
  }
}
