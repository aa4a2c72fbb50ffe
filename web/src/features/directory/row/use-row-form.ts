import { DIRECTORY_MESSAGES } from '@sealdesk/contract/directory/directory-messages.ts';
import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import type { Entry } from '../../../directory/directory.queries.ts';
import { type Choice, type Conflict, conflictRules, joinTexts } from '../../../forms/conflict/conflict.ts';
import { focusChoice } from '../../../forms/conflict/focus-choice.ts';
import { sameSentence, type Saving } from '../../../forms/conflict/saved-sentence.ts';
import type { FormApi } from '../../../forms/form-context.tsx';
import type { NameOf } from '../../../forms/problems.ts';
import { useCheckedForm } from '../../../forms/use-checked-form.ts';
import { type IdempotencyKey, keyFor } from '../../../lib/idempotency-key.ts';
import { CallFailed, isSessionOver } from '../../../lib/session/failure.ts';
import { waitFor } from '../../../ui/dialogs/wait.ts';
import { toastDone, toastNotice } from '../../../ui/toast.tsx';
import { changedFields, changedNames, valuesOf } from './row-changes.ts';
import type { ChangedFields, EditedRow, RowKind, RowValues, SavedRow } from './row-kind.ts';
import { saveFailure } from './save-failure.ts';

/** What to choose, because somebody else saved the row meanwhile. */
export type RowConflict<Values> = { state: Conflict<Values>; saving: Saving; openedAt: number };

export type RowForm<Row extends EditedRow, Values extends RowValues> = {
  kind: RowKind<Row, Values>;
  form: FormApi<Values, object>;
  /** The row as the server last gave it to this form; null for a new one. */
  known: Row | null;
  conflict: RowConflict<Values> | null;
  rules: ReturnType<typeof conflictRules<Values, NameOf<Values>>>;
  /** The fields that both changed and of which nobody has said which to keep. */
  left: NameOf<Values>[];
  /** Returns what a number in a field stands for, as far as the row or the person's choice named it. */
  entryOf: (name: NameOf<Values>, id: number | null) => Entry | null;
  /** Takes the choice of somebody or something by name. */
  choose: (name: NameOf<Values>, entry: Entry | null) => void;
  isUnsaved: boolean;
  /** Why it was not saved. */
  failure: string | null;
  submit: () => void;
  /** Saves some fields at once, whatever else is typed; the form stays open with what was typed. */
  saveAtOnce: (fields: Partial<Values>) => Promise<void>;
  chooseOf: (name: NameOf<Values>, choice: Choice) => void;
  chooseAllOf: (choice: 'theirs' | 'mine') => void;
  writeJoined: (name: NameOf<Values>, text: string) => void;
};

type Options<Row extends EditedRow, Values extends RowValues> = {
  kind: RowKind<Row, Values>;
  row: Row | null;
  /** What a new row begins with, and the names of it. */
  preset?: Partial<Values>;
  presetNames?: Partial<Record<NameOf<Values>, Entry | null>> | undefined;
  /** Takes the row as it was saved. */
  onSaved: (row: Row) => void;
  /** Called when nothing is left to save. */
  onDone: (row: Row | null) => void;
  /**
   * Asks the person for what the server wants before it saves. Returns the fields to add, or null where it wants nothing or the
   * person cancels.
   */
  askFor?: (error: unknown) => Promise<object | null>;
  /** Asks the person before it saves; false keeps the form open. `from` is what is stored, or a new row's first values. */
  mayContinue?: (values: { from: Values; to: Values }) => Promise<boolean>;
};

