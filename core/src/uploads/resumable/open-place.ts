import { randomUUID } from 'node:crypto';
import { MAX_WAITING_BYTES, MAX_WAITING_UPLOADS } from '@sealdesk/contract/shared/limits.ts';
import { fileTooLarge, invalidFileType } from '@sealdesk/contract/uploads/upload-messages.ts';
import { BYTES_PER_MB, uploadRules } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { requireBudget } from '../../budgets/spend-budget.ts';
import type { Core } from '../../core.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { Refused } from '../../refused.ts';
import type { Viewer } from '../../viewer.ts';
import { requireScanner } from '../checks/virus-scan.ts';
import { cleanFileName } from '../file-name.ts';
import { TOO_MANY_WAITING } from '../stage-upload.ts';
import { countWaiting, lockQuota } from '../uploads.store.ts';
import type { Resumable } from './resumable.ts';
import { countUnderWay, insertResumable } from './resumable.store.ts';

export type WantedFile = Pick<Resumable, 'purpose' | 'jobNumber' | 'fileName' | 'size'>;

/** Opens a place for a file that is to come in pieces, if its name, its size and what its sender has waiting allow it. */
export async function openResumablePlace(core: Core, viewer: Viewer, wanted: WantedFile): Promise<Resumable> {
  requireFits(viewer, wanted);
  await requireScanner(core);
  await requireBudget(core, viewer, 'bytes', wanted.size);

  const { purpose, jobNumber, fileName, size } = wanted;
  const begun = { id: randomUUID(), ownerId: viewer.contactId, purpose, jobNumber, fileName, size };
  return inTransaction(core.db, async (tx) => {
    await lockQuota(tx, viewer.contactId);
    const [staged, underWay] = [await countWaiting(tx, viewer.contactId), await countUnderWay(tx, viewer.contactId)];
    // The parts of one set may all come in pieces, at the same time.
    const mostFiles = MAX_WAITING_UPLOADS + (purpose === 'initial_seals' ? viewer.maxFileUploads : 0);
    const isTooMany = staged.uploads + underWay.uploads >= mostFiles;
    if (isTooMany || staged.bytes + underWay.bytes + size > MAX_WAITING_BYTES) {
      throw new Refused('unavailable', TOO_MANY_WAITING);
    }
    return { ...begun, received: 0, expiresAt: await insertResumable(tx, begun) };
  });
}

function requireFits({ maxFileUploads }: Viewer, { purpose, fileName, size }: WantedFile): void {
  const { kind, maxFileSizeMB } = uploadRules({ purpose, maxFileUploads });
  const cleaned = cleanFileName(fileName, kind);
  if ('problem' in cleaned) throw new Refused('invalid', cleaned.problem);
  if (size > maxFileSizeMB * BYTES_PER_MB) throw new Refused('too-large', fileTooLarge(maxFileSizeMB));
  if (size === 0) throw new Refused('invalid', invalidFileType(kind));
}
