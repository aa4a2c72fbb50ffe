import { S3ServiceException } from '@aws-sdk/client-s3';
import type { Core } from '../core.ts';
import { findRetentionYears } from '../licenses/state-rules.ts';
import { raiseAlert } from '../platform/metrics.ts';
import { hasObjectLock, retainObject, retainUntil } from '../platform/storage/retention.ts';
import {
  claimDue,
  deleteWalk,
  lockWalk,
  postponeRetention,
  releaseRetention,
  saveRetention,
  saveWalk,
  walkOn,
  type DueDocument,
} from './retention.store.ts';

/** So many failures in a row are no accident: of one document, or of the store with one document after the other. */
const FAILURES_TO_ALERT = 5;
const FAILURES_TO_STOP = 3;
const WALK_PAGE = 1_000;

type House = Pick<Core, 'db' | 'storage' | 'config' | 'log'>;

/**
 * Returns what the worker runs again and again: `retainDocuments`, once the bucket is known to have object lock. Without it
 * every document would be refused, so one alert speaks for all, and the documents wait.
 */
export function retentionRounds(house: House): (signal: AbortSignal) => Promise<number> {
  let isLockable = false;
  let isAlerted = false;
  return async (signal) => {
    if (house.config.DOCUMENT_LOCK === 'off') return 0;
    isLockable ||= await hasObjectLock(house.storage);
    if (isLockable) return retainDocuments(house, signal);
    const bucket = house.storage.buckets.documents;
    if (!isAlerted)
      raiseAlert(
        house.log,
        'document-not-retained',
        { bucket },
        'The bucket has no object lock: no document is retained',
      );
    isAlerted = true;
    return 0;
  };
}

/**
 * Lets the store refuse to delete documents whose retention is due; returns how many it looked at. Every accepted document
 * waits for it from its commit on (a trigger records that), so none is forgotten by whoever accepts it. Each is settled by
 * itself, outside any transaction. Ends early when asked by the signal, and when the store fails time after time.
 */
export async function retainDocuments(house: House, signal?: AbortSignal): Promise<number> {
  if (house.config.DOCUMENT_LOCK === 'off') return 0;
  let seen = 0;
  let failuresInARow = 0;
  while (!isAsked(signal) && failuresInARow < FAILURES_TO_STOP) {
    const document = await claimDue(house.db);
    if (document === null) {
      if (await walkOnce(house)) continue;
      return seen;
    }
    const until = await untilWhen(house, document);
    const result = await retain(house, document, until, signal);
    if (result === 'retained') await saveRetention(house.db, document, until);
    else if (result === 'stopped') await releaseRetention(house.db, document);
    else await postponeRetention(house.db, document);
    // A refusal is about this document; whatever else went wrong may be the store, for which the next round is soon enough.
    failuresInARow = result === 'failed' ? failuresInARow + 1 : 0;
    seen += 1;
  }
  return seen;
}

/**
 * Marks a page of documents as due that no trigger could: those of before it, and those of a state whose rule has changed.
 * Returns false when there is nothing of the kind.
 */
async function walkOnce({ db }: House): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const walk = await lockWalk(tx);
    if (walk === null) return false;
    const last = await walkOn(tx, walk, WALK_PAGE);
    await (last === null ? deleteWalk(tx, walk.id) : saveWalk(tx, walk.id, last));
    return true;
  });
}

/** For the longest of the job's states: as long as the rule of each asks, or as the setting has it where none does. */
async function untilWhen({ db, config }: House, { createdAt, states, retainedUntil }: DueDocument): Promise<Date> {
  const day = createdAt.toISOString().slice(0, 10);
  const years = await findRetentionYears(db, states, day, config.DOCUMENT_RETENTION_YEARS);
  const until = retainUntil(createdAt, years);
  // The store takes no shorter time than the one it has.
  return retainedUntil !== null && retainedUntil > until ? retainedUntil : until;
}

type Result = 'retained' | 'refused' | 'failed' | 'stopped';

async function retain(house: House, document: DueDocument, until: Date, signal?: AbortSignal): Promise<Result> {
  const { id, jobNumber, objectKey, failures, retainedUntil } = document;
  // The time of an old document may be over, and no store takes a time that is.
  if (until.getTime() <= Date.now() || until.getTime() === retainedUntil?.getTime()) return 'retained';
  try {
    await retainObject(house, objectKey, until, { signal });
    return 'retained';
  } catch (error) {
    if (isAsked(signal)) return 'stopped';
    const facts = { err: error, documentId: id, jobNumber, objectKey, failures: failures + 1 };
    if (failures + 1 === FAILURES_TO_ALERT)
      raiseAlert(house.log, 'document-not-retained', facts, 'The store does not keep a document from being deleted');
    else house.log.warn(facts, 'The retention of a document could not be set; it is tried again');
    return isRefusal(error) ? 'refused' : 'failed';
  }
}

/** Returns true when the store has answered and declines, for example because the object is lost. */
function isRefusal(error: unknown): boolean {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  return status !== undefined && status >= 400 && status < 500 && status !== 429;
}

const isAsked = (signal?: AbortSignal) => signal?.aborted === true;
