import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Change, ChangeList } from '../../../forms/conflict/change-list.tsx';
import { type ChoiceRow, ChoiceTable } from '../../../forms/conflict/choice-table.tsx';
import { ConflictHead } from '../../../forms/conflict/conflict-head.tsx';
import { savedSentence } from '../../../forms/conflict/saved-sentence.ts';
import { openJobLink } from '../../../lib/open-job-address.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import { EDIT_LABEL, type EditValues, type FactName } from '../edit-values.ts';
import type { EditJob, OpenConflict } from '../use-edit-job.ts';
import { type JobConflict, jobConflict } from './conflict.ts';
import classes from './conflict-view.module.css';
import { useKnownNames } from './use-known-names.ts';
import { isMono, type KnownNames, valueText } from './value-text.ts';

const { compare, leftToChoose, choiceOf, isJoinable } = jobConflict;

type Props = { edit: EditJob; conflict: OpenConflict; children: ReactNode };

/** What somebody else changed while this person was editing, beside what they entered; the whole form is below it. */
export function ConflictView({ edit, conflict, children }: Props) {
  const { state, saving } = conflict;
  const { job } = edit.known;
  const names = useKnownNames(job);
  const { both, theirs, mine } = compare(state, state.locked);
  const left = leftToChoose(state).length;
  const all = useRef<HTMLDetailsElement>(null);
  const hasProblems = Object.keys(edit.form.problems).length > 0;
  // An error shows at its field, so the fields are shown.
  useEffect(() => {
    if (hasProblems && all.current) all.current.open = true;
  }, [hasProblems]);
  return (
    <div className={classes.view}>
      <Head key={state.round} jobId={job.job_id} conflict={conflict} hasChoice={both.length > 0} />
      {both.length > 0 && (
        <section aria-labelledby="both-changed">
          <h3 className={classes.title} id="both-changed">
            You both changed{' '}
            <span className={classes.count}>
              {fields(both.length)}
              {left > 0 && `, ${left} left to choose`}
            </span>
          </h3>
          <ChoiceTable
            rows={both.map((name) => choiceRow(name, state, names))}
            saving={saving}
            onChoose={edit.chooseOf}
            onChooseAll={edit.chooseAllOf}
            onWrite={edit.writeJoined}
          />
        </section>
      )}
      <div className={classes.lists}>
        <ChangeList
          title="Only they changed"
          count={`${fields(theirs.length)}, taken`}
          changes={changesOf(theirs, state.opened, state.stored, names)}
        />
        <ChangeList
          title="Only you changed"
          count={`${fields(mine.length)}, kept`}
          changes={changesOf(mine, state.opened, state.mine, names)}
        />
      </div>
      <details ref={all} className={classes.all}>
        <summary className={classes.summary}>
          <IconChevronRight className={classes.chevron} size={16} aria-hidden />
          <strong>All fields</strong>
          <span className={classes.count}>the whole form as it will be saved; you can continue editing</span>
        </summary>
        <div className={classes.form}>{children}</div>
      </details>
    </div>
  );
}

type HeadProps = { jobId: number; conflict: OpenConflict; hasChoice: boolean };

function Head({ jobId, conflict: { state, saving, openedAt }, hasChoice }: HeadProps) {
  const { timezone } = useViewer();
  const [now] = useState(Date.now);
  const words = { thing: 'job', now, timeZone: timezone, openedAt, isAgain: state.round > 1 };
  return (
    <ConflictHead sentence={savedSentence(saving, words)} hasChoice={hasChoice}>
      <a className={classes.link} href={openJobLink(jobId)} target="_blank" rel="noopener">
        Timeline
      </a>
    </ConflictHead>
  );
}

/** Returns the changes of these fields between two versions. */
function changesOf(names: readonly FactName[], before: EditValues, after: EditValues, known: KnownNames): Change[] {
  return names.map((name) => ({
    name,
    label: EDIT_LABEL[name],
    before: valueText(name, before, known),
    after: valueText(name, after, known),
    isMono: isMono(name),
  }));
}

/** Returns a field that both changed, as the table shows it. */
function choiceRow(name: FactName, conflict: JobConflict, known: KnownNames): ChoiceRow<FactName> {
  const { opened, stored, mine, joined, locked } = conflict;
  return {
    name,
    label: EDIT_LABEL[name],
    was: valueText(name, opened, known),
    theirs: valueText(name, stored, known),
    mine: valueText(name, mine, known),
    choice: choiceOf(conflict, name),
    lock: locked[name],
    isMono: isMono(name),
    joined: isJoinable(name)
      ? name === 'seal_states'
        ? { text: valueText(name, { ...mine, ...joined }, known), isText: false }
        : { text: String(joined[name] ?? ''), isText: true }
      : undefined,
  };
}

function fields(count: number): string {
  return count === 1 ? '1 field' : `${count} fields`;
}
