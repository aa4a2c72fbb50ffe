import { readFileSync } from 'node:fs';
import { ACTORS } from '@sealdesk/core/testing/people.ts';
import { parseCsv } from '../harness/csv.ts';

export const EVERYONE = ['anonymous', ...ACTORS] as const;
export type Who = (typeof EVERYONE)[number];

export type Cell = { verb: string; status: number | null };
export type Row = {
  id: string;
  method: string;
  path: string;
  variant: string;
  cells: Record<Who, Cell>;
  hidden: Record<'customers' | 'employee', string[]>;
};

/** The authorization matrix, one row a call and variant. */
export function readMatrix(): Row[] {
  const text = readFileSync(new URL('../../data/authz-matrix.csv', import.meta.url), 'utf8');
  return parseCsv(text).map((row) => ({
    id: row['id']!,
    method: row['method']!,
    path: row['path']!,
    variant: row['variant']!,
    cells: Object.fromEntries(EVERYONE.map((who) => [who, readCell(row[who]!)])) as Row['cells'],
    hidden: readHidden(row['fields_hidden']!),
  }));
}

function readCell(text: string): Cell {
  const [verb, status] = text.split(':');
  return { verb: verb!, status: status === undefined ? null : Number(status) };
}

function readHidden(text: string): Row['hidden'] {
  const of = (kind: string) => new RegExp(`${kind}: ([^;]+)`).exec(text)?.[1]?.trim().split('|') ?? [];
  return { customers: of('customers'), employee: of('employee') };
}
