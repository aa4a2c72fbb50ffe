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
/** A permission that is missing is not given within seconds, so a store that refuses is left alone for a while. */
const REFUSED_PAUSE_MS = 10 * 60_000;
const WALK_PAGE = 1_000;

type House = Pick<Core, 'db' | 'storage' | 'config' | 'log'>;

/** What one round knows of the store from the rounds before it. */
type StoreMemory = { isAlerted: boolean; hasRefused: boolean };

/**
 * Returns what the worker runs again and again: `retainDocuments`, once the bucket is known to have object lock. Without it
 * every document would be refused, so one alert speaks for all, and the documents wait. A store that does not answer whether
 * it has object lock is asked for the documents all the same, after an alert.
 */
export function retentionRounds(house: House, now = () => Date.now()): (signal: AbortSignal) => Promise<number> {
  const memory: StoreMemory = { isAlerted: false, hasRefused: false };
  let isLockable = false;
  let notBefore = 0;
  return async (signal) => {
    if (house.config.DOCUMENT_LOCK === 'off' || now() < notBefore) return 0;
    isLockable ||= await mayHaveLock(house);
    if (!isLockable) {
      const { documents: bucket } = house.storage.buckets;
      alertOnce(house, memory, { bucket }, 'The bucket has no object lock: no document is retained');
      return 0;
    }
    const seen = await retainDocuments(house, signal, memory);
    if (memory.hasRefused) notBefore = now() + REFUSED_PAUSE_MS;
    return seen;
  };
}

/** Returns false for a bucket that has no object lock; true, with an alert, where the store refuses to answer. */
async function mayHaveLock({ storage, log }: House): Promise<boolean> {
  try {
    return await hasObjectLock(storage);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const facts = { err: error, bucket: storage.buckets.documents };
    const message =
      'The store does not answer whether the bucket has object lock; documents are retained without knowing';
    raiseAlert(log, 'document-not-retained', facts, message);
    return true;
  }
}

/**
 * Lets the store refuse to delete documents whose retention is due; returns how many it looked at. Every accepted document
 * waits for it from its commit on (a trigger records that), so none is forgotten by whoever accepts it. Each is settled by
 * itself, outside any transaction. Ends early when asked by the signal, and when the store refuses or fails time after time.
 */
export async function retainDocuments(
  house: House,
  signal?: AbortSignal,
  memory: StoreMemory = { isAlerted: false, hasRefused: false },
): Promise<number> {
  if (house.config.DOCUMENT_LOCK === 'off') return 0;
  let seen = 0;
  let failuresInARow = 0;
  memory.hasRefused = false;
  while (!isAsked(signal)) {
    const document = await claimDue(house.db);
    if (document === null) {
      if (await walkOnce(house)) continue;
      return seen;
    }
    const until = await untilWhen(house, document);
    const result = await retain(house, document, until, { signal, memory });
    if (result === 'retained') await saveRetention(house.db, document, until);
    else if (result === 'stopped') await releaseRetention(house.db, document);
    else await postponeRetention(house.db, document);
    seen += 1;
    // An object that is lost says nothing of the store; whatever else went wrong may be true of every document.
    failuresInARow = result instanceof Error ? failuresInARow + 1 : 0;
    if (result instanceof Error && failuresInARow === FAILURES_TO_STOP) {
      memory.hasRefused = isRefusal(result);
      if (memory.hasRefused) alertOnce(house, memory, { err: result }, 'The store refuses to retain documents');
      return seen;
    }
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

/** An error is one that the store may have with every document. */
type Result = 'retained' | 'lost' | 'stopped' | Error;

async function retain(
  house: House,
  document: DueDocument,
  until: Date,
  { signal, memory }: { signal: AbortSignal | undefined; memory: StoreMemory },
): Promise<Result> {
  const { id, jobNumber, objectKey, failures, retainedUntil } = document;
  // The time of an old document may be over, and no store takes a time that is.
  if (until.getTime() <= Date.now() || until.getTime() === retainedUntil?.getTime()) return 'retained';
  try {
    await retainObject(house, objectKey, until, { signal });
    memory.isAlerted = false;
    return 'retained';
  } catch (error) {
    if (isAsked(signal)) return 'stopped';
    if (!(error instanceof Error)) throw error;
    const facts = { err: error, documentId: id, jobNumber, objectKey, failures: failures + 1 };
    house.log.warn(facts, 'The retention of a document could not be set; it is tried again');
    const isOfDocument = isLost(error);
    if (failures + 1 === FAILURES_TO_ALERT) {
      const message = 'The store does not keep a document from being deleted';
      if (isOfDocument) raiseAlert(house.log, 'document-not-retained', facts, message);
      else alertOnce(house, memory, facts, message);
    }
    return isOfDocument ? 'lost' : error;
  }
}

/** Raises an alert about the store, unless there was one since it last retained a document. */
function alertOnce({ log }: House, memory: StoreMemory, facts: Record<string, unknown>, message: string): void {
  if (!memory.isAlerted) raiseAlert(log, 'document-not-retained', facts, message);
  memory.isAlerted = true;
}

/** Returns true when the store has answered and declines. */
function isRefusal(error: unknown): boolean {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  // 501 is the answer of a store that does not know the call.
  return status !== undefined && ((status >= 400 && status < 500 && status !== 429) || status === 501);
}

/** Returns true when the refusal is about this object alone: it is gone, or a deletion stands in its place. */
function isLost(error: Error): boolean {
  if (!(error instanceof S3ServiceException) || error.name === 'NoSuchBucket') return false;
  return error.$metadata.httpStatusCode === 404 || error.$metadata.httpStatusCode === 405;
}

const isAsked = (signal?: AbortSignal) => signal?.aborted === true;
