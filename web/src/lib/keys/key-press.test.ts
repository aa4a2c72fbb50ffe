import { afterEach, expect, it, vi } from 'vitest';
import { isFindKey, isUndoKey, keyName } from './key-press.ts';

afterEach(() => vi.unstubAllGlobals());

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

class FakeElement {
  readonly #selector: string;
  readonly #isShown: boolean;
  constructor(selector: string, isShown = true) {
    this.#selector = selector;
    this.#isShown = isShown;
  }
  matches = (selectors: string) => selectors.split(', ').includes(this.#selector);
  closest = (selectors: string) => (this.matches(selectors) ? this : null);
  checkVisibility = () => this.#isShown;
}

/** Returns whether the keys undo on a page with these layers, in place of a document, which unit tests don't have. */
function undoes(held: object = {}, layers: FakeElement[] = []): boolean {
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('document', { querySelectorAll: () => layers });
  const keys = { key: 'z', ctrlKey: true, metaKey: false, altKey: false, shiftKey: false };
  const state = { repeat: false, isComposing: false, defaultPrevented: false, target: null };
  return isUndoKey({ ...keys, ...state, ...held });
}

it('Ctrl Z and Cmd Z undo, in either case, and no other keys with Z', () => {
  expect(undoes()).toBe(true);
  expect(undoes({ key: 'Z', ctrlKey: false, metaKey: true })).toBe(true);
  expect(undoes({ ctrlKey: false })).toBe(false);
  expect(undoes({ key: 'y' })).toBe(false);
  for (const other of ['metaKey', 'altKey', 'shiftKey', 'repeat', 'defaultPrevented']) {
    expect(undoes({ [other]: true })).toBe(false);
  }
});

it('Ctrl Z in a field or under an open dialog or menu undoes nothing', () => {
  expect(undoes({ target: new FakeElement('input') })).toBe(false);
  expect(undoes({ target: new FakeElement('button') })).toBe(true);
  expect(undoes({}, [new FakeElement('[aria-modal="true"]')])).toBe(false);
  expect(undoes({}, [new FakeElement('[role="menu"]')])).toBe(false);
  expect(undoes({}, [new FakeElement('[role="menu"]', false)])).toBe(true);
  // A move of the open job is undone there.
  expect(undoes({}, [new FakeElement('[data-job-page]')])).toBe(true);
});
