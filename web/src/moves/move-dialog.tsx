import { Button, Loader, Textarea, VisuallyHidden } from '@mantine/core';
import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { findStatus, STATUS_ID, type StatusName } from '@sealdesk/contract/jobs/statuses.ts';
import { viewerKind } from '@sealdesk/contract/people/roles.ts';
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import { useEffect, useId, useReducer, useRef, useState } from 'react';
import { markOf, statusText } from '../job-marks/job-status.ts';
import { StatusWord } from '../job-marks/status-mark.tsx';
import { type IdempotencyKey, keyFor } from '../lib/idempotency-key.ts';
import { useSendKey } from '../lib/keys/use-send-key.ts';
import { useViewer } from '../lib/session/viewer.ts';
import { AlertBox } from '../ui/alert-box.tsx';
import { confirm, currentQuestion, KEEP_OR_DISCARD } from '../ui/dialogs/confirm.ts';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { KeyCap } from '../ui/key-cap.tsx';
import { OpenPlacesList } from './approve/open-places.tsx';
import { type Approval, type KeptAnswers, useOpenPlaces } from './approve/use-open-places.ts';
import { Consequences } from './consequences.tsx';
import { LetterPreview } from './letter-preview.tsx';
import classes from './move-dialog.module.css';
import { undoOf } from './move-at-once.ts';
import { formOf, hasWordsToLose, openMove, showsReason, stepMove } from './move-form.ts';
import { type AskedMove, MOVE_WORDS, needsReason, reasonHint } from './move-words.ts';
import { type SentMove, sendMove } from './send-move.ts';
import { TargetChoice } from './target-choice.tsx';
import { useJobHistory } from './use-job-history.ts';
import { type MoveContext, type MoveWarning, warningOf, whatFollows } from './what-follows.ts';

const WIDTH = 448;
/** With places to look at, whose lines are long. */
const WIDE = 560;

type Props = {
  name: AskedMove;
  job: Job;
  /** The rows of the open list. */
  rows: readonly Job[];
  /** What is known of the move before it is asked for. */
  given?: { reason?: string; to?: StatusName };
  /** Where the set is reviewed page by page. */
  review?: ReviewScreen;
  /** Called when the job was moved, by this dialog (`isMade`) or before it: what is shown of it is no longer true. */
  onMoved: (isMade: boolean) => Promise<void> | void;
  onClose: () => void;
};

/** What the dialog of a review uses of the screen on which the pages are. */
type ReviewScreen = {
  /** Returns the pages that the reviewer opened. */
  pagesViewed: () => number[];
  /** What they have said of open places, kept while they go back to look at one. */
  kept: KeptAnswers;
  showPage: (page: number) => void;
};

