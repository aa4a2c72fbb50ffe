import { expect, it } from 'vitest';
import { isFindKey, keyName } from './key-press.ts';

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

it('Ctrl K and Cmd K find, in either case, and no other keys with K', () => {
  const held = { key: 'k', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  expect(isFindKey({ ...held, ctrlKey: true })).toBe(true);
  expect(isFindKey({ ...held, key: 'K', metaKey: true })).toBe(true);
  expect(isFindKey(held)).toBe(false);
  expect(isFindKey({ ...held, ctrlKey: true, key: 'j' })).toBe(false);
  for (const other of ['metaKey', 'altKey', 'shiftKey']) {
    expect(isFindKey({ ...held, ctrlKey: true, [other]: true })).toBe(false);
  }
});
