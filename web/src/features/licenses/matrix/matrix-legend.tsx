import type { CellKind } from './cell.ts';
import classes from './license-matrix.module.css';
import legend from './matrix-legend.module.css';

type Entry = { text: string; words: string; kind: CellKind; isUnauthorized?: true };

const ENTRIES: Entry[] = [
  { text: '28', words: 'Valid, year it ends', kind: 'valid' },
  { text: '64', words: '31 to 90 days left', kind: 'plan' },
  { text: '12', words: '30 days or fewer left', kind: 'renew' },
  { text: '✕', words: 'Expired', kind: 'expired' },
  { text: '·', words: 'Not licensed', kind: 'none' },
  { text: '28', words: 'Begins later', kind: 'later' },
  { text: 'S', words: 'Suspended, Revoked, Inactive', kind: 'standing' },
  { text: '28', words: 'Firm not authorized', kind: 'valid', isUnauthorized: true },
];

/** What the marks of the matrix mean. */
export function MatrixLegend() {
  return (
    <ul className={legend.list} aria-label="Marks">
      {ENTRIES.map(({ text, words, kind, isUnauthorized }) => (
        <li key={words} className={legend.entry}>
          <span className={classes.cell} data-kind={kind} data-unauthorized={isUnauthorized} aria-hidden>
            <span className={classes.mark}>{text}</span>
          </span>
          {words}
        </li>
      ))}
    </ul>
  );
}
