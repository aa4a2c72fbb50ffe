import { writeSync } from 'node:fs';
import { pino, stdSerializers, type Logger } from 'pino';

export type Log = Logger;

/** Paths whose values never reach a log line, wherever they are put. */
const SECRET_PATHS = [
  'password',
  'token',
  'code',
  'secret',
  'authorization',
  'cookie',
  '*.password',
  '*.token',
  '*.secret',
  '*.authorization',
  '*.cookie',
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
];

type LineStream = { write(line: string): void };

/** Opens a log: JSON lines on standard output, one for each event, without secrets. */
export function openLog(name: string, level: string, stream: LineStream = standardOutput): Log {
  const options = {
    name,
    level,
    redact: { paths: SECRET_PATHS, censor: '[redacted]' },
    serializers: { err: describeError, error: describeError },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  };
  return pino(options, stream);
}

const STANDARD_OUTPUT = 1;
const FULL_PIPE_PAUSE_MS = 5;
const MOST_PAUSES = 200;
const sleeper = new Int32Array(new SharedArrayBuffer(4));

/**
 * Drops a line that cannot be written, for example because the disk of the log is full. pino's own stream ends the process
 * then, and never comes to an end of that itself.
 */
const standardOutput: LineStream = {
  write: (line) => {
    let rest: Uint8Array = Buffer.from(line);
    for (let pauses = 0; rest.length > 0 && pauses < MOST_PAUSES;) {
      try {
        rest = rest.subarray(writeSync(STANDARD_OUTPUT, rest));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
        // Whoever reads the pipe is slow: the line waits, as it does with pino's stream.
        Atomics.wait(sleeper, 0, 0, FULL_PIPE_PAUSE_MS);
        pauses += 1;
      }
    }
  },
};

/** What happened and where. Errors of drivers carry whole connections with them, which are not for a log. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  const { code, detail, cause } = error as Error & { code?: unknown; detail?: unknown };
  // A cause that is no error is whatever a library had at hand, such as the state and code of a sign-in.
  return { type, message, stack, code, detail, ...(cause instanceof Error ? { cause: describeError(cause) } : {}) };
}
