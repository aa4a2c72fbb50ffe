import type { Scenario } from './list-scenarios.ts';
import { median } from './statistics.ts';

/** One interleaved pass at one size: medians in ms, and the API's calls a second as a share of bare ones at eight clients. */
export type Pass = { bare: number; api: number; api99: number; total: number | null; share: number | null };
export type Measured = { name: string; target: Scenario['target']; bySize: Map<number, Pass[]> };

type Verdict = { is: string; held: boolean };

/** The tables of a run: every scenario at every size with its target, the totals, and what the API adds. */
export function listReport(measured: readonly Measured[], machine: string): string {
  const sizes = [...measured[0]!.bySize.keys()];
  return [
    `Measured with \`npm run bench:list\` (${machine}). Times are p50 in ms of one connection unless said otherwise.\n`,
    '### Pages (G1, G3, G4, G5)\n',
    pages(measured, sizes),
    '### Totals without a name (G2)\n',
    totals(measured, sizes),
    '### What the API adds (G6, G7)\n',
    overhead(measured, sizes),
  ].join('\n');
}

function pages(measured: readonly Measured[], sizes: number[]): string {
  const head = [
    'scenario',
    ...sizes.map((size) => `SQL at ${count(size)}`),
    'growth',
    `API p50, p99 at ${count(sizes.at(-1)!)}`,
    'target',
    'held',
  ];
  const lines = measured.map((one) => {
    const { is, held } = judge(one, sizes);
    const last = one.bySize.get(sizes.at(-1)!)!;
    return [
      one.name,
      ...sizes.map((size) => ms(middle(one, size, 'bare'))),
      `${growth(one, sizes, 'bare').toFixed(2)}x`,
      `${ms(median(last.map(({ api }) => api)))}, ${ms(median(last.map(({ api99 }) => api99)))}`,
      is,
      held ? 'yes' : '**no**',
    ];
  });
  return table(head, lines);
}

function totals(measured: readonly Measured[], sizes: number[]): string {
  const counted = measured.filter(({ bySize }) => bySize.get(sizes[0]!)!.every(({ total }) => total !== null));
  const lines = counted.map((one) => {
    const isYears = one.name.includes('years');
    const held = holds(one, sizes, (passes) => {
      const [first, last] = [passes[0]!.total!, passes.at(-1)!.total!];
      return isYears ? last <= 15 : last <= 2 * first || last <= 1;
    });
    return [
      one.name,
      ...sizes.map((size) => ms(middle(one, size, 'total'))),
      isYears ? 'G2: at most 15 ms' : 'G2: at most 2x, or 1 ms',
      held ? 'yes' : '**no**',
    ];
  });
  return table(['scenario', ...sizes.map((size) => `total at ${count(size)}`), 'target', 'held'], lines);
}

function overhead(measured: readonly Measured[], sizes: number[]): string {
  const lines = sizes.map((size) => {
    const added = measured.map((one) => middle(one, size, 'api') - 1.1 * middle(one, size, 'bare'));
    const shares = light(measured).map((one) => middle(one, size, 'share'));
    return [
      count(size),
      `${ms(median(added))} (worst ${ms(Math.max(...added))})`,
      `${added.filter((one) => one <= 1.5).length} of ${added.length}`,
      `${median(shares).toFixed(2)} (least ${Math.min(...shares).toFixed(2)})`,
      `${shares.filter((one) => one >= 0.35).length} of ${shares.length}`,
    ];
  });
  const head = [
    'jobs',
    'API p50 less 1.1x SQL, ms',
    'within G6 (at most 1.5 ms)',
    'share of bare throughput, 8 clients',
    'within G6 (at least 0.35)',
  ];
  if (sizes.length < 2) return table(head, lines);
  const [million, last] = [sizes.at(-2)!, sizes.at(-1)!];
  const ratio = (size: number, key: 'api' | 'share') =>
    median(
      light(measured).map((one) =>
        key === 'api' ? middle(one, size, 'api') / middle(one, size, 'bare') : middle(one, size, 'share'),
      ),
    );
  const sentence = `G7, from ${count(million)} to ${count(last)} jobs: the ratio API to SQL goes from ${ratio(million, 'api').toFixed(2)} to ${ratio(last, 'api').toFixed(2)}, the share of throughput from ${ratio(million, 'share').toFixed(2)} to ${ratio(last, 'share').toFixed(2)} (medians over all scenarios; within 20 % is the target).\n`;
  return `${table(head, lines)}\n${sentence}`;
}

/** Those that are also run by eight clients at a time. */
function light(measured: readonly Measured[]): Measured[] {
  return measured.filter(({ target }) => target !== 'G5');
}

/** What a scenario must hold to, and whether it did. */
function judge(one: Measured, sizes: number[]): Verdict {
  const grows = (most: number, floor: number) => (passes: Pass[]) =>
    passes.at(-1)!.bare <= most * passes[0]!.bare || passes.at(-1)!.bare - passes[0]!.bare <= floor;
  const below = (limit: number) => (passes: Pass[]) => passes.at(-1)!.bare <= limit;
  switch (one.target) {
    case 'G1':
      return { is: 'G1: at most 1.5x', held: holds(one, sizes, grows(1.5, 0)) };
    case 'G1-sparse':
      return { is: 'G1: at most 3x, and 1 ms', held: holds(one, sizes, grows(3, 1)) };
    case 'G3':
      return { is: 'G3: at most 30 ms', held: holds(one, sizes, below(30)) };
    case 'G4':
      return one.name.includes('no match')
        ? { is: 'G4: at most 5 ms', held: holds(one, sizes, below(5)) }
        : { is: 'G4: at most 250 ms', held: holds(one, sizes, below(250)) };
    case 'G5':
      return { is: 'G5: at most 1,500 ms', held: holds(one, sizes, below(1_500)) };
  }
}

/** A target is missed when two of three passes miss it. */
function holds({ bySize }: Measured, sizes: number[], isHeld: (passes: Pass[]) => boolean): boolean {
  const rounds = bySize.get(sizes[0]!)!.map((_, round) => isHeld(sizes.map((size) => bySize.get(size)![round]!)));
  return rounds.filter((held) => !held).length < Math.max(1, Math.ceil((rounds.length * 2) / 3));
}

function middle({ bySize }: Measured, size: number, key: 'bare' | 'api' | 'total' | 'share'): number {
  return median(bySize.get(size)!.map((pass) => pass[key] ?? 0));
}

function growth(one: Measured, sizes: number[], key: 'bare'): number {
  return middle(one, sizes.at(-1)!, key) / middle(one, sizes[0]!, key);
}

function table(head: string[], lines: string[][]): string {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...lines.map(row)].join('\n') + '\n';
}

const count = (size: number) => size.toLocaleString('en-US');

function ms(value: number): string {
  return Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(0);
}
