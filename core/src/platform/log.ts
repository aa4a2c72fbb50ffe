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

/** JSON lines on standard output, one an event, without secrets. */
export function openLog(name: string, level: string, stream?: { write(line: string): void }): Log {
  const options = {
    name,
    level,
    redact: { paths: SECRET_PATHS, censor: '[redacted]' },
    serializers: { err: describeError, error: describeError },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  };
  return stream ? pino(options, stream) : pino(options);
}

/** What happened and where. Errors of drivers carry whole connections with them, which are not for a log. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  const { code, detail, cause } = error as Error & { code?: unknown; detail?: unknown };
  return { type, message, stack, code, detail, ...(cause ? { cause: describeError(cause) } : {}) };
}
