/** Everything that a key does on this screen; the stage itself pans, and holds Blink. */
export type ReviewCommand =
  | 'next-page'
  | 'former-page'
  | 'next-failed'
  | 'former-failed'
  | 'first-page'
  | 'last-page'
  | 'side'
  | 'overlay'
  | 'blink'
  | 'tint'
  | 'zoom-in'
  | 'zoom-out'
  | 'fit'
  | 'approve'
  | 'back';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/** Keys that are commands for everybody; the letters and digits can be switched off. */
const NAMED: Record<string, ReviewCommand> = {
  Home: 'first-page',
  End: 'last-page',
  Escape: 'back',
};

const CHARACTERS: Record<string, ReviewCommand> = {
  J: 'next-page',
  K: 'former-page',
  F: 'next-failed',
  '1': 'side',
  '2': 'overlay',
  '3': 'blink',
  T: 'tint',
  '+': 'zoom-in',
  '=': 'zoom-in',
  '-': 'zoom-out',
  '−': 'zoom-out',
  '0': 'fit',
};

/** Returns the command of a key; null where it is the browser's, or none. */
export function commandOf(pressed: Pressed, hasLetters: boolean): ReviewCommand | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = pressed;
  if (isComposing || altKey) return null;
  if (key === 'Enter') return ctrlKey !== metaKey ? 'approve' : null;
  if (ctrlKey || metaKey) return null;
  if (Object.hasOwn(NAMED, key)) return NAMED[key]!;
  if (!hasLetters) return null;
  const character = key.toUpperCase();
  if (character === 'F' && shiftKey) return 'former-failed';
  return Object.hasOwn(CHARACTERS, character) ? CHARACTERS[character]! : null;
}
