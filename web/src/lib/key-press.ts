type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented'>;

const FIELDS = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="textbox"]';
const LAYERS = '[aria-modal="true"], [role="menu"], [role="listbox"]';

/** The key as a command, letters in capitals; null where it is the browser's, or only a part of something typed. */
export function keyName({ key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: Pressed): string | null {
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return null;
  return key.length === 1 ? key.toUpperCase() : key;
}

/** Says whether keys belong to the screen now: no field has the focus, and no dialog or menu lies over it. */
export function isScreenListening(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(FIELDS)) return false;
  // What is closed may still be in the page, only not shown.
  return ![...document.querySelectorAll(LAYERS)].some((layer) => layer.checkVisibility());
}
