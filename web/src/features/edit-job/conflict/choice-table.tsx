import { Radio, Textarea } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import { EDIT_LABEL, type FactName } from '../edit-values.ts';
import type { EditJob } from '../use-edit-job.ts';
import classes from './choice-table.module.css';
import { type Choice, choiceOf, type Conflict, isJoinable } from './conflict.ts';
import { choiceId } from './focus-choice.ts';
import { isMono, type KnownNames, valueText } from './value-text.ts';
import type { Saving } from './who-saved.ts';

type Props = { edit: EditJob; conflict: Conflict; saving: Saving; rows: readonly FactName[]; names: KnownNames };

/** The fields that both changed: theirs beside this person's own, and one of them to choose. */
export function ChoiceTable({ edit, conflict, saving, rows, names }: Props) {
  const { timezone } = useViewer();
  const who = saving.names[0];
  const theirs = [who, formatTime(Date.parse(saving.at), timezone)].filter((part) => part !== undefined).join(', ');
  return (
    <div className={classes.table}>
      <div className={classes.head}>
        <span className={classes.name}>Field</span>
        <span className={classes.side}>
          Theirs · {theirs}
          <button type="button" className={classes.link} onClick={() => edit.chooseAllOf('theirs')}>
            Take all theirs
          </button>
        </span>
        <span className={classes.side}>
          Yours, not saved yet
          <button type="button" className={classes.link} onClick={() => edit.chooseAllOf('mine')}>
            Take all mine
          </button>
        </span>
      </div>
      {rows.map((name) => (
        <Row key={name} name={name} edit={edit} conflict={conflict} names={names} who={who} />
      ))}
    </div>
  );
}

type RowProps = { name: FactName; edit: EditJob; conflict: Conflict; names: KnownNames; who: string | undefined };

function Row({ name, edit, conflict, names, who }: RowProps) {
  const choice = choiceOf(conflict, name);
  const lock = conflict.locked[name];
  const was = valueText(name, conflict.opened, names);
  const label = EDIT_LABEL[name];
  const mono = isMono(name) || undefined;
  const option = (side: Choice, spoken: string, children: ReactNode) => (
    <Option
      name={name}
      side={side}
      spoken={spoken}
      isChosen={choice === side}
      isOff={lock !== undefined && side !== 'theirs'}
      onChoose={() => edit.chooseOf(name, side)}
    >
      {children}
    </Option>
  );
  const theirs = valueText(name, conflict.stored, names);
  const mine = valueText(name, conflict.mine, names);
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
      {isJoinable(name) && lock === undefined && (
        <div className={classes.both} data-chosen={choice === 'both' || undefined}>
          {option('both', 'Both, theirs first', 'Both, theirs first')}
          {choice === 'both' && <Joined name={name} edit={edit} conflict={conflict} names={names} />}
        </div>
      )}
    </div>
  );
}

type OptionProps = {
  name: FactName;
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

type JoinedProps = Pick<RowProps, 'name' | 'edit' | 'conflict' | 'names'>;

/** The joined value: comments can still be edited, states are listed. */
function Joined({ name, edit, conflict, names }: JoinedProps) {
  if (name === 'seal_states') {
    return <p className={classes.joined}>{valueText(name, { ...conflict.mine, ...conflict.joined }, names)}</p>;
  }
  return (
    <Textarea
      className={classes.joined ?? ''}
      aria-label={`${EDIT_LABEL[name]}, both`}
      autosize
      minRows={2}
      maxRows={10}
      value={String(conflict.joined[name] ?? '')}
      onChange={(event) => edit.writeJoined(name, event.currentTarget.value)}
    />
  );
}
