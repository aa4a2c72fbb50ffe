import type { FieldName, FormValues } from './create-form.ts';
import type { Problems } from './field-errors.ts';

export type Refusals = {
  /** Remembers what the server said of these values, in place of what it said before. */
  remember(problems: Problems, values: FormValues): void;
  /** What of it still holds: a refusal is about a value, and gone with it. */
  standing(values: FormValues): Problems;
};

/** What the server refused. The form's own rules know nothing of it, so it is kept beside them. */
export function createRefusals(): Refusals {
  let refused: { name: FieldName; message: string; value: string }[] = [];
  return {
    remember: (problems, values) => {
      const named = Object.entries(problems) as [FieldName, string][];
      refused = named.map(([name, message]) => ({ name, message, value: asText(values[name]) }));
    },
    standing: (values) =>
      Object.fromEntries(
        refused.filter(({ name, value }) => asText(values[name]) === value).map(({ name, message }) => [name, message]),
      ),
  };
}

function asText(value: FormValues[FieldName]): string {
  return JSON.stringify(value);
}
