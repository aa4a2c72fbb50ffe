import { expect, it } from 'vitest';
import { keysOf } from './account-keys.ts';

const shown = (person: Parameters<typeof keysOf>[0]) => keysOf(person).map(({ keys }) => keys.join(' '));

it('lists the keys that the person has', () => {
  expect(shown({ isEmployee: false, hasLetters: true })).toEqual(['J K', 'Enter', 'U', '/', 'N', '?']);
  expect(shown({ isEmployee: true, hasLetters: true })).toContain('Ctrl K');
});

it('lists no single character where letters are off', () => {
  expect(shown({ isEmployee: false, hasLetters: false })).toEqual(['↓ ↑', 'Enter']);
  expect(shown({ isEmployee: true, hasLetters: false })).toEqual(['↓ ↑', 'Enter', 'Ctrl K']);
});
