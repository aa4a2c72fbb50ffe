import { focusList } from '../rows/row-focus.ts';
import classes from './news-strip.module.css';

type Props = { words: string; onShow: () => void };

/**
 * Tells what waits to be shown: jobs that came or went, and another order. It floats over the list, because neither the
 * strip nor its news may move a row before the viewer asks.
 */
export function NewsStrip({ words, onShow }: Props) {
  const show = () => {
    // The button goes with the strip, and rows may go with the news: the focus waits at what stays.
    focusList();
    onShow();
  };
  return (
    <div className={classes.strip}>
      <span>
        <strong>{words}</strong> since you opened this page.
      </span>
      <button type="button" className={classes.show} onClick={show}>
        Show
      </button>
    </div>
  );
}
