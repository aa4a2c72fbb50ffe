import type { MatrixCounts } from './matrix/matrix.ts';
import classes from './summary-cards.module.css';

type Tone = 'danger' | 'warning';
type Card = { label: string; count: number; tone: Tone; note: string };

/** How many licenses have ended or end soon, and the states that rest on one engineer or none. */
export function SummaryCards({ counts: { expired, renew, plan, gaps } }: { counts: MatrixCounts }) {
  const cards: Card[] = [
    { label: 'Expired', count: expired, tone: 'danger', note: 'Blocked from sealing there' },
    { label: 'Within 30 days', count: renew, tone: 'danger', note: 'Renew now' },
    { label: 'Within 90 days', count: plan, tone: 'warning', note: 'Plan renewal' },
    { label: 'States with one or no engineer', count: gaps.length, tone: 'warning', note: gaps.join(' ') },
  ];
  return (
    <dl className={classes.cards}>
      {cards.map(({ label, count, tone, note }) => (
        <div key={label} className={classes.card}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.facts}>
            <span className={classes.number} data-tone={count === 0 ? undefined : tone}>
              {count}
            </span>
            {count > 0 && (
              <span className={classes.note} data-tip={note}>
                {note}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
