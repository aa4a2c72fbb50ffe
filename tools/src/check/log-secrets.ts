import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Outcome } from './outcome.ts';

/** What tests send all the time and no log line may repeat: the password of their people, and the name of a customer's file. */
const SEEDED = ['correct horse battery staple', 'Lot 14.zip'];
/** The form of every cookie, token and secret of a one-time link: 32 random bytes in base64url. */
const SECRET = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])/;

/** Returns true when the line holds something that is secret. */
export function holdsSecret(line: string): boolean {
  return SECRET.test(line) || SEEDED.some((seeded) => line.includes(seeded));
}

/** Adds to the outcome of tests whether any line that the product wrote meanwhile holds a secret. */
export function withoutSecretsInLogs(tests: Outcome, folder: string): Outcome {
  const files = readdirSync(folder);
  const found = files.flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8').split('\n').filter(holdsSecret).slice(0, MOST_LINES),
  );
  // Without logs nothing was looked at.
  const sentence =
    files.length === 0 ? 'The product left no logs to search for secrets.' : 'A log line holds a secret:';
  if (files.length > 0 && found.length === 0) return { ...tests, passed: tests.passed + 1 };
  return {
    ...tests,
    failed: tests.failed + 1,
    failedTests: [...(tests.failedTests ?? []), sentence],
    output: [tests.output, sentence, ...found.slice(0, MOST_LINES)].join('\n'),
  };
}

const MOST_LINES = 10;
