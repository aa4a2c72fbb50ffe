import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconArrowRight, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { openJobLink } from '../../../lib/open-job-address.ts';
import { useViewer } from '../../../lib/session/viewer.ts';
import { PHONE } from '../../../ui/dialogs/dialog.tsx';
import { EDIT_LABEL, type EditValues, type FactName } from '../edit-values.ts';
import type { EditJob, OpenConflict } from '../use-edit-job.ts';
import { ChoiceTable } from './choice-table.tsx';
import { compare, leftToChoose } from './conflict.ts';
import classes from './conflict-view.module.css';
import { useKnownNames } from './use-known-names.ts';
import { isMono, type KnownNames, valueText } from './value-text.ts';
import { savedSentence } from './who-saved.ts';

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
          <ChoiceTable edit={edit} conflict={state} saving={saving} rows={both} names={names} />
        </section>
      )}
      <div className={classes.lists}>
        <ChangeList
          title="Only they changed"
          count={`${fields(theirs.length)}, taken`}
          changes={theirs}
          before={state.opened}
          after={state.stored}
          names={names}
        />
        <ChangeList
          title="Only you changed"
          count={`${fields(mine.length)}, kept`}
          changes={mine}
          before={state.opened}
          after={state.mine}
          names={names}
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
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => head.current?.focus(), []);
  const [now] = useState(Date.now);
  const words = { now, timeZone: timezone, openedAt, isAgain: state.round > 1 };
  return (
    <div ref={head} className={classes.head} role="alert" tabIndex={-1}>
      <IconAlertTriangle className={classes.icon} size={17} aria-hidden />
      <p className={classes.sentence}>
        <strong>{savedSentence(saving, words)}</strong>{' '}
        <span>
          Nothing was overwritten, and what you typed is kept.{' '}
          {hasChoice
            ? 'Choose where you both changed the same field, then save again.'
            : 'Look it over, then save again.'}
        </span>
      </p>
      <a className={classes.link} href={openJobLink(jobId)} target="_blank" rel="noopener">
        Timeline
      </a>
    </div>
  );
}

type ListProps = {
  title: string;
  count: string;
  changes: readonly FactName[];
  before: EditValues;
  after: EditValues;
  names: KnownNames;
};

/** Changes that need no choice, old and new. On the phone the list is folded. */
function ChangeList({ title, count, changes, before, after, names }: ListProps) {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  if (changes.length === 0) return null;
  return (
    <details className={classes.list} open={!isPhone}>
      <summary className={classes.title}>
        {title} <span className={classes.count}>{count}</span>
      </summary>
      <dl className={classes.changes}>
        {changes.map((name) => {
          const [old, now] = [valueText(name, before, names), valueText(name, after, names)];
          return (
            <div key={name} className={classes.change} data-tip={`${old} → ${now}`}>
              <dt>{EDIT_LABEL[name]}</dt>
              <dd data-mono={isMono(name) || undefined}>
                <del>{old}</del>
                <IconArrowRight className={classes.arrow} size={13} aria-label="to" role="img" />
                <ins>{now}</ins>
              </dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}

function fields(count: number): string {
  return count === 1 ? '1 field' : `${count} fields`;
}
