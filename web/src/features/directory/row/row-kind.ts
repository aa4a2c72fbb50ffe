import type { Entry } from '../../../directory/directory.queries.ts';
import type { NameOf } from '../../../forms/problems.ts';
import type { FormRules } from '../../../forms/use-checked-form.ts';

/** What a form of a row holds: its fields, and as `deleted` whether it is deleted, where rows can be. */
export type RowValues = Record<string, string | number | boolean | null>;
/** A row of a table, as far as every form of one needs it. */
export type EditedRow = { updated_at: string; deleted_at?: string | null };
/** The fields that an edit sends: those that differ, and the version that they were made of. */
export type ChangedFields = { updated_at: string; deleted_at?: string | null };
export type SavedRow<Row> = { message: string; row: Row };

/** What there is to know of a kind of row to edit one. */
export type RowKind<Row extends EditedRow, Values extends RowValues> = {
  /** What a row is called: 'company'. */
  thing: string;
  /** What the form calls its fields, in their order. */
  labels: Record<NameOf<Values>, string>;
  /** The values of a form for a new row. */
  empty: Values;
  /** The rules of the form of a row, or of a new one; the server has them, too. */
  rulesFor: (row: Row | null) => FormRules<Values, object>;
  /** The people and things that a row names, by the field that holds their number. */
  namesIn: (row: Row) => Partial<Record<NameOf<Values>, Entry | null>>;
  /** Sends a new row; left out where rows are not made on the screen. Under the same key it has one effect. */
  create?: (fields: object, key: string) => Promise<SavedRow<Row>>;
  save: (row: Row, changes: ChangedFields, key: string) => Promise<SavedRow<Row>>;
  /** Reads the row as it is now; null where it is gone. */
  read: (row: Row) => Promise<Row | null>;
};
