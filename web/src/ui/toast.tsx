import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheckFilled, IconInfoCircle } from '@tabler/icons-react';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { failureSentence, isSessionOver } from '../lib/session/failure.ts';
import type { ReactNode } from 'react';
import classes from './toast.module.css';

/** How long a toast stays. `false` waits for the reader to dismiss it. */
const LIFE = {
  genericFailure: false,
  sessionTimedOut: false,
  additionalData: 30_000,
  error: 30_000,
  priorityError: 20_000,
  done: 4_000,
} as const;

/** What something that took its time ended with. */
export type ToastOutcome = { kind: ToastKind; message: string; detail?: string };

export type ToastKind = 'success' | 'warning' | 'error' | 'info';
type Toast = {
  kind: ToastKind;
  message: string;
  detail?: ReactNode;
  life: number | false;
  id?: string;
  onGone?: () => void;
};

const ICONS = {
  success: IconCircleCheckFilled,
  warning: IconAlertTriangle,
  error: IconAlertCircle,
  info: IconInfoCircle,
};
const SESSION_TOAST_ID = 'session-timed-out';
const ADDITIONAL_TOAST_ID = 'additional-data';

/** The generic handler: any failure as one sentence, which stays until dismissed. */
export function toastFailure(error: unknown): void {
  if (isSessionOver(error)) return;
  showToast({ kind: 'error', message: failureSentence(error), life: LIFE.genericFailure });
}

/** What went wrong, in a sentence of the place where it did; the detail is what the server said of it. */
export function toastError(message: string, detail?: string): void {
  showToast({ kind: 'error', message, ...(detail !== undefined && { detail }), life: LIFE.error });
}

/** Warns about something that was done all the same. */
export function toastWarning(message: string): void {
  showToast({ kind: 'warning', message, life: LIFE.error });
}

/** Reports something that needs no action. */
export function toastNotice(message: string): void {
  showToast({ kind: 'info', message, life: LIFE.done });
}

/** Reports why a key does nothing here. Pressed again, it is still the one toast. */
export function toastOff(reason: string): void {
  showToast({ kind: 'info', message: reason, life: LIFE.done, id: `off: ${reason}` });
}

/** Reports why a work-order place was not changed. */
export function toastPriorityError(message: string): void {
  showToast({ kind: 'error', message, life: LIFE.priorityError });
}

/** Reports that the session ended while the user was working. */
export function toastSessionTimedOut(): void {
  showToast({ kind: 'warning', message: MESSAGES.sessionTimedOut, life: LIFE.sessionTimedOut, id: SESSION_TOAST_ID });
}

/** Hides that toast once it is no longer true. */
export function clearSessionToast(): void {
  notifications.hide(SESSION_TOAST_ID);
}

/** Reports once that additional data did not load: the counts of views, the options of a select. */
export function toastAdditionalData(error: unknown): void {
  if (isSessionOver(error)) return;
  showToast({ kind: 'error', message: MESSAGES.additionalData, life: LIFE.additionalData, id: ADDITIONAL_TOAST_ID });
}

/** Reports success, where nothing else on the screen shows it. */
export function toastDone(message: string, detail?: string): void {
  showToast({ kind: 'success', message, ...(detail !== undefined && { detail }), life: LIFE.done });
}

/** Shows a toast, unless one with that id is shown already. */
export function showToast(toast: Toast): void {
  notifications.show(drawn(toast));
}

/** Turns the toast of that id into its outcome. */
export function turnToast(id: string, outcome: ToastOutcome): void {
  notifications.update({ ...drawn({ ...outcome, life: lifeOf(outcome.kind) }), id });
}

/** Shows an outcome as a toast of its own. */
export function toastOutcome(outcome: ToastOutcome): void {
  showToast({ ...outcome, life: lifeOf(outcome.kind) });
}

function lifeOf(kind: ToastKind): number {
  return kind === 'error' || kind === 'warning' ? LIFE.error : LIFE.done;
}

function drawn({ kind, message, detail, life, id, onGone }: Toast) {
  const Icon = ICONS[kind];
  return {
    ...(id !== undefined && { id }),
    ...(onGone && { onClose: onGone }),
    title: message,
    message: detail ?? '',
    autoClose: life,
    icon: <Icon size={16} aria-hidden />,
    className: classes.toast ?? '',
    'data-kind': kind,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  };
}
