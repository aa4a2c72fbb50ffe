import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TEST_PASSWORD } from '@sealdesk/core/testing/people.ts';
import { expect, it, onTestFinished } from 'vitest';
import { holdsSecret, withoutSecretsInLogs } from './log-secrets.ts';

const OUTCOME = { passed: 5, failed: 0, output: 'ran' };
const FINE = '{"level":"info","reqId":"0f8c1d5e-8b1f-4a53-9f4e-2f1f6d1f0a11","route":"/api/jobs/:job_id/documents"}';
const token = `7aZ${randomBytes(30).toString('base64url')}`;

function logsWith(...lines: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sealdesk-logs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, '1.log'), [FINE, ...lines, FINE].join('\n'));
  return folder;
}

it.each([
  ['a token', `{"msg":"answered","url":"/x?token=${token}"}`],
  ['a one-time link', `{"msg":"mailed","url":"http://127.0.0.1:8080/invitation#${token}"}`],
  ['a password', `{"body":{"password":"${TEST_PASSWORD}"}}`],
  ['a file name', '{"err":"cannot read Lot 14.zip"}'],
])('finds %s in a line, and fails with that line', (_what, line) => {
  expect(holdsSecret(line)).toBe(true);
  const outcome = withoutSecretsInLogs(OUTCOME, logsWith(line));
  expect(outcome).toMatchObject({ passed: 5, failed: 1, failedTests: ['A log line holds a secret:'] });
  expect(outcome.output).toContain(line);
});

it('passes lines with ids, hashes and long names', () => {
  const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
  expect(
    withoutSecretsInLogs(OUTCOME, logsWith(hash, 'core/src/some/aVeryLongNameOfAFunction-that-nobody-reads.ts:1')),
  ).toEqual({ ...OUTCOME, passed: 6 });
});

it('fails when there is nothing to look at', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sealdesk-logs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(withoutSecretsInLogs(OUTCOME, folder)).toMatchObject({ failed: 1 });
});
