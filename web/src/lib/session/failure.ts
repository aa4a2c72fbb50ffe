import type { LeftJobs } from '@sealdesk/contract/directory/contact.ts';
import type { ErrorCode } from '@sealdesk/contract/shared/error-body.ts';
import { MESSAGES, statusMessage } from '@sealdesk/contract/shared/messages.ts';

/** What could be read of a failing answer's body. */
export type FailureBody =
  | {
      read: 'json';
      message?: string;
      code?: ErrorCode;
      errors?: Record<string, string[]>;
      /** Who changed the job last, and when, where an edit came too late. */
      updated_by?: string | null;
      updated_at?: string;
      /** The open jobs that need a new contact before theirs is moved. */
      left_jobs?: LeftJobs;
    }
  | { read: 'nothing' }
  /** A download's failing answer that was meant to be JSON and is not. */
  | { read: 'unparsable' };

/** The server answered, and the answer is a failure. */
export class CallFailed extends Error {
  readonly status: number;
  readonly body: FailureBody;
  /** In how many seconds to ask again, where the answer says so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: FailureBody, retryAfter?: number) {
    super(`The server answered ${status}`);
    this.name = 'CallFailed';
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }

  get code(): ErrorCode | undefined {
    return this.body.read === 'json' ? this.body.code : undefined;
  }

  /** The sentences beside each field of a refused form. */
  get fieldErrors(): Record<string, string[]> {
    return (this.body.read === 'json' && this.body.errors) || {};
  }
}

/** Nothing came back: the network is down, the server is gone, or the time allowed is over. */
export class NoResponse extends Error {
  override readonly name = 'NoResponse';
}

/** Any failure as one sentence for a person, by the error catalog. */
export function failureSentence(error: unknown): string {
  if (error instanceof CallFailed) return answeredSentence(error);
  if (error instanceof NoResponse) return MESSAGES.noResponse;
  if (error instanceof Error) return error.message.trim() === '' ? MESSAGES.requestSetup : error.message;
  return MESSAGES.unexpected;
}

/** What the server itself said of the failure, as a sentence; nothing where it said nothing. */
export function serverSentence(error: unknown): string | undefined {
  if (!(error instanceof CallFailed) || error.body.read !== 'json' || !error.body.message) return undefined;
  return withFullStop(error.body.message);
}

/** Returns true when the session is over, which the sign-in dialog reports; a second message would only repeat it. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof CallFailed && error.code === 'SESSION_EXPIRED';
}

function answeredSentence({ status, body }: CallFailed): string {
  if (body.read === 'unparsable') return MESSAGES.unparsableAnswer;
  if (body.read === 'json' && body.message) return withFullStop(body.message);
  return statusMessage(status);
}

/** Returns the text with a full stop, unless it ends a sentence already. */
export function withFullStop(message: string): string {
  const text = message.trim();
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** How often a read is repeated that was refused because too much runs at once. */
const MOST_REPEATS = 5;
const DEFAULT_PAUSE_S = 2;
const LONGEST_PAUSE_S = 30;

/** Returns true when a read may be repeated without a word: the server asked for a pause, and nothing is wrong with the read. */
export function isRepeated(repeats: number, error: unknown): boolean {
  return error instanceof CallFailed && error.status === 429 && repeats < MOST_REPEATS;
}

/** Returns the pause before a read is repeated, in ms: what the server asked for, spread, so that tabs don't come all at once. */
export function repeatPause(error: unknown, random = Math.random()): number {
  const asked = error instanceof CallFailed ? error.retryAfter : undefined;
  return Math.min(asked ?? DEFAULT_PAUSE_S, LONGEST_PAUSE_S) * 1000 * (1 + random / 2);
}
