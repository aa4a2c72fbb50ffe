/** What PostgreSQL holds each statement and each transaction of the product to, in milliseconds. */
export const STATEMENT_LIMITS = {
  /** A statement that runs longer is ended by the server: a request must not hold a connection for minutes. */
  statement_timeout: 5_000,
  lock_timeout: 5_000,
  /** A process that stands still in the middle of a transaction keeps its locks for no longer. */
  idle_in_transaction_session_timeout: 30_000,
};