/** Asks for one move of a job: what it does, the reason where one is due, and what follows from it. */
export default function MoveDialog({ name, job: current, rows, given, review, onMoved, onClose }: Props) {
  const viewer = useViewer();
  const kind = viewerKind(viewer);
  const [state, step] = useReducer(stepMove, name, (asked) => openMove(asked, given?.reason, given?.to));
  const [isPreviewing, setIsPreviewing] = useState(false);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const isLeaving = useRef(false);
  const attempt = useRef<IdempotencyKey | null>(null);
  const { flow, reason, to } = state;
  // The row changes under a dialog that is closing: it still shows the move that it made.
  const job = useKeptWhile(flow.at === 'asking', current);
  const history = useJobHistory(name, job.job_id);
  const [now] = useState(Date.now);
  const context: MoveContext = { viewer: kind, rows, history, now, timeZone: viewer.timezone };
  const approval = useOpenPlaces(job.job_id, name === 'approve', review?.kept);
  const { wayOut, start } = MOVE_WORDS[name];
  const form = formOf(state);
  const isSending = flow.at === 'sending';
  const isRefused = flow.at === 'refused';
  const hasReason = showsReason(state);
  const problem = flow.at === 'asking' ? flow.problem : null;
  const whyOff = useId();
  const isOff = Boolean(approval?.left);

  useEffect(() => {
    if (problem !== null) reasonField.current?.focus();
  }, [problem]);
  // The field or button that had the focus is not shown any more.
  useEffect(() => {
    if (isRefused) closeButton.current?.focus();
  }, [isRefused]);

  const send = async () => {
    // A dialog that fades can still be pressed.
    if (isLeaving.current || approval?.left) return;
    const next = stepMove(state, { do: 'send' });
    step({ do: 'send' });
    if (next.flow.at !== 'sending') {
      reasonField.current?.focus();
      return;
    }
    const hasChoice = MOVE_WORDS[name].forms.length > 1;
    const move: SentMove = {
      name,
      jobId: job.job_id,
      reason,
      ...(hasChoice && { target: to }),
      ...(approval && { acknowledged: approval.acknowledged }),
      ...(review && { pagesViewed: review.pagesViewed() }),
    };
    attempt.current = keyFor(attempt.current, move);
    const undo = undoOf(name, job, viewer, () => onMoved(false));
    const outcome = await sendMove({ ...move, ...undo }, attempt.current.key);
    // Where the answer was lost, the move may have been made: the next try then gets that answer.
    if (outcome.is !== 'failed') attempt.current = null;
    step({ do: 'answer', outcome });
    if (outcome.is === 'made' || outcome.is === 'refused') void onMoved(outcome.is === 'made');
    // Another set may be under review by now.
    if (outcome.is === 'bad-places') approval?.reread();
  };
  const showPage = (page: number) => {
    review?.showPage(page);
    onClose();
  };
  useSendKey(() => {
    if (flow.at === 'asking' && !isPreviewing && currentQuestion() === null) void send();
  });

  return (
    <>
      <Dialog
        title={
          <>
            {form.title[0]}
            <span className={classes.number}>{formatJobNumber(job.job_id)}</span>
            {form.title[1]}
          </>
        }
        width={hasOpenPlaces(approval) ? WIDE : WIDTH}
        withCross
        isSheet
        isLocked={isSending || isPreviewing}
        isDone={flow.at === 'done'}
        onClosing={() => {
          isLeaving.current = true;
        }}
        onClose={onClose}
        mayClose={async () => !hasWordsToLose(state, given?.reason) || (await askToDiscard())}
        lead={
          <>
            <p className={classes.about}>
              {kind === 'customer' ? job.job_name : `${job.job_name} · ${job.company.Company}`}
            </p>
            {isRefused ? (
              <AlertBox message={flow.message} withRefresh={false} />
            ) : (
              <>
                <MoveLine job={job} to={to} />
                <Warning warning={warningOf(name, context)} />
              </>
            )}
          </>
        }
        renderFoot={(close) => (
          <div className={classes.foot}>
            {approval?.left && !isRefused ? (
              <p id={whyOff} className={classes.left} role="status">
                {approval.left}
              </p>
            ) : (
              <span className={classes.keys}>
                <KeyCap>Ctrl Enter</KeyCap>
              </span>
            )}
            <Button
              ref={closeButton}
              variant="default"
              size="sm"
              onClick={close}
              data-disabled={isSending}
              aria-disabled={isSending}
              data-autofocus={start === 'way-out' || undefined}
            >
              {isRefused ? 'Close' : wayOut}
            </Button>
            {!isRefused && (
              <Button
                size="sm"
                onClick={() => flow.at === 'asking' && void send()}
                aria-disabled={isSending || isOff}
                data-disabled={isOff}
                aria-describedby={isOff ? whyOff : undefined}
                {...(isSending && { leftSection: <Loader size={14} color="currentcolor" aria-hidden /> })}
              >
                {form.button}
              </Button>
            )}
          </div>
        )}
      >
        {(!isRefused || hasReason) && (
          <div className={classes.fields}>
            {!isRefused && (
              <TargetChoice state={state} job={job} onChoose={(chosen) => step({ do: 'choose', to: chosen })} />
            )}
            {form.reader !== undefined && hasReason && (
              <Textarea
                ref={reasonField}
                className={classes.reason ?? ''}
                label="Reason"
                withAsterisk={!isRefused && needsReason(name)}
                aria-required={!isRefused && needsReason(name)}
                autosize
                minRows={2}
                maxRows={8}
                value={reason}
                readOnly={isSending || isRefused}
                error={problem}
                errorProps={{ role: 'alert' }}
                description={problem === null && !isRefused ? reasonHint(name, form.reader, kind) : undefined}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                data-autofocus={start === 'reason' || undefined}
                onChange={(event) => step({ do: 'type', reason: event.currentTarget.value })}
              />
            )}
            {approval && !isRefused && (
              <OpenPlacesList {...{ approval, job, problem, isSending }} onShowPage={review && showPage} />
            )}
            {!isRefused && (
              <Consequences lines={whatFollows(name, to, job, context)} onPreview={() => setIsPreviewing(true)} />
            )}
          </div>
        )}
      </Dialog>
      {isPreviewing && <LetterPreview state={state} job={job} onClose={() => setIsPreviewing(false)} />}
    </>
  );
}

/** The two statuses, spoken as 'from In Progress to Returned'. */
function MoveLine({ job, to }: { job: Job; to: StatusName }) {
  return (
    <div className={classes.move}>
      <VisuallyHidden>from </VisuallyHidden>
      <StatusWord name={markOf(job)}>{statusText(job)}</StatusWord>
      <IconArrowRight className={classes.arrow} size={14} aria-hidden />
      <VisuallyHidden>to </VisuallyHidden>
      <StatusWord name={to}>{findStatus(STATUS_ID[to])?.status ?? ''}</StatusWord>
    </div>
  );
}

function Warning({ warning }: { warning: MoveWarning | null }) {
  return (
    warning && (
      <div className={classes.warning}>
        <IconAlertTriangle className={classes.warningIcon} size={16} aria-hidden />
        <p>
          <strong>{warning.lead}</strong> {warning.text}
        </p>
      </div>
    )
  );
}

function hasOpenPlaces(approval: Approval | null): boolean {
  return (approval?.shown?.proof.open.length ?? 0) > 0;
}

function askToDiscard(): Promise<boolean> {
  return confirm({ title: 'Discard the reason?', message: 'What you typed is not kept.', ...KEEP_OR_DISCARD });
}

/** Follows the value while that is wanted, and then keeps the last one. */
function useKeptWhile<Value>(isFollowing: boolean, value: Value): Value {
  const [kept, setKept] = useState(value);
  if (isFollowing && kept !== value) setKept(value);
  return isFollowing ? value : kept;
}
