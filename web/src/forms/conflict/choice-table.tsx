import { Radio, Textarea } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatTime } from '../../lib/format.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import classes from './choice-table.module.css';
import type { Choice } from './conflict.ts';
import { choiceId } from './focus-choice.ts';
import type { Saving } from './saved-sentence.ts';

/** A field that both changed, its values as people read them. */
export type ChoiceRow<Name extends string> = {
  name: Name;
  label: string;
  was: string;
  theirs: string;
  mine: string;
  choice: Choice | null;
  /** Why it can't be changed any more. */
  lock?: string | undefined;
  /** For values that are read character by character. */
  isMono?: boolean;
  /** The two values joined, where they can be: a text to edit, or words only. */
  joined?: { text: string; isText: boolean } | undefined;
};

type Handlers<Name extends string> = {
  onChoose: (name: Name, choice: Choice) => void;
  onChooseAll: (choice: 'theirs' | 'mine') => void;
  /** Takes what the person makes of a joined text. */
  onWrite: (name: Name, text: string) => void;
};
type Props<Name extends string> = Handlers<Name> & { rows: readonly ChoiceRow<Name>[]; saving: Saving };

/** The fields that both changed: theirs beside this person's own, and one of them to choose. */
export function ChoiceTable<Name extends string>({ rows, saving, ...handlers }: Props<Name>) {
  const { timezone } = useViewer();
  const who = saving.names[0];
  const theirs = [who, formatTime(Date.parse(saving.at), timezone)].filter((part) => part !== undefined).join(', ');
  return (
    <div className={classes.table}>
      <div className={classes.head}>
        <span className={classes.name}>Field</span>
        <span className={classes.side}>
          Theirs · {theirs}
          <button type="button" className={classes.link} onClick={() => handlers.onChooseAll('theirs')}>
            Take all theirs
          </button>
        </span>
        <span className={classes.side}>
          Yours, not saved yet
          <button type="button" className={classes.link} onClick={() => handlers.onChooseAll('mine')}>
            Take all mine
          </button>
        </span>
      </div>
      {rows.map((row) => (
        <Row key={row.name} row={row} who={who} {...handlers} />
      ))}
    </div>
  );
}

type RowProps<Name extends string> = Handlers<Name> & { row: ChoiceRow<Name>; who: string | undefined };

function Row<Name extends string>({ row, who, onChoose, onWrite }: RowProps<Name>) {
  const { name, label, was, theirs, mine, choice, lock, joined } = row;
  const mono = row.isMono || undefined;
  const option = (side: Choice, spoken: string, children: ReactNode) => (
    <Option
      name={name}
      side={side}
      spoken={spoken}
      isChosen={choice === side}
      isOff={lock !== undefined && side !== 'theirs'}
      onChoose={() => onChoose(name, side)}
    >
      {children}
    </Option>
  );
  return (
    <div
      id={choiceId(name)}
      className={classes.row}
      role="radiogroup"
      aria-label={`${label}, was ${was}`}
      data-left={choice === null || undefined}
    >
      <div className={classes.name}>
        <strong>{label}</strong>
        <span className={classes.was} data-mono={mono}>
          was {was}
        </span>
        {choice === null && (
          <span className={classes.left}>
            <IconAlertTriangle size={14} aria-hidden /> Choose one
          </span>
        )}
        {lock !== undefined && <span className={classes.lock}>{lock}</span>}
      </div>
      {option('theirs', ['Theirs', who, theirs].filter(Boolean).join(', '), <span data-mono={mono}>{theirs}</span>)}
      {option(
        'mine',
        `Yours, ${mine}`,
        <span data-mono={mono} data-off={lock !== undefined || undefined}>
          {mine}
        </span>,
      )}
      {joined && lock === undefined && (
        <div className={classes.both} data-chosen={choice === 'both' || undefined}>
          {option('both', 'Both, theirs first', 'Both, theirs first')}
          {choice === 'both' && <Joined {...joined} label={label} onWrite={(text) => onWrite(name, text)} />}
        </div>
      )}
    </div>
  );
}

type OptionProps = {
  name: string;
  side: Choice;
  spoken: string;
  isChosen: boolean;
  isOff: boolean;
  onChoose: () => void;
  children: ReactNode;
};

function Option({ name, side, spoken, isChosen, isOff, onChoose, children }: OptionProps) {
  return (
    <label className={classes.option} data-chosen={isChosen || undefined} data-side={side}>
      <Radio
        size="xs"
        name={choiceId(name)}
        value={side}
        aria-label={spoken}
        checked={isChosen}
        disabled={isOff}
        onChange={onChoose}
      />
      <span className={classes.value}>
        {side !== 'both' && <span className={classes.sideName}>{side === 'theirs' ? 'Theirs' : 'Yours'}</span>}
        {children}
      </span>
    </label>
  );
}

type JoinedProps = { text: string; isText: boolean; label: string; onWrite: (text: string) => void };

/** The joined value: texts can still be edited, others are listed. */
function Joined({ text, isText, label, onWrite }: JoinedProps) {
  if (!isText) return <p className={classes.joined}>{text}</p>;
  return (
    <Textarea
      className={classes.joined ?? ''}
      aria-label={`${label}, both`}
      autosize
      minRows={2}
      maxRows={10}
      value={text}
      onChange={(event) => onWrite(event.currentTarget.value)}
    />
  );
}
