import type { FieldErrors, FieldValues } from 'react-hook-form';

/** The name of a field. */
export type NameOf<Values> = Extract<keyof Values, string>;

/** What is wrong with each field, in one sentence. */
export type Problems<Values> = Partial<Record<NameOf<Values>, string>>;

/** Returns the fields that need attention, in the order of the form. */
export function problemNames<Values>(problems: Problems<Values>, order: readonly NameOf<Values>[]): NameOf<Values>[] {
  return order.filter((name) => problems[name] !== undefined);
}

/** Returns one sentence for each field. An error in one entry of a list is reported at the list's field. */
export function problemsOf<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  order: readonly NameOf<Values>[],
): Problems<Values> {
  return Object.fromEntries(
    order.flatMap((name) => {
      const error = errors[name] as { message?: string } | ({ message?: string } | undefined)[] | undefined;
      const first = Array.isArray(error) ? error.find((one) => one !== undefined) : error;
      return first ? [[name, first.message ?? '']] : [];
    }),
  ) as Problems<Values>;
}

/**
 * Returns the server's messages by the form's field names. A message on one entry of a list, such as `seal_states.2`,
 * is reported at the list's field, each sentence once. Names that the form does not have are left out.
 */
export function serverProblems<Values>(
  errors: Record<string, string[]>,
  order: readonly NameOf<Values>[],
): Problems<Values> {
  const sentences = new Map<NameOf<Values>, Set<string>>();
  for (const [path, messages] of Object.entries(errors)) {
    const name = order.find((one) => one === path.split('.')[0]);
    if (name === undefined) continue;
    const known = sentences.get(name) ?? new Set();
    for (const message of messages) known.add(message);
    sentences.set(name, known);
  }
  return Object.fromEntries([...sentences].map(([name, known]) => [name, [...known].join(' ')])) as Problems<Values>;
}

/** Returns the text of a badge: 1 error, 2 errors. */
export function errorCount(count: number): string {
  return count === 1 ? '1 error' : `${count} errors`;
}

/** Returns the text of the footer: 1 field needs attention, 3 fields need attention. */
export function attention(count: number): string {
  return count === 1 ? '1 field needs attention' : `${count} fields need attention`;
}
