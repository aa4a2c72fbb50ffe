import { useState } from 'react';
import { type Change, ChangeList } from '../../../forms/conflict/change-list.tsx';
import { type ChoiceRow, ChoiceTable } from '../../../forms/conflict/choice-table.tsx';
import { ConflictHead } from '../../../forms/conflict/conflict-head.tsx';
import { savedSentence } from '../../../forms/conflict/saved-sentence.ts';
import type { NameOf } from '../../../forms/problems.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import classes from './row-conflict-view.module.css';
import type { EditedRow, RowValues } from './row-kind.ts';
import type { RowConflict, RowForm } from './use-row-form.ts';
import { valueText } from './value-text.ts';

type Props<Row extends EditedRow, Values extends RowValues> = {
  edit: RowForm<Row, Values>;
  conflict: RowConflict<Values>;
};

/** What somebody else changed in the row while this person was editing it, beside what they entered. */
export function RowConflictView<Row extends EditedRow, Values extends RowValues>({
  edit,
  conflict: { state, saving, openedAt },
}: Props<Row, Values>) {
  const { timezone } = useViewer();
  const [now] = useState(Date.now);
  const { kind, rules } = edit;
  const { both, theirs, mine } = rules.compare(state);
  const words = { thing: kind.thing, now, timeZone: timezone, openedAt, isAgain: state.round > 1 };
  const text = (name: NameOf<Values>, values: Values) => valueText(edit, name, values);
  const choiceRow = (name: NameOf<Values>): ChoiceRow<NameOf<Values>> => ({
    name,
    label: kind.labels[name],
    was: text(name, state.opened),
    theirs: text(name, state.stored),
    mine: text(name, state.mine),
    choice: rules.choiceOf(state, name),
    joined: rules.isJoinable(name) ? { text: String(state.joined[name] ?? ''), isText: true } : undefined,
  });
  const changes = (names: NameOf<Values>[], after: Values): Change[] =>
    names.map((name) => ({
      name,
      label: kind.labels[name],
      before: text(name, state.opened),
      after: text(name, after),
    }));
  return (
    <div className={classes.view}>
      <ConflictHead key={state.round} sentence={savedSentence(saving, words)} hasChoice={both.length > 0} />
      {both.length > 0 && (
        <ChoiceTable
          rows={both.map(choiceRow)}
          saving={saving}
          onChoose={edit.chooseOf}
          onChooseAll={edit.chooseAllOf}
          onWrite={edit.writeJoined}
        />
      )}
      <div className={classes.lists}>
        <ChangeList title="Only they changed" count="taken" changes={changes(theirs, state.stored)} />
        <ChangeList title="Only you changed" count="kept" changes={changes(mine, state.mine)} />
      </div>
    </div>
  );
}
