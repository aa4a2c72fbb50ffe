import type { EditJobReply } from '@sealdesk/contract/jobs/edit-job.ts';
import type { GetJobReply } from '@sealdesk/contract/jobs/job.ts';
import type { StatusOption } from '@sealdesk/contract/jobs/status-options.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Choice } from '../../forms/conflict/conflict.ts';
import { focusChoice } from '../../forms/conflict/focus-choice.ts';
import { sameSentence, type Saving } from '../../forms/conflict/saved-sentence.ts';
import { isFieldShown, showField } from '../../forms/use-field.tsx';
import { type IdempotencyKey, keyFor } from '../../lib/idempotency-key.ts';
import { CallFailed, failureSentence, isSessionOver } from '../../lib/session/failure.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import { waitFor } from '../../ui/dialogs/wait.ts';
import { toastDone, toastError, toastNotice, toastWarning } from '../../ui/toast.tsx';
import { type JobConflict, jobConflict, resolved } from './conflict/conflict.ts';
import { readSaving, unknownSaving } from './conflict/read-saving.ts';
import { editedJobQuery, saveJob } from './edit-job.queries.ts';
import { bodyOf, type EditFields, locksOf, lostMove, optionsFor } from './edit-rules.ts';
import { changedNames, type EditValues, type FactName, valuesOf } from './edit-values.ts';
import { type EditForm, useEditForm } from './use-edit-form.ts';
import { useKeptText } from './use-kept-text.ts';
import { useUnsaved } from './use-unsaved.ts';

const { choose, chooseAll, compare, editJoined, editMine, leftToChoose, openConflict } = jobConflict;

/** A job as the form was opened with it. */
export type Opened = { reply: GetJobReply; at: number };

/** What to choose, because somebody else saved the job meanwhile. */
export type OpenConflict = { state: JobConflict; saving: Saving; openedAt: number };

export type EditJob = {
  form: EditForm;
  /** The job as the server last gave it to this form. */
  known: GetJobReply;
  options: StatusOption[];
  locks: Partial<Record<FactName, string>>;
  conflict: OpenConflict | null;
  /** How many fields differ from what is stored. */
  unsaved: number;
  /** When the text was entered that this tab still has; null where there is none. */
  keptAt: number | null;
  /** Somebody has changed the job, and nobody has looked at that yet. */
  isOutdated: boolean;
  submit: () => void;
  /** Compares with the job as it is now. */
  compareWith: (latest: GetJobReply, saving: Saving) => void;
  chooseOf: (name: FactName, choice: Choice) => void;
  chooseAllOf: (choice: 'theirs' | 'mine') => void;
  writeJoined: (name: FactName, text: string) => void;
  showKept: () => Promise<void>;
  /** Forgets what this tab kept. */
  discardKept: () => void;
  /** Forgets what was entered: the form is left without saving. */
  leave: () => void;
};

/** A save that meets only changes of what is not in the form is sent again; somebody who saves all the time is not waited for. */
const MOST_TRIES = 3;

type Options = {
  opened: Opened;
  /** The job as it was read last. */
  latest: GetJobReply;
  /** Takes up at once what this tab kept: the form moves from the dialog to the page. */
  isResumed: boolean;
  /** Called when nothing is left to save. */
  onDone: () => void;
};

