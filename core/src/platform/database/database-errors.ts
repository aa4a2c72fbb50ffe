import { isSocketError } from '../socket-errors.ts';

/** PostgreSQL's codes for "not now": connections, shutdown, full, time-outs, lost races. */
const NOT_NOW = new Set([
  '08000', '08001', '08003', '08004', '08006', '08P01', // connection; the last is how a pooler says that it has none
  '25006', // read-only: another server has become the primary
  '25P03', // the transaction stood still for too long
  '53000', '53100', '53200', '53300', // resources, disk full, memory, too many connections
  '55P03', // lock time-out
  '57014', // statement time-out
  '57P01', '57P02', '57P03', // shutting down, crashed, starting
  '40001', '40P01', // lost races
]); // oxfmt-ignore

/** Those after which a connection is of no more use: to a server that leaves, or that no longer takes writes. */
const LOST = new Set(['08000', '08001', '08003', '08006', '08P01', '25006', '25P03', '57P01', '57P02', '57P03']);

/** A serialization failure and a deadlock: the same transaction, run again, can succeed at once. */
const LOST_RACES = new Set(['40001', '40P01']);

/** What the driver says, without a code, when no connection could be had. */
const DRIVER_SENTENCES = [
  /timeout exceeded when trying to connect/i,
  /Connection terminated/i,
  /Client has encountered a connection error/i,
  /Query read timeout/,
];

/**
 * Returns true when the error means that the database is unavailable at the moment, rather than a bug of ours. The socket's
 * errors are those of any service: whoever also asks the store looks at `isStoreUnavailable` first.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (NOT_NOW.has(code) || isSocketError(error)) return true;
  return DRIVER_SENTENCES.some((sentence) => sentence.test(error.message));
}

/** Returns true when the connection on which the error came must not be used again. */
export function isConnectionLost(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  return LOST.has(code) || isSocketError(error) || DRIVER_SENTENCES.some((sentence) => sentence.test(error.message));
}

/** Returns the name of what may exist only once and would exist twice; null for any other error. */
export function violatedUniqueness(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return null;
  return 'constraint' in error ? String(error.constraint) : '';
}

/** Returns true when PostgreSQL ended the transaction because it lost a race; nothing of it was saved. */
export function isLostRace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LOST_RACES.has(String(error.code));
}

/** Returns true when PostgreSQL ended a statement because a lock wasn't free in time; nothing of its transaction was saved. */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}
