import type { User } from '@sealdesk/contract/people/session.ts';

/** Up to two letters that stand for the person in the top bar. */
export function initialsOf({ first_name, email }: Pick<User, 'first_name' | 'email'>): string {
  const words = (first_name.trim() || email).split(/\s+/);
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}
