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
    serializers: { err: stdSerializers.err, error: stdSerializers.err },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  };
  return stream ? pino(options, stream) : pino(options);
}
