import { expect, it } from 'vitest';
import { keyName } from './key-press.ts';

const press = (key: string, held = {}) =>
  keyName({ key, ctrlKey: false, metaKey: false, altKey: false, isComposing: false, defaultPrevented: false, ...held });

it('a letter is a command in either case, a named key by its name', () => {
  expect(press('j')).toBe('J');
  expect(press('J')).toBe('J');
  expect(press('?')).toBe('?');
  expect(press('Enter')).toBe('Enter');
});

it('what is the browser’s, or handled already, is no command', () => {
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'isComposing', 'defaultPrevented']) {
    expect(press('c', { [held]: true })).toBeNull();
  }
});