/** Manages the form of one row: what is entered, how it is saved, and what happens when somebody else was quicker. */
export function useRowForm<Row extends EditedRow, Values extends RowValues>(
  options: Options<Row, Values>,
): RowForm<Row, Values> {
  const { kind, row, preset, presetNames, onSaved, onDone, askFor, mayContinue } = options;
  const [names] = useState(() => Object.keys(kind.empty) as NameOf<Values>[]);
  const [rules] = useState(() => conflictRules<Values, NameOf<Values>>(names, JOINS));
  const [initial] = useState(() => (row ? valuesOf(row, kind.empty) : { ...kind.empty, ...preset }));
  const [openedAt] = useState(Date.now);
  const [versions, setVersions] = useState(row ? [row] : []);
  const [opened, setOpened] = useState(initial);
  const [conflict, setConflict] = useState<RowConflict<Values> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = useRef<IdempotencyKey | null>(null);
  const [chosen, setChosen] = useState<Record<string, Entry>>({});
  const checked = useCheckedForm<Values, object>({ ...kind.rulesFor(row), initial, order: names });
  const known = versions.at(-1) ?? null;
  const stored = known ? valuesOf(known, kind.empty) : initial;
  const left = conflict ? rules.leftToChoose(conflict.state) : [];
  const { subscribe, getValues } = checked.form;
  const isUnsaved = useSyncExternalStore(
    useCallback((listener) => subscribe({ formState: { values: true }, callback: listener }), [subscribe]),
    () => changedNames(stored, getValues()).length > 0,
  );

  /** Shows what somebody else changed, or ends where nothing of this person's is left. */
  const meet = (now: Row, saving: Saving) => {
    const versionsNow = {
      opened,
      stored: valuesOf(now, kind.empty),
      mine: conflict?.state.mine ?? checked.form.getValues(),
    };
    setVersions((all) => [...all, now]);
    const { both, mine } = rules.compare(versionsNow);
    if (both.length + mine.length === 0) {
      toastNotice(sameSentence(saving));
      onSaved(now);
      return onDone(now);
    }
    const state = rules.openConflict(versionsNow, {}, conflict?.state ?? null);
    setConflict({ state, saving, openedAt });
    checked.setValues(rules.resolved(state));
  };

  const report = async (error: unknown) => {
    if (isSessionOver(error)) return;
    if (known && isStale(error)) {
      const now = await waitFor(kind.read(known));
      if (now) return meet(now, savingIn(error, now));
    }
    if (error instanceof CallFailed) checked.showServerErrors(error.fieldErrors);
    setFailure(saveFailure(error));
  };

  /** Sends a new row, or what differs of one that is there. */
  const send = async (body: object): Promise<SavedRow<Row>> => {
    attempt.current = keyFor(attempt.current, body);
    const { key } = attempt.current;
    const work = known ? kind.save(known, body as ChangedFields, key) : kind.create?.(body, key);
    try {
      return await waitFor(work ?? Promise.reject(new Error(DIRECTORY_MESSAGES.notSaved)));
    } catch (error) {
      // The server has answered this attempt; the next is another, also with the same values.
      if (error instanceof CallFailed && error.status < 500) attempt.current = null;
      const more = await askFor?.(error);
      if (more) return send({ ...body, ...more });
      throw error;
    }
  };

  const save = async (fields: object) => {
    const values = checked.form.getValues();
    if (known && changedNames(stored, values).length === 0) return onDone(known);
    if (mayContinue && !(await mayContinue({ from: stored, to: values }))) return;
    const { message, row: saved } = await send(
      known ? changedFields(known, { stored, values, checked: fields }) : fields,
    );
    toastDone(message);
    onSaved(saved);
    onDone(saved);
  };

  const step = (state: Conflict<Values>) => {
    setConflict((now) => now && { ...now, state });
    checked.setValues(rules.resolved(state));
  };

  /** What is entered while two versions are compared counts as this person's choice. */
  const form: FormApi<Values, object> = conflict
    ? {
        ...checked,
        change: (name, value) => {
          checked.change(name, value);
          setConflict((now) => now && { ...now, state: rules.editMine(now.state, name, value) });
        },
      }
    : checked;

  return {
    kind,
    form,
    known,
    conflict,
    rules,
    left,
    entryOf: (name, id) => {
      const entries = [...versions.map((one) => kind.namesIn(one)[name]), presetNames?.[name], chosen[`${name} ${id}`]];
      return (id !== null && entries.find((entry) => entry?.id === id)) || null;
    },
    choose: (name, entry) => {
      if (entry) setChosen((all) => ({ ...all, [`${name} ${entry.id}`]: entry }));
      form.change(name, (entry?.id ?? null) as Values[NameOf<Values>]);
    },
    isUnsaved,
    failure,
    submit: () => {
      const [first] = left;
      if (first !== undefined) return focusChoice(first);
      setFailure(null);
      checked.clearServerErrors();
      void checked.form.handleSubmit((fields) => save(fields).catch(report))();
    },
    saveAtOnce: async (fields) => {
      if (!known) return;
      const changes = { ...fields, updated_at: known.updated_at };
      const { row: saved } = await send(changes).catch(async (error: unknown) => {
        // Somebody else saved the row: this choice is compared with theirs, like all others.
        if (isStale(error)) {
          checked.setValues(fields);
          await report(error);
        }
        throw error;
      });
      const now = valuesOf(saved, kind.empty);
      const taken = Object.keys(fields) as NameOf<Values>[];
      setVersions((all) => [...all, saved]);
      setOpened(now);
      checked.setValues(pick(now, taken));
      setConflict((all) => all && { ...all, state: withTaken(all.state, now, pick(now, taken)) });
      onSaved(saved);
    },
    chooseOf: (name, choice) => conflict && step(rules.choose(conflict.state, name, choice)),
    chooseAllOf: (choice) => conflict && step(rules.chooseAll(conflict.state, choice)),
    writeJoined: (name, text) => conflict && step(rules.editJoined(conflict.state, name, text)),
  };
}

/** Comments of two people can both be kept. */
const JOINS = { Comments: joinTexts } as object;

function pick<Values>(values: Values, names: readonly NameOf<Values>[]): Partial<Values> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as unknown as Partial<Values>;
}

/** Returns the comparison with what was saved meanwhile by this person. */
function withTaken<Values>(state: Conflict<Values>, stored: Values, taken: Partial<Values>): Conflict<Values> {
  return { ...state, stored, mine: { ...state.mine, ...taken } };
}

function isStale(error: unknown): error is CallFailed {
  return error instanceof CallFailed && error.code === 'STALE';
}

/** Returns what the refusal itself says of who saved the row. */
function savingIn({ body }: CallFailed, now: EditedRow): Saving {
  const { updated_by = null, updated_at = now.updated_at } = body.read === 'json' ? body : {};
  return { names: updated_by === null ? [] : [updated_by], at: updated_at, what: null };
}
