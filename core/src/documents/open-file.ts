import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { pipeline, type Readable } from 'node:stream';
import { NoSuchKey, S3ServiceException } from '@aws-sdk/client-s3';
import { spendBudget } from '../budgets/spend-budget.ts';
import type { Core } from '../core.ts';
import { recordDownload } from '../timeline/record-event.ts';
import { raiseAlert } from '../platform/metrics.ts';
import { getRange } from '../platform/storage/storage.ts';
import { Refused } from '../refused.ts';
import type { Viewer } from '../viewer.ts';
import { checkedBytes, DamagedBytes } from './checked-bytes.ts';
import type { Document } from './document.ts';

export type FileRange = { start: number; end: number };

/** The bytes of a document, or of a part of it, for that viewer. Who fetched it is on record before the first byte leaves. */
export async function openFile(
  core: Core,
  viewer: Viewer,
  document: Document,
  range: FileRange | null,
): Promise<Readable> {
  const source = await openObject(core, document, range);
  try {
    const { id, jobNumber, purpose, name, version } = document;
    const detail = { documentId: id, purpose, name, version, sha256: document.sha256.toString('hex') };
    // Of pieces only the first of a day is recorded.
    if (range === null) await spendBudget(core, core.db, viewer, 'downloads');
    await recordDownload(core.db, { jobNumber, contactId: viewer.contactId, isPart: range !== null, detail });
  } catch (error) {
    source.destroy();
    throw error;
  }
  const isWhole = range === null || range.end - range.start + 1 === document.size;
  const checked = checkedBytes({
    size: range === null ? document.size : range.end - range.start + 1,
    sha256: isWhole ? document.sha256 : null,
  });
  pipeline(source, checked, (error) => {
    if (error instanceof DamagedBytes) reportDamaged(core, document, error.message);
  });
  return checked;
}

/** Asks the store, and finds out before the first byte whether it still has what was recorded. */
async function openObject(core: Core, document: Document, range: FileRange | null): Promise<Readable> {
  try {
    const { body, size } = await getRange(core.storage, 'documents', document.objectKey, range ?? undefined);
    if (size === document.size) return body;
    body.destroy();
    reportDamaged(core, document, `The store has ${size} bytes.`);
  } catch (error) {
    if (error instanceof NoSuchKey) {
      raiseAlert(core.log, 'document-missing', factsOf(document), 'The store has lost a document');
    } else if (error instanceof S3ServiceException && error.name === 'InvalidRange') {
      reportDamaged(core, document, 'The store has fewer bytes.');
    } else throw error;
  }
  throw new Refused('unavailable', MESSAGES.unavailable);
}

function reportDamaged(core: Core, document: Document, problem: string): void {
  raiseAlert(core.log, 'document-damaged', { ...factsOf(document), problem }, 'A document is not what was recorded');
}

function factsOf({ id, jobNumber, objectKey, size }: Document) {
  return { documentId: id, jobNumber, objectKey, size };
}