/** Manages the form of one job: what is entered, how it is saved, and what happens when somebody else was quicker. */
export function useEditJob({ opened, latest, isResumed, onDone }: Options): EditJob {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const jobId = opened.reply.job.job_id;
  const [known, setKnown] = useState(opened.reply);
  const [start, setStart] = useState({ values: valuesOf(opened.reply.job), at: opened.at });
  const [conflict, setConflict] = useState<OpenConflict | null>(null);
  const [isDone, setIsDone] = useState(false);
  const attempt = useRef<IdempotencyKey | null>(null);
  const options = optionsFor(known, viewer);
  const checked = useEditForm(start.values, options);
  const stored = valuesOf(known.job);
  const kept = useKeptText({
    form: checked.form,
    jobId,
    isResumed,
    version: { openedAt: start.at, updatedAt: known.updated_at, opened: start.values, stored },
    mine: conflict?.state.mine ?? null,
  });
  const left = conflict ? leftToChoose(conflict.state) : [];
  const unsaved = useUnsaved(checked.form, stored) - left.length;
  const isOutdated = !isDone && changedNames(stored, valuesOf(latest.job)).length > 0;

  const finish = () => {
    kept.end();
    setIsDone(true);
    onDone();
  };

  /** Shows what somebody else changed, or ends where nothing of this person's is left. */
  const meet = (now: GetJobReply, saving: Saving, from: { opened: EditValues; at: number; mine: EditValues }) => {
    const { mine } = from;
    const lost = mine.job_status === from.opened.job_status ? null : lostMove(mine.job_status, now, viewer);
    const locked = { ...locksOf(now), ...(lost !== null && { job_status: lost }) };
    const versions = { opened: from.opened, stored: valuesOf(now.job), mine };
    const { both, mine: onlyMine } = compare(versions, locked);
    setKnown(now);
    if (both.length + onlyMine.length === 0) {
      toastNotice(sameSentence(saving));
      return finish();
    }
    const state = openConflict(versions, locked, conflict?.state ?? null);
    setConflict({ state, saving, openedAt: from.at });
    checked.setValues(resolved(state));
  };
  const own = () => ({ opened: start.values, at: start.at, mine: conflict?.state.mine ?? checked.form.getValues() });

  const save = async (fields: EditFields) => {
    let base = isOutdated ? known : { ...known, updated_at: latest.updated_at };
    for (let tries = 1; ; tries += 1) {
      const body = bodyOf(fields, base.job, base.updated_at, viewer);
      attempt.current = keyFor(attempt.current, body);
      try {
        const reply = await waitFor(saveJob(jobId, body, attempt.current.key));
        reportSaved(reply);
        return finish();
      } catch (error) {
        // The server has answered this attempt; the next is another, also with the same values.
        if (error instanceof CallFailed && error.status < 500) attempt.current = null;
        if (!isStale(error)) return report(error);
        const now = await waitFor(queryClient.query(editedJobQuery(jobId)));
        const isTouched = changedNames(stored, valuesOf(now.job)).length > 0;
        if (isTouched || tries === MOST_TRIES) {
          return meet(now, await readSaving(jobId, base.updated_at, savingIn(error, now)), own());
        }
        base = now;
      }
    }
  };

  const report = (error: unknown) => {
    if (isSessionOver(error)) return;
    const named = error instanceof CallFailed ? checked.showServerErrors(error.fieldErrors) : [];
    // A field that this person does not see can't show its error.
    const isOnFields = named.length > 0 && named.every(isFieldShown);
    if (!isOnFields) toastError(failureSentence(error));
  };

  const step = (next: JobConflict) => {
    setConflict((now) => now && { ...now, state: next });
    checked.setValues(resolved(next));
  };

  const showKept = async () => {
    const draft = kept.take();
    if (!draft) return;
    const isTouched = changedNames(draft.opened, stored).length > 0;
    if (!isTouched) return checked.setValues(draft.mine);
    setStart({ values: draft.opened, at: draft.openedAt });
    const from = { opened: draft.opened, at: draft.openedAt, mine: draft.mine };
    meet(known, await readSaving(jobId, draft.updatedAt, unknownSaving(known)), from);
  };
  const resume = useEffectEvent(() => void showKept());
  useEffect(() => {
    const timer = isResumed ? setTimeout(resume) : undefined;
    return () => clearTimeout(timer);
  }, [isResumed]);

  /** What is entered while two versions are compared counts as this person's choice. */
  const form: EditForm = conflict
    ? {
        ...checked,
        change: (name, value) => {
          checked.change(name, value);
          setConflict((now) => now && { ...now, state: editMine(now.state, name, value) });
        },
        setValues: (values) => {
          checked.setValues(values);
          setConflict((now) => now && { ...now, state: editSeveral(now.state, values) });
        },
      }
    : checked;

  return {
    form,
    known,
    options,
    locks: locksOf(known),
    conflict,
    unsaved,
    keptAt: kept.pending?.at ?? null,
    isOutdated,
    submit: () => {
      const [first] = left;
      if (first !== undefined) return focusChoice(first);
      checked.clearServerErrors();
      void checked.form.handleSubmit(
        (fields) => save(fields).catch(report),
        (errors) => showField(checked.order.find((name) => errors[name] !== undefined)),
      )();
    },
    compareWith: (now, saving) => meet(now, saving, own()),
    chooseOf: (name, choice) => conflict && step(choose(conflict.state, name, choice)),
    chooseAllOf: (choice) => conflict && step(chooseAll(conflict.state, choice)),
    writeJoined: (name, text) => conflict && step(editJoined(conflict.state, name, text)),
    showKept,
    discardKept: kept.forget,
    leave: kept.end,
  };
}

function editSeveral(state: JobConflict, values: Partial<EditValues>): JobConflict {
  return Object.entries(values).reduce((now, [name, value]) => editMine(now, name as FactName, value as never), state);
}

function isStale(error: unknown): error is CallFailed {
  return error instanceof CallFailed && error.code === 'STALE';
}

/** Returns what the refusal itself says of who saved the job. */
function savingIn({ body }: CallFailed, now: GetJobReply): Saving {
  const { updated_by = null, updated_at = now.updated_at } = body.read === 'json' ? body : {};
  return { names: updated_by === null ? [] : [updated_by], at: updated_at, what: null };
}

function reportSaved({ message, warning }: EditJobReply): void {
  toastDone(message);
  if (warning !== undefined) toastWarning(warning);
}
