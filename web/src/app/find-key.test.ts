import { beforeEach, describe, expect, it } from 'vitest';
import { FindKey, type OverScreen } from './find-key.ts';

const FREE: OverScreen = { isCovered: false, isWaiting: false };
let findKey: FindKey;
beforeEach(() => {
  findKey = new FindKey();
});

/** Presses a key; gives what it means and whether anybody else still gets it. */
function press(key: string, over = FREE, held: { ctrlKey?: boolean; metaKey?: boolean } = {}) {
  let isTaken = false;
  let isStopped = false;
  const event = {
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    defaultPrevented: false,
    preventDefault: () => (isTaken = true),
    stopImmediatePropagation: () => (isStopped = true),
    ...held,
  };
  return { meant: findKey.onKey(event, over), isTaken, isStopped };
}
const ctrlK = (over = FREE) => press('k', over, { ctrlKey: true });

describe('Ctrl K', () => {
  it('opens the search, and not the browser’s own', () => {
    expect(ctrlK()).toEqual({ meant: 'open', isTaken: true, isStopped: false });
    expect(press('K', FREE, { metaKey: true }).meant).toBe('open');
  });

  it('opens nothing over a dialog, while something is saved, or while the search is loading', () => {
    expect(ctrlK({ isCovered: true, isWaiting: false })).toMatchObject({ meant: null, isTaken: true });
    expect(ctrlK({ isCovered: false, isWaiting: true })).toMatchObject({ meant: null, isTaken: true });
    findKey.open();
    expect(ctrlK()).toMatchObject({ meant: null, isTaken: true });
    findKey.takeTyped();
    expect(ctrlK().meant).toBe('open');
  });

  it('is likely once Control or Cmd went down', () => {
    for (const key of ['Control', 'Meta']) expect(press(key)).toMatchObject({ meant: 'likely', isTaken: false });
  });
});

describe('what is typed', () => {
  it('is kept from the screen until the field takes it', () => {
    findKey.open();
    for (const key of ['D', '4', '8']) expect(press(key)).toEqual({ meant: null, isTaken: true, isStopped: true });
    expect(press('Enter')).toMatchObject({ isTaken: true, isStopped: true });
    expect(findKey.takeTyped()).toBe('D48');
    expect(press('D')).toEqual({ meant: null, isTaken: false, isStopped: false });
    expect(findKey.takeTyped()).toBe('');
  });

  it('is the screen’s while no search is waited for', () => {
    expect(press('j')).toEqual({ meant: null, isTaken: false, isStopped: false });
  });

  it('leaves other keys, keys with Ctrl, and those of a dialog to whom they belong', () => {
    findKey.open();
    expect(press('Tab').isTaken).toBe(false);
    expect(press('a', FREE, { ctrlKey: true }).isTaken).toBe(false);
    expect(press('a', { isCovered: true, isWaiting: false }).isTaken).toBe(false);
    expect(findKey.takeTyped()).toBe('');
  });
});
