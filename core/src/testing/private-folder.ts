import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { borrowAccount, returnAccount } from '../platform/sandbox/sandbox.ts';
import type { Account } from '../platform/sandbox/sandbox.ts';

/** A folder of a test's own, which goes with the test. */
export function privateFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sealdesk-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder with the account that a tool has it under. */
export function toolFolder(): { folder: string; account: Account | null } {
  const [folder, account] = [privateFolder(), borrowAccount()];
  onTestFinished(() => returnAccount(account));
  if (account !== null) chownSync(folder, account, account);
  return { folder, account };
}
