import type { Scenario } from './list-scenarios.ts';
import { percentile } from './statistics.ts';

export type Measured = {
  scenario: Scenario;
  size: number;
  /** Median ms of page and session look-up by the bare driver, one connection. */
  bare: number;
  /** Median ms of the call, one connection. */
  api: number;
  apiAll: number[];
  /** Calls a second through the API as a share of bare, eight connections. */
  throughput: number;
};

/** The table of a run: a line a scenario, the sizes beside each other, and how far it grew from the smallest to the largest. */
export function listReport(measured: readonly Measured[]): string {
  const sizes = [...new Set(measured.map(({ size }) => size))];
  const names = [...new Set(measured.map(({ scenario }) => scenario.name))];
  const of = (name: string, size: number) => measured.find((one) => one.scenario.name === name && one.size === size)!;
  const head = [
    'scenario',
    'target',
    ...sizes.map((size) => `${size.toLocaleString('en-US')}: bare p50, API p50, API p99, throughput`),
    'growth of bare',
  ];
  const lines = names.map((name) => {
    const [first, last] = [of(name, sizes[0]!), of(name, sizes.at(-1)!)];
    const cells = sizes.map((size) => {
      const one = of(name, size);
      return `${ms(one.bare)}, ${ms(one.api)}, ${ms(percentile(one.apiAll, 0.99))}, ${one.throughput.toFixed(2)}`;
    });
    return [name, first.scenario.target, ...cells, `${(last.bare / first.bare).toFixed(1)}x`];
  });
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...lines.map(row)].join('\n') + '\n';
}

function ms(value: number): string {
  return value < 10 ? value.toFixed(2) : value.toFixed(0);
}
