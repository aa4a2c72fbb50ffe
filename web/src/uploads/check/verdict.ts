import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { CallFailed, serverSentence } from '../../lib/session/failure.ts';
import type { RefusalTone } from '../upload-flow.ts';

/** How the checks of a stored upload ended. */
export type Verdict =
  /** `warning` is what should be known besides; the message is without it. */
  | { is: 'accepted'; message: string; warning: string | null }
  /** Danger: this file won't do. Warning: the verdict could not be read, and the file may be good. */
  | { is: 'refused'; message: string; tone: RefusalTone };

/** Returns what the answer of a check call means. Anything but the two agreed answers is unexpected. */
export function verdictOf(
  { status, message }: { status: string; message: string },
  warnings: readonly string[],
): Verdict {
  if (status === 'confirm') return accepted(message, warnings.join(' '));
  if (status === 'error') return { is: 'refused', message, tone: 'danger' };
  return { is: 'refused', message: MESSAGES.uploadUnexpected, tone: 'danger' };
}

/** The message of an accepted upload ends with its warnings; to people who read them beside it they are no success. */
function accepted(message: string, warning: string): Verdict {
  if (warning === '') return { is: 'accepted', message, warning: null };
  const good = message.endsWith(warning) ? message.slice(0, -warning.length).trim() : '';
  return { is: 'accepted', message: good, warning: good === '' ? message : warning };
}

/** Returns what a check call that failed means: the server's sentence, or that the step failed. */
export function failedStep(error: unknown): Verdict {
  const isTheirs = error instanceof CallFailed && error.status < 500;
  return {
    is: 'refused',
    message: serverSentence(error) ?? MESSAGES.uploadStepFailed,
    tone: isTheirs ? 'danger' : 'warning',
  };
}
