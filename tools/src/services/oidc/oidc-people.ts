import { readFileSync } from 'node:fs';

/** Somebody whom the sign-in page offers as a button. */
export type Person = { subject: string; name: string; note: string };

/** The people that the demo data left for the sign-in page; none when there is no demo data. */
export function readPeople(file: string): Person[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  return parsePeople(text);
}

/** The person with this subject; anybody else is called by their subject. */
export function findPerson(file: string, subject: string): Person {
  return readPeople(file).find((person) => person.subject === subject) ?? { subject, name: subject, note: '' };
}

/** Reads the list leniently: an entry without a subject is left out, a name falls back to the subject. */
export function parsePeople(text: string): Person[] {
  const entries: unknown = JSON.parse(text);
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry: Partial<Person> | null) =>
    entry && typeof entry.subject === 'string'
      ? [{ subject: entry.subject, name: entry.name ?? entry.subject, note: entry.note ?? '' }]
      : [],
  );
}
