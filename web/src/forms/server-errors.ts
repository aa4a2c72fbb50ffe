import type { Problems } from './problems.ts';

/** What the server refused, kept beside the form's own rules, which know nothing of it. */
export type ServerErrors<Values> = {
  /** Keeps what the server reported on these values, in place of its former report. */
  set(problems: Problems<Values>, values: Values): void;
  /** Returns the errors that still hold: an error is about a value, and gone with it. */
  current(values: Values): Problems<Values>;
};

/** Creates an empty store of server errors. */
export function createServerErrors<Values extends object>(): ServerErrors<Values> {
  let refused: { name: keyof Values; message: string; value: string }[] = [];
  return {
    set: (problems, values) => {
      const named = Object.entries(problems) as [keyof Values, string][];
      refused = named.map(([name, message]) => ({ name, message, value: JSON.stringify(values[name]) }));
    },
    current: (values) =>
      Object.fromEntries(
        refused
          .filter(({ name, value }) => JSON.stringify(values[name]) === value)
          .map(({ name, message }) => [name, message]),
      ) as Problems<Values>,
  };
}
