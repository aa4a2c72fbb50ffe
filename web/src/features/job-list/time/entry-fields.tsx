import type { TimeEntry } from '@sealdesk/contract/time-entries/time-entry.ts';
import { MAX_ENTRY_COUNT, MAX_ENTRY_DESCRIPTION } from '@sealdesk/contract/shared/limits.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { saveField } from './entry-calls.ts';
import { leaveCount, leaveWords } from './saved-field.ts';
import classes from './time-card.module.css';
import { useSavedField } from './use-saved-field.ts';

type CountProps = { entry: TimeEntry; field: 'DrJNumSeals' | 'DrJNumUnits'; label: string };

/** A number of the entry, saved when the field is left. */
export function CountField({ entry, field, label }: CountProps) {
  const queryClient = useQueryClient();
  const problem = useId();
  const { input, isJustSaved, isRefused } = useSavedField({
    saved: String(entry[field]),
    read: (text) => leaveCount(text, entry[field], MAX_ENTRY_COUNT),
    save: (value) => saveField(queryClient, entry, { field, value }),
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
          aria-invalid={isRefused}
          aria-describedby={isRefused ? problem : undefined}
          // What is typed takes the place of the number.
          onFocus={(event) => event.currentTarget.select()}
        />
        {isJustSaved && <IconCheck className={classes.tick} size={13} aria-hidden />}
        {isRefused && (
          <span id={problem} role="alert" className={classes.problem}>
            {MESSAGES.entryCount}
          </span>
        )}
      </span>
      <SavedNotice label={label} isJustSaved={isJustSaved} />
    </label>
  );
}

/** What was done in the entry, saved when the field is left. */
export function DescriptionField({ entry }: { entry: TimeEntry }) {
  const queryClient = useQueryClient();
  const saved = entry.Description ?? '';
  const { input, isJustSaved } = useSavedField({
    saved,
    read: (text) => leaveWords(text, saved),
    save: (value) => saveField(queryClient, entry, { field: 'Description', value }),
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
