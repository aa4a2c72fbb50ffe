type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented'>;
type Held = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const FIELDS = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="textbox"]';
const COVERS = '[aria-modal="true"], [role="menu"]';
const JOB_PAGE = '[data-job-page]';
const LAYERS = `${COVERS}, [role="listbox"]`;

/** The key as a command, letters in capitals; null where it is the browser's, or only a part of something typed. */
export function keyName({ key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: Pressed): string | null {
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return null;
  return key.length === 1 ? key.toUpperCase() : key;
}

/** Returns true for a single letter that is neither the browser's nor a part of something typed. */
export function isPlainLetter(event: Pressed): boolean {
  return keyName(event)?.length === 1;
}

/** Returns true when what is typed there is text. */
export function isField(target: EventTarget | null): target is Element {
  return target instanceof Element && target.closest(FIELDS) !== null;
}

/** Returns true when keys belong to the screen now: no field has the focus, and no dialog or menu lies over it. */
export function isScreenListening(target: EventTarget | null): boolean {
  if (isField(target)) return false;
  return !isShown(LAYERS);
}

/** Returns true when keys belong to that dialog now: no field has the focus, and nothing else lies over the screen. */
export function isDialogListening(dialog: Element, target: EventTarget | null): boolean {
  if (isField(target)) return false;
  return shown(LAYERS).every((layer) => layer === dialog);
}

/** Returns true when the keys are Ctrl K, or Cmd K as on a Mac. */
export function isFindKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Held): boolean {
  return key.toUpperCase() === 'K' && ctrlKey !== metaKey && !altKey && !shiftKey;
}

/**
 * Returns true when the keys are Ctrl Z, or Cmd Z as on a Mac, and belong to what was done last: no field has the focus,
 * in which they take back what was typed, and no dialog or menu is open. The open job is a page and not a dialog here.
 */
export function isUndoKey(event: Pressed & Pick<KeyboardEvent, 'shiftKey' | 'repeat' | 'target'>): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, defaultPrevented, target } = event;
  if (key.toUpperCase() !== 'Z' || ctrlKey === metaKey || altKey || shiftKey || repeat) return false;
  return !defaultPrevented && !isField(target) && shown(COVERS).every((layer) => layer.matches(JOB_PAGE));
}

/** Returns true when a dialog or a menu lies over the screen. */
export function isScreenCovered(): boolean {
  return isShown(COVERS);
}

/** Returns true while the options of a field are open. */
export function isListShown(): boolean {
  return isShown('[role="listbox"]');
}

function isShown(layers: string): boolean {
  return shown(layers).length > 0;
}

/** What is closed may still be in the page, only not shown. */
function shown(layers: string): Element[] {
  return [...document.querySelectorAll(layers)].filter((layer) => layer.checkVisibility());
}
