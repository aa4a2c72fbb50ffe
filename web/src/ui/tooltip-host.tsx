import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { throttle, tooltipPlace } from './tooltip-place.ts';
import classes from './tooltip.module.css';

const THROTTLE_MS = 50;
const TIPPED = '[data-tip]';

/**
 * One tooltip for the whole page: it shows the `data-tip` of the element under the pointer or with the focus. A tooltip
 * for each of a thousand icons in a list would take longer than the list.
 */
export function TooltipHost() {
  const [target, setTarget] = useState<Element | null>(null);
  const tip = useRef<HTMLDivElement>(null);
  const text = target && tipOf(target);

  useEffect(() => {
    const show = throttle((over: EventTarget | null) => {
      // Over the tooltip itself it stays, so that a long one can be read and copied.
      if (!(over instanceof Element) || tip.current?.contains(over)) return;
      setTarget(over.closest(TIPPED));
    }, THROTTLE_MS);
    const hide = () => show(document.body);
    const follow = (event: Event) => show(event.target);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    const onFocus = (event: FocusEvent) => {
      // A click focuses too, and needs no word on what was clicked.
      if (event.target instanceof Element && event.target.matches(':focus-visible')) show(event.target);
    };
    document.addEventListener('pointerover', follow);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', hide);
    document.addEventListener('pointerdown', hide);
    document.addEventListener('scroll', hide, { capture: true, passive: true });
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerover', follow);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('pointerdown', hide);
      document.removeEventListener('scroll', hide, { capture: true });
      document.removeEventListener('keydown', onKey);
    };
  }, []);

  useLayoutEffect(() => {
    if (!tip.current || !target) return;
    const { offsetWidth: width, offsetHeight: height } = tip.current;
    const { clientWidth, clientHeight } = document.documentElement;
    const place = tooltipPlace(
      target.getBoundingClientRect(),
      { width, height },
      { width: clientWidth, height: clientHeight },
    );
    tip.current.style.translate = `${place.left}px ${place.top}px`;
  }, [target]);

  if (!text) return null;
  return (
    <div ref={tip} className={classes.tip} role="tooltip">
      {text}
    </div>
  );
}

/** Returns the tooltip of the element; null where the element already shows the same text in full. */
function tipOf(target: Element): string | null {
  const text = target.getAttribute('data-tip');
  const isWhole = target.scrollWidth <= target.clientWidth;
  return text && !(isWhole && target.textContent === text) ? text : null;
}
