import { expect, it } from 'vitest';
import { commandOf } from './review-commands.ts';

const press = (key: string, held = {}, hasLetters = true) =>
  commandOf(
    { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false, ...held },
    hasLetters,
  );

it('every key of the screen has its command', () => {
  expect(
    ['j', 'K', 'f', '1', '2', '3', 't', '+', '=', '-', '0', 'Home', 'End', 'Escape'].map((key) => press(key)),
  ).toEqual([
    'next-page',
    'former-page',
    'next-failed',
    'side',
    'overlay',
    'blink',
    'tint',
    'zoom-in',
    'zoom-in',
    'zoom-out',
    'fit',
    'first-page',
    'last-page',
    'back',
  ]);
  expect(press('F', { shiftKey: true })).toBe('former-failed');
  expect(press('Enter', { ctrlKey: true })).toBe('approve');
  expect(press('Enter', { metaKey: true })).toBe('approve');
});

it('leaves the browser its own keys, and every key that is part of something typed', () => {
  expect(press('Enter')).toBeNull();
  expect(press('f', { ctrlKey: true })).toBeNull();
  expect(press('0', { metaKey: true })).toBeNull();
  expect(press('j', { altKey: true })).toBeNull();
  expect(press('j', { isComposing: true })).toBeNull();
  expect(press('x')).toBeNull();
});

it('letters and digits are nothing to those who switched them off', () => {
  expect(['j', 'F', '1', '+'].map((key) => press(key, {}, false))).toEqual([null, null, null, null]);
  expect(press('Home', {}, false)).toBe('first-page');
  expect(press('Enter', { ctrlKey: true }, false)).toBe('approve');
});
