import { expect, it } from 'vitest';
import { HeldKeys } from './held-keys.ts';

function aScreen() {
  const pressed: string[] = [];
  const frames: (() => void)[] = [];
  const screen = { hasFocus: false, now: 0 };
  const keys = new HeldKeys({
    hasFocus: () => screen.hasFocus,
    press: (key) => pressed.push(key),
    nextFrame: (work) => frames.push(work),
    now: () => screen.now,
  });
  const draw = () => frames.splice(0).forEach((work) => work());
  return { keys, pressed, screen, draw };
}

it('a letter during the closing of a dialog is pressed when the screen has the focus again', () => {
  const { keys, pressed, screen, draw } = aScreen();
  const gone = keys.begin();
  expect([keys.take('j'), keys.take('e')]).toEqual([true, true]);
  gone();
  draw();
  expect(pressed).toEqual([]);
  screen.hasFocus = true;
  draw();
  expect(pressed).toEqual(['j', 'e']);
});

it('waits for the last of several dialogs, and no longer than a second for the focus', () => {
  const { keys, pressed, screen, draw } = aScreen();
  const [first, second] = [keys.begin(), keys.begin()];
  keys.take('j');
  first();
  first();
  draw();
  expect(keys.take('k')).toBe(true);
  second();
  screen.now = 999;
  draw();
  expect(pressed).toEqual([]);
  screen.now = 1_000;
  draw();
  expect(pressed).toEqual(['j', 'k']);
});

it('without a dialog that closes nothing is kept', () => {
  const { keys } = aScreen();
  expect(keys.take('j')).toBe(false);
  keys.begin()();
  expect(keys.take('j')).toBe(false);
});
