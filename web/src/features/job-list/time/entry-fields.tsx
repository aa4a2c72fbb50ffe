import type { TimeEntry } from '@sealdesk/contract/time-entries/time-entry.ts';
import { MAX_ENTRY_COUNT, MAX_ENTRY_DESCRIPTION } from '@sealdesk/contract/shared/limits.ts';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type EntryChange, saveField } from './entry-calls.ts';
import { digitsOf, leaveCount, leaveWords, type Left } from './saved-field.ts';
import classes from './time-card.module.css';
import { useSavedField } from './use-saved-field.ts';

type CountProps = { entry: TimeEntry; field: 'DrJNumSeals' | 'DrJNumUnits'; label: string };

/** A number of the entry, saved when the field is left. */
export function CountField({ entry, field, label }: CountProps) {
  const save = useSave(entry);
  const { input, isJustSaved } = useSavedField({
    saved: String(entry[field]),
    clean: (text) => digitsOf(text, MAX_ENTRY_COUNT),
    leave: (text) => save(leaveCount(text, entry[field], MAX_ENTRY_COUNT), (value) => ({ field, value })),
  });
  return (
    <label className={classes.count}>
      {label}
      <span className={classes.box} data-saved={isJustSaved || undefined}>
        <input
          {...input}
          className={classes.number}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          // What is typed takes the place of the number.
          onFocus={(event) => event.currentTarget.select()}
        />
        {isJustSaved && <IconCheck className={classes.tick} size={13} aria-hidden />}
      </span>
      <SavedNotice label={label} isJustSaved={isJustSaved} />
    </label>
  );
}

/** What was done in the entry, saved when the field is left. */
export function DescriptionField({ entry }: { entry: TimeEntry }) {
  const save = useSave(entry);
  const saved = entry.Description ?? '';
  const { input, isJustSaved } = useSavedField({
    saved,
    leave: (text) => save(leaveWords(text, saved), (value) => ({ field: 'Description', value })),
  });
  return (
    <label className={classes.description}>
      <span className={classes.label}>Description</span>
      <span className={classes.box} data-saved={isJustSaved || undefined}>
        <input
          {...input}
          className={classes.words}
          type="text"
          autoComplete="off"
          maxLength={MAX_ENTRY_DESCRIPTION}
          placeholder="What you work on"
          data-tip={saved}
        />
        {isJustSaved && <IconCheck className={classes.tick} size={13} aria-hidden />}
      </span>
      <SavedNotice label="Description" isJustSaved={isJustSaved} />
    </label>
  );
}

/** The tick in the field, for who does not see it. */
function SavedNotice({ label, isJustSaved }: { label: string; isJustSaved: boolean }) {
  return (
    <span role="status" className={classes.spoken}>
      {isJustSaved && `${label} saved`}
    </span>
  );
}

/** Returns what saves a field that was left with another value; it returns whether the value was saved. */
function useSave(entry: TimeEntry) {
  const queryClient = useQueryClient();
  return async <Value,>(left: Left<Value>, change: (value: Value) => EntryChange): Promise<boolean> =>
    left.is === 'changed' && saveField(queryClient, entry, change(left.value));
}
