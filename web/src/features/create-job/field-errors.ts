import { FIELD_ORDER, sectionOf, type FieldName, type Section } from './create-form.ts';

/** What is wrong, by field. */
export type Problems = Partial<Record<FieldName, string>>;

/** The fields that need attention, in the order of the form. */
export function namesOf(problems: Problems): FieldName[] {
  return FIELD_ORDER.filter((name) => problems[name] !== undefined);
}

/** How many fields of a section need attention. */
export function countIn(problems: Problems, section: Section): number {
  return namesOf(problems).filter((name) => sectionOf(name) === section).length;
}

/** How a badge says it: 1 error, 2 errors. */
export function errorCount(count: number): string {
  return count === 1 ? '1 error' : `${count} errors`;
}

/** How the foot says it: 1 field needs attention, 3 fields need attention. */
export function attention(count: number): string {
  return count === 1 ? '1 field needs attention' : `${count} fields need attention`;
}

/**
 * What the server says of fields, by the form's names. `seal_states.2` and its like are about single states: they are
 * told at the field, each sentence once. Names that the form does not have are left out.
 */
export function fieldProblems(errors: Record<string, string[]>): Problems {
  const sentences = new Map<FieldName, Set<string>>();
  for (const [path, messages] of Object.entries(errors)) {
    const name = path.split('.')[0] as FieldName;
    if (!FIELD_ORDER.includes(name)) continue;
    const known = sentences.get(name) ?? new Set();
    for (const message of messages) known.add(message);
    sentences.set(name, known);
  }
  return Object.fromEntries([...sentences].map(([name, known]) => [name, [...known].join(' ')]));
}
