import { TextInput, UnstyledButton } from '@mantine/core';
import { MAX_FILTER_YEAR, MIN_FILTER_YEAR } from '@sealdesk/contract/shared/limits.ts';
import { IconCalendar } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './job-filter-bar.module.css';
import { readDay } from './typed-filters.ts';

type Props = {
  label: string;
  calendarLabel: string;
  text: string;
  problem: string | undefined;
  onType: (text: string) => void;
  onLeave: () => void;
};

/** A day that can be typed, with the browser's own calendar beside it. */
export function DayInput({ label, calendarLabel, text, problem, onType, onLeave }: Props) {
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <TextInput
      className={classes.day}
      label={label}
      placeholder="MM/DD/YY"
      autoComplete="off"
      inputMode="text"
      value={text}
      error={problem}
      onChange={(event) => onType(event.currentTarget.value)}
      onBlur={onLeave}
      rightSectionPointerEvents="all"
      rightSection={
        <>
          <UnstyledButton
            className={classes.calendar}
            aria-label={calendarLabel}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={14} aria-hidden />
          </UnstyledButton>
          <input
            ref={calendar}
            className={classes.native}
            type="date"
            tabIndex={-1}
            aria-hidden
            min={`${MIN_FILTER_YEAR}-01-01`}
            max={`${MAX_FILTER_YEAR}-12-31`}
            value={readDay(text) ?? ''}
            onChange={(event) => {
              onType(event.currentTarget.value);
              onLeave();
            }}
          />
        </>
      }
    />
  );
}
