import type { KeyLine } from '../../lib/keys/key-list.ts';

/** The keys that people use most; ? lists all of them. */
const KEYS: KeyLine[] = [
  { keys: ['J', 'K'], does: 'next, previous job' },
  { keys: ['Enter'], does: 'open the job' },
  { keys: ['U'], does: 'next step' },
  { keys: ['E'], does: 'edit the job', isForEmployees: true },
  { keys: ['S'], does: 'start time', isForEmployees: true },
  { keys: ['/'], does: 'filters' },
  { keys: ['N'], does: 'new job' },
  { keys: ['?'], does: 'all keys' },
  { keys: ['Ctrl', 'K'], does: 'find a job, company', isForEmployees: true },
];
/** What moves in place of letters. */
const WITHOUT_LETTERS: KeyLine = { keys: ['↓', '↑'], does: 'next, previous job' };

/** Returns the keys that do something for this person. */
export function keysOf({ isEmployee, hasLetters }: { isEmployee: boolean; hasLetters: boolean }): KeyLine[] {
  const own = KEYS.filter(({ isForEmployees }) => !isForEmployees || isEmployee);
  if (hasLetters) return own;
  return [WITHOUT_LETTERS, ...own.filter(({ keys }) => keys.every((key) => key.length > 1) || keys[0] === 'Ctrl')];
}
