import { focusList } from '../rows/row-focus.ts';
import classes from './pending-strip.module.css';

type Props = { text: string; onShow: () => void };

/**
 * Reports what waits to be shown: jobs that were added or removed, or another order. It floats over the list, because
 * nothing may move a row before the viewer asks for it.
 */
export function PendingStrip({ text, onShow }: Props) {
  const show = () => {
    // The button disappears with the strip, and rows may disappear too: the focus moves to what stays.
    focusList();
    onShow();
  };
  return (
    <div className={classes.strip}>
      <span>
        <strong>{text}</strong> since you opened this page.
      </span>
      <button type="button" className={classes.show} onClick={show}>
        Show
      </button>
    </div>
  );
}
