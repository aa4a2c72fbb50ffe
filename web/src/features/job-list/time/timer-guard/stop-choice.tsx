import { Radio, TextInput } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { useId } from 'react';
import { DayInput } from '../../filters/day-input.tsx';
import { spokenDuration, spokenOption, type StopOption } from './stop-words.ts';
import classes from './timer-dialog.module.css';
import { type Choice, readTime, type TimerForm } from './timer-form.ts';

type Props = {
  form: TimerForm;
  options: readonly StopOption[];
  onChange: (change: Partial<Omit<TimerForm, 'problems'>>) => void;
  /** How long the entry would have run until the time that is typed. */
  typedDuration: string | null;
  runningDuration: string;
  /** When the person is asked again who still works. */
  askedAgain: string;
};

/** The times at which the person may have stopped, a time of their own, or that they still work. */
export function StopChoice({ form, options, onChange, typedDuration, runningDuration, askedAgain }: Props) {
  const [problemId, radioId] = [useId(), useId()];
  const idOf = (value: Choice) => `${radioId}-${value}`;
  const { choice, day, time, problems } = form;
  const place = (value: Choice) => ({
    id: idOf(value),
    value: String(value),
    'data-autofocus': value === choice || undefined,
  });
  // Typing a time means that one.
  const type = (typed: { day: string } | { time: string }) => onChange({ choice: 'other', ...typed });
  return (
    <>
      <Radio.Group
        className={classes.options ?? ''}
        aria-label="When you stopped"
        aria-describedby={problems.end === undefined ? undefined : problemId}
        value={String(choice)}
        onChange={(value) => onChange({ choice: readChoice(value) })}
      >
        {options.map((option, index) => (
          <label
            key={option.at}
            htmlFor={idOf(index)}
            className={classes.option}
            data-chosen={choice === index || undefined}
          >
            <Radio size="xs" {...place(index)} aria-label={spokenOption(option)} />
            <span className={classes.when}>
              <strong>{option.time}</strong>
              <small>{option.day}</small>
            </span>
            <span className={classes.why}>
              {option.why}
              <small>{option.detail}</small>
            </span>
            <strong className={classes.duration}>{option.duration}</strong>
          </label>
        ))}
        <div className={classes.option} data-chosen={choice === 'other' || undefined}>
          <label htmlFor={idOf('other')} className={classes.other}>
            <Radio size="xs" {...place('other')} aria-label="Another time" />
            <strong>Another time</strong>
          </label>
          <span className={classes.typed}>
            <DayInput
              label="Day"
              calendarLabel="Choose the day"
              text={day}
              problem={undefined}
              onType={(text) => type({ day: text })}
              onLeave={() => {}}
            />
            <TextInput
              className={classes.time ?? ''}
              label="Time"
              placeholder="HH:MM"
              autoComplete="off"
              value={time}
              onChange={(event) => type({ time: event.currentTarget.value })}
              onBlur={() => readTime(time) && onChange({ time: readTime(time)! })}
            />
          </span>
          <strong className={classes.duration}>{typedDuration ?? '–'}</strong>
        </div>
        <label htmlFor={idOf('working')} className={classes.option} data-chosen={choice === 'working' || undefined}>
          <Radio
            size="xs"
            {...place('working')}
            aria-label={`I am still working on it. The entry stays open; you are asked again at ${askedAgain}. ${spokenDuration(runningDuration)}`}
          />
          <span className={classes.still}>
            <strong>I am still working on it</strong>
            <small>The entry stays open; you are asked again at {askedAgain}</small>
          </span>
          <strong className={classes.duration}>{runningDuration}</strong>
        </label>
      </Radio.Group>
      {problems.end !== undefined && (
        <p id={problemId} className={classes.problem} role="alert">
          {problems.end}
        </p>
      )}
    </>
  );
}

function readChoice(value: string): Choice {
  return value === 'other' || value === 'working' ? value : Number(value);
}
