import type { PageMark } from '@sealdesk/contract/jobs/proof-verdict.ts';
import classes from './page-mark.module.css';

const SIGNS: Record<PageMark, string> = {
  proven: 'M3.6 6.2l1.7 1.7 3.2-3.6',
  failed: 'M4 4l4 4M8 4l-4 4',
  added: 'M6 3.4v5.2M3.4 6h5.2',
  open: 'M6 3.2v3.4M6 8.5v.2',
  unchecked: '',
};

/** The mark of a page, a shape of its own for each; the spoken name of the page says the same in words. */
export function PageMarkIcon({ mark }: { mark: PageMark }) {
  return (
    <svg className={classes.mark} data-mark={mark} viewBox="0 0 12 12" width={11} height={11} aria-hidden>
      {mark === 'added' ? (
        <rect x="0.5" y="0.5" width="11" height="11" rx="2" />
      ) : mark === 'open' ? (
        <path d="M6 .4l5.6 10.8H.4z" data-part="shape" />
      ) : (
        <circle cx="6" cy="6" r={mark === 'unchecked' ? 5.2 : 6} />
      )}
      <path d={SIGNS[mark]} data-part="sign" />
    </svg>
  );
}
