import { isCommonPassword } from './common-passwords.ts';

export const MIN_PASSWORD = 12;
export const MAX_PASSWORD = 200;

/** Returns why nobody may choose that password, or null when they may. There are no other rules. */
export function passwordProblem(password: string): string | null {
  const length = Array.from(password).length;
  if (length < MIN_PASSWORD) return `A password has at least ${MIN_PASSWORD} characters.`;
  if (length > MAX_PASSWORD) return `A password has at most ${MAX_PASSWORD} characters.`;
  if (isCommonPassword(password)) return 'This is a common password, among the first that others try.';
  return null;
}
