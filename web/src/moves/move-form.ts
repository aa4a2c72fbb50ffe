import type { StatusName } from '@sealdesk/contract/jobs/statuses.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { MOVE_WORDS, needsReason, type AskedMove, type MoveForm } from './move-words.ts';

/** Where the dialog of a move stands. */
export type MoveFlow =
  | { at: 'asking'; problem: string | null }
  | { at: 'sending' }
  /** The job is no longer where the move begins: nothing remains but to read the reason again, and to close. */
  | { at: 'refused'; message: string }
  | { at: 'done' };

export type MoveState = { name: AskedMove; to: StatusName; reason: string; flow: MoveFlow };

/** What became of a move that was sent. */
export type MoveOutcome =
  | { is: 'made' }
  | { is: 'bad-reason'; message: string }
  /** A place that the checks left open was not acknowledged, or not in full. */
  | { is: 'bad-places'; message: string }
  | { is: 'refused'; message: string }
  /** Reported in a toast: the dialog stays as it was. */
  | { is: 'failed' };

export type MoveStep =
  | { do: 'choose'; to: StatusName }
  | { do: 'type'; reason: string }
  | { do: 'send' }
  | { do: 'answer'; outcome: MoveOutcome };

const ASKING: MoveFlow = { at: 'asking', problem: null };

/** Returns the dialog of a move as it opens, with the reason and the target that are already known. */
export function openMove(name: AskedMove, reason = '', to: StatusName = MOVE_WORDS[name].forms[0].to): MoveState {
  return { name, to, reason, flow: ASKING };
}

/** Returns the dialog after a step. While the move is being sent, and after it was refused, nothing can be changed. */
export function stepMove(state: MoveState, step: MoveStep): MoveState {
  const { flow } = state;
  if (step.do === 'answer') return flow.at === 'sending' ? { ...state, flow: flowAfter(step.outcome) } : state;
  if (flow.at !== 'asking') return state;
  switch (step.do) {
    case 'choose':
      return { ...state, to: step.to };
    case 'type':
      return { ...state, reason: step.reason, flow: ASKING };
    case 'send':
      return isReasonMissing(state)
        ? { ...state, flow: { at: 'asking', problem: MESSAGES.reasonRequired } }
        : { ...state, flow: { at: 'sending' } };
  }
}

function flowAfter(outcome: MoveOutcome): MoveFlow {
  switch (outcome.is) {
    case 'made':
      return { at: 'done' };
    case 'bad-reason':
    case 'bad-places':
      return { at: 'asking', problem: outcome.message };
    case 'refused':
      return { at: 'refused', message: outcome.message };
    case 'failed':
      return ASKING;
  }
}

function isReasonMissing({ name, reason }: MoveState): boolean {
  return needsReason(name) && reason.trim() === '';
}

/** Returns the words of the move for the status that is chosen. */
export function formOf({ name, to }: Pick<MoveState, 'name' | 'to'>): MoveForm {
  const { forms } = MOVE_WORDS[name];
  return forms.find((form) => form.to === to) ?? forms[0];
}

/** Returns true when the reason is shown: after a refusal only where there are words, which can still be copied. */
export function showsReason({ name, to, reason, flow }: MoveState): boolean {
  if (formOf({ name, to }).reader === undefined) return false;
  return flow.at !== 'refused' || reason.trim() !== '';
}

/** Returns true when closing would lose words that were typed, not given to begin with, and could still be sent. */
export function hasWordsToLose({ reason, flow }: MoveState, given = ''): boolean {
  return flow.at === 'asking' && reason.trim() !== '' && reason !== given;
}
