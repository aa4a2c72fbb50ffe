import { useLayoutEffect, useRef, useState } from 'react';
import classes from './news-strip.module.css';

type Props = { words: string; onShow: () => void };

/** The frame around the rows. */
const FRAME = '[data-kind]';

/** Tells what waits to be shown: jobs that came or went, and another order. Nothing moves before the viewer asks. */
export function NewsStrip({ words, onShow }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  const [isFloating, setFloating] = useState(true);
  // In its place it pushes the rows down, so it takes that place only once the pointer is not on them.
  useLayoutEffect(() => {
    const frame = strip.current?.closest(FRAME);
    const dock = () => setFloating(false);
    if (!frame?.matches(':hover')) dock();
    frame?.addEventListener('pointerleave', dock);
    return () => frame?.removeEventListener('pointerleave', dock);
  }, []);
  const show = () => {
    // The button goes with the strip, and rows may go with the news: the focus waits at what stays.
    strip.current?.closest<HTMLElement>(FRAME)?.focus({ preventScroll: true });
    onShow();
  };
  return (
    <div className={classes.strip} ref={strip} data-floating={isFloating || undefined}>
      <span>
        <strong>{words}</strong> since you opened this page.
      </span>
      <button type="button" className={classes.show} onClick={show}>
        Show
      </button>
    </div>
  );
}
