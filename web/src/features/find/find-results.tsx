import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import { markOf, statusText } from '../../job-marks/job-status.ts';
import { StatusWord } from '../../job-marks/status-mark.tsx';
import classes from './find-results.module.css';
import { matchPieces } from './match-pieces.ts';
import type { Found, FoundItem } from './search-results.ts';

type Props = {
  id: string;
  found: Found;
  /** What was typed, which is highlighted in what matches it. */
  text: string;
  /** The active result; null while there is none. */
  active: number | null;
  onPoint: (at: number) => void;
  onChoose: (item: FoundItem) => void;
};

/** What was found: jobs, then companies. The focus stays in the field, which names the active result. */
export function FindResults({ id, found, text, active, onPoint, onChoose }: Props) {
  return (
    <div className={classes.list} id={id} role="listbox" aria-label="Found">
      {found.map(({ title, items, first, isCut }) => (
        <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
          <div className={classes.title} id={`${id}-${title}`}>
            {title}
            {isCut && <span className={classes.cut}>first {items.length}</span>}
          </div>
          {items.map((item, place) => {
            const at = first + place;
            return (
              // The keys are the field's: an option is never focused itself.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={keyOf(item)}
                ref={at === active ? bringIntoView : undefined}
                className={classes.option}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === active}
                data-kind={item.kind}
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => at !== active && onPoint(at)}
                onClick={() => onChoose(item)}
              >
                <Line item={item} text={text} />
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Given to the active result, which may be one that is scrolled away. */
function bringIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

function keyOf(item: FoundItem): string | number {
  if (item.kind === 'action') return item.name;
  if (item.kind === 'all') return item.kind;
  return item.kind === 'job' ? item.job.job_id : item.company.id;
}

function Line({ item, text }: { item: FoundItem; text: string }) {
  if (item.kind === 'action') return <span className={classes.name}>{item.name}</span>;
  if (item.kind === 'all') return <span className={classes.name}>Show all in the list</span>;
  if (item.kind === 'company') {
    return (
      <span className={classes.name}>
        <Marked text={item.company.name} wanted={text} />{' '}
        {item.company.location && <span className={classes.place}>{item.company.location}</span>}
      </span>
    );
  }
  const { job } = item;
  return (
    <>
      <span className={classes.number}>
        <Marked text={formatJobNumber(job.job_id)} wanted={text} />
      </span>
      <span className={classes.name}>
        <Marked text={job.job_name} wanted={text} />
      </span>
      <span className={classes.status}>
        <StatusWord name={markOf(job)}>{statusText(job)}</StatusWord>
      </span>
      <span className={classes.company}>{job.company.Company}</span>
    </>
  );
}

/** The text with what matches it set apart. */
function Marked({ text, wanted }: { text: string; wanted: string }) {
  return matchPieces(text, wanted).map((piece) =>
    piece.isMatch ? (
      <mark key={piece.from} className={classes.match}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
