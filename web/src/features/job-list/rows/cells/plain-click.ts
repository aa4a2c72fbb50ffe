import type { MouseEvent } from 'react';

/** Says whether a click on a link is ours to handle; with a key held it is for the browser, such as a new tab. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
