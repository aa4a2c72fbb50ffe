import { Button, Loader, TextInput } from '@mantine/core';
import { KEEP_RUNNING_HOURS, MAX_REASON } from '@sealdesk/contract/shared/limits.ts';
import { IconHistory } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatTime } from '../../../../lib/format.ts';
import { useSendKey } from '../../../../lib/keys/use-send-key.ts';
import { useViewer } from '../../../../lib/session/viewer.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { KeyCap } from '../../../../ui/key-cap.tsx';
import { rereadJob } from '../../actions/reread-job.ts';
import type { LatestEntry } from '../latest-entry.ts';
import { sendAnswer } from './send-answer.ts';
import { StopChoice } from './stop-choice.tsx';
import { durationOf, type Here, stopOptions, timerQuestion } from './stop-words.ts';
import classes from './timer-dialog.module.css';
import {
  changeTimerForm,
  chosenEnd,
  openTimerForm,
  timerProblems,
  type TimerForm,
  USUAL_REASONS,
} from './timer-form.ts';

const WIDTH = 560;
const HOUR_MS = 60 * 60 * 1_000;

type Props = {
  latest: LatestEntry;
  /** The entry was closed, or another one was started. */
  isOver: boolean;
  /** Called when it is over without an answer from this dialog. */
  onClosedElsewhere: () => void;
  /** Called once the dialog is gone, with whether the question was answered. */
  onClose: (isAnswered: boolean) => void;
};

/** Asks when the person stopped working on an entry that was probably forgotten. */
export default function TimerDialog({ latest: current, isOver, onClosedElsewhere, onClose }: Props) {
  const { timezone } = useViewer();
  const queryClient = useQueryClient();
  // The entry that was asked about, as it was then: it changes under a dialog that is closing.
  const [latest] = useState(current);
  const [here] = useState((): Here => ({ now: Date.now() + latest.behindMs, timeZone: timezone }));
  const entry = latest.entry!;
  const options = stopOptions(entry, latest.forgotten?.suggestions ?? [], here);
  const [form, setForm] = useState<TimerForm>(() => openTimerForm(entry, options, here));
  const [isSending, setIsSending] = useState(false);
  const [isAnswered, setIsAnswered] = useState(false);
  const reasonField = useRef<HTMLInputElement>(null);
  const end = chosenEnd(form, options, here);
  const isWorking = form.choice === 'working';
  const change = (next: Parameters<typeof changeTimerForm>[1]) => {
    if (!isSending) setForm(changeTimerForm(form, next));
  };

  const isOverElsewhere = isOver && !isAnswered && !isSending;
  const report = useRef(onClosedElsewhere);
  useEffect(() => {
    report.current = onClosedElsewhere;
  });
  useEffect(() => {
    if (isOverElsewhere) report.current();
  }, [isOverElsewhere]);

  const send = async () => {
    if (isSending || isAnswered || isOver) return;
    const problems = timerProblems(form, entry, options, { ...here, now: Date.now() + latest.behindMs });
    setForm({ ...form, problems });
    if (problems.end === undefined && problems.reason !== undefined) reasonField.current?.focus();
    if (problems.end !== undefined || problems.reason !== undefined) return;
    setIsSending(true);
    const answer = isWorking ? null : { end: end!, reason: form.reason.trim() };
    const outcome = await sendAnswer(queryClient, entry, answer);
    setIsSending(false);
    if (outcome.is === 'refused') setForm({ ...form, problems: outcome.problems });
    if (outcome.is !== 'done') return;
    setIsAnswered(true);
    void rereadJob(queryClient, entry.DrJINumber);
  };
  useSendKey(() => void send());

  const { job, since } = timerQuestion(entry, here);
  return (
    <Dialog
      title="Is this timer still right?"
      width={WIDTH}
      isSheet
      isLocked={isSending}
      isDone={isAnswered || isOverElsewhere}
      onClose={() => onClose(isAnswered)}
      lead={
        <p className={classes.question}>
          Your entry on <span className={classes.job}>{job}</span> has run since {since}. When did you stop?
        </p>
      }
      renderFoot={(close) => (
        <div className={classes.foot}>
          <span className={classes.keys}>
            <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap> choose <KeyCap>Ctrl Enter</KeyCap>{' '}
            {isWorking ? 'keep it running' : 'close entry'}
          </span>
          <Button variant="default" size="sm" onClick={close} data-disabled={isSending} aria-disabled={isSending}>
            Later
          </Button>
          <Button
            size="sm"
            onClick={() => void send()}
            aria-disabled={isSending}
            {...(isSending && { leftSection: <Loader size={14} color="currentcolor" aria-hidden /> })}
          >
            {buttonText(isWorking, end, timezone)}
          </Button>
        </div>
      )}
    >
      <StopChoice
        form={form}
        options={options}
        onChange={change}
        typedDuration={form.choice === 'other' && end !== null ? durationOf(entry, end) : null}
        runningDuration={durationOf(entry, here.now)}
        askedAgain={formatTime(here.now + KEEP_RUNNING_HOURS * HOUR_MS, timezone)}
      />
      {!isWorking && (
        <div className={classes.reason}>
          <TextInput
            ref={reasonField}
            label="Reason"
            maxLength={MAX_REASON}
            value={form.reason}
            aria-required
            readOnly={isSending}
            error={form.problems.reason}
            errorProps={{ role: 'alert' }}
            onChange={(event) => change({ reason: event.currentTarget.value })}
          />
          <div className={classes.chips} role="group" aria-label="Usual reasons">
            {USUAL_REASONS.map((reason) => (
              <button key={reason} type="button" className={classes.chip} onClick={() => change({ reason })}>
                {reason}
              </button>
            ))}
          </div>
          {end !== null && (
            <p className={classes.outcome}>
              <IconHistory size={15} aria-hidden />
              The entry will read {formatTime(Date.parse(entry.Start), timezone)} to {formatTime(end, timezone)}. The
              timeline keeps both times and the reason.
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** The button says what it does. */
function buttonText(isWorking: boolean, end: number | null, timeZone: string): string {
  if (isWorking) return 'Keep it running';
  return end === null ? 'Close entry' : `Close at ${formatTime(end, timeZone)}`;
}
