import { z } from 'zod';
import { MAX_ID } from '../shared/limits.ts';

/** A field of the directory that a form sets: its column of the table, its label, and the rule that both sides hold it to. */
export type DirectoryField = { column: string; label: string; rule: z.ZodType };
type Fields = Record<string, DirectoryField>;

type RulesOf<Table extends Fields> = { [Name in keyof Table]: Table[Name]['rule'] };
type KeptRulesOf<Table extends Fields> = {
  [Name in keyof Table]: z.ZodOptional<z.ZodNonOptional<Table[Name]['rule']>>;
};

/** Returns the rules of a table of fields, for what is created. */
export function rulesOf<Table extends Fields>(table: Table): RulesOf<Table> {
  return Object.fromEntries(Object.entries(table).map(([name, { rule }]) => [name, rule])) as RulesOf<Table>;
}

/** Returns the rules of an edit: what it leaves out stays as it is, and is not given to its rule, which would empty it. */
export function keptRulesOf<Table extends Fields>(table: Table): KeptRulesOf<Table> {
  return Object.fromEntries(
    Object.entries(table).map(([name, { rule }]) => [name, z.optional(z.nonoptional(rule))]),
  ) as unknown as KeptRulesOf<Table>;
}

/** The columns of a table of fields, each with its value. */
export type ColumnsOf<Table extends Fields> = {
  [Name in keyof Table as Table[Name]['column']]: z.output<Table[Name]['rule']>;
};

/** Translates checked fields from the wire's names; what they leave out is not among them. */
export function toColumns<Table extends Fields>(
  table: Table,
  values: { [Name in keyof Table]?: unknown },
): Partial<ColumnsOf<Table>> {
  const given = Object.entries(table).filter(([name]) => values[name] !== undefined);
  return Object.fromEntries(given.map(([name, { column }]) => [column, values[name]])) as Partial<ColumnsOf<Table>>;
}

/** Refuses an id that a select does not offer. */
export const notListed = (label: string) => `${label} is not one of the listed values`;

/** The id of somebody or something else of the directory; null is none. */
export function reference(label: string) {
  const message = notListed(label);
  return z
    .int(message)
    .positive(message)
    .max(MAX_ID, message)
    .nullish()
    .transform((id) => id ?? null);
}

/** Switched on or off; off where it is left out. */
export const flag = (label: string) => z.boolean(`${label} must be on or off`).default(false);

/** A row as it was read, letter for letter: another one means that somebody changed it since. */
export const readAt = z.iso.datetime({ offset: true, error: 'The row has to be read before it is saved' });

/**
 * Deletes a row, or with null restores it. Any time up to now deletes: the server keeps its own time. Left out, it stays as
 * it is.
 */
export const deletedAt = z.iso
  .datetime({ offset: true, error: 'Is not a time' })
  .refine((text) => Date.parse(text) <= Date.now(), 'Is in the future')
  .nullable()
  .optional();
