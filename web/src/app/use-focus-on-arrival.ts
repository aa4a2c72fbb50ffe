import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus to the new screen when the path changes, as a page load would; a screen reader then begins there. */
export function useFocusOnArrival(): RefObject<HTMLElement | null> {
  const target = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const formerPath = useRef(pathname);

  useEffect(() => {
    if (formerPath.current === pathname) return;
    formerPath.current = pathname;
    target.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname]);

  return target;
}
