import { createReadStream } from 'node:fs';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../../core.ts';
import { raiseAlert } from '../../platform/metrics.ts';
import { copyObject } from '../../platform/storage/storage.ts';
import { Refused } from '../../refused.ts';
import { PASSED } from '../upload.ts';
import type { Check } from './check.ts';

/** An infected file is kept under this prefix for a month, for whoever investigates it. */
export const QUARANTINE_PREFIX = 'quarantine/';
const INFECTED = 'The file was rejected by the virus scanner.';
const TOO_LARGE_TO_SCAN = 'The file is too large for the virus scanner, so it cannot be accepted.';

/** Refuses an upload while nothing can be scanned, before any of it is read. */
export async function requireScanner({ scanner, log }: Pick<Core, 'scanner' | 'log'>): Promise<void> {
  const problem = (await scanner?.whyDown()) ?? null;
  if (problem === null) return;
  raiseAlert(log, 'scanner-down', { problem }, 'Uploads are refused because nothing can be scanned');
  throw new Refused('unavailable', MESSAGES.unavailable);
}

/** Has the file scanned where a scanner is configured. Throws `ScannerDown` while it can't. */
export const virusScan: Check = async (file, { core, upload, onStep }) => {
  if (core.scanner === null) return PASSED;
  onStep('virus-scan', null);
  const verdict = await core.scanner.scan(createReadStream(file.path));
  if (verdict === 'clean') return PASSED;
  if (verdict === 'too-large') return { problem: TOO_LARGE_TO_SCAN };
  await copyObject(core.storage, 'staging', file.objectKey, 'staging', `${QUARANTINE_PREFIX}${file.objectKey}`);
  const detail = { uploadId: upload.id, uploaderId: upload.uploaderId, found: verdict.found };
  raiseAlert(core.log, 'virus-found', detail, 'The virus scanner found something in an upload');
  return { problem: INFECTED };
};
