import { findPattern, lettersOf, type Letters, type Span } from './letters.ts';

/** Returns where a person's name stands, first or last name in front, with or without what stands between them. */
export function findName(letters: Letters, fullName: string): Span[] {
  const parts = fullName
    .split(/[\s,]+/)
    .map(lettersOf)
    .filter((part) => part !== '');
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (parts.length === 1) return findPattern(letters, new RegExp(first, 'y'));
  const middle = middleOf(parts.slice(1, -1));
  return [`${first}${middle}${last}`, `${last}${first}${middle}`].flatMap((pattern) =>
    findPattern(letters, new RegExp(pattern, 'y')),
  );
}

/** A middle name may be left out or cut to its initial; where none is known, one initial may stand there. */
function middleOf(parts: string[]): string {
  if (parts.length === 0) return '[a-z]?';
  return parts.map((part) => `(?:${part}|${part[0]})?`).join('');
}
