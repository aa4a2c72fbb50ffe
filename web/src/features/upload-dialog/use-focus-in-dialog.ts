import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the focus in a body whose controls come and go: to Done once the file is in, and otherwise to the body itself
 * when what had the focus is gone.
 */
export function useFocusInDialog(): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = body.current;
    const { activeElement } = document;
    if (!element || (activeElement !== document.body && activeElement !== element)) return;
    const done = element.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-done]:enabled');
    (done ?? element).focus({ preventScroll: true });
  });
  return body;
}
