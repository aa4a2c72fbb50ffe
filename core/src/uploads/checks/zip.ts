import { mkdir } from 'node:fs/promises';
import { JOB_TYPE } from '@sealdesk/contract/shared/codes.ts';
import { readPackage } from '../../intake/read-package.ts';
import { firmDay } from '../../platform/firm-day.ts';
import { databaseNow } from '../uploads.store.ts';
import type { Check } from './check.ts';

/** Unpacks a customer's zip and reads its drawings. What they say is the finding that fills the create form. */
export const zipCheck: Check = async (file, { core, upload, onStep, signal, isBackground }) => {
  const folder = `${file.path}-unpacked`;
  await mkdir(folder, { mode: 0o700 });
  const today = firmDay(await databaseNow(core.db), core.config.FIRM_TIMEZONE);
  const read = await readPackage({
    zipPath: file.path,
    zipName: file.name,
    folder,
    today,
    onStep,
    signal,
    isBackground,
  });
  if ('refused' in read) return { problem: read.refused };
  if (upload.jobType === JOB_TYPE.seals && read.refusedForSeals !== null) return { problem: read.refusedForSeals };
  return { problem: null, findings: read };
};
