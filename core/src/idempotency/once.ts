import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Core } from '../core.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { Refused } from '../refused.ts';
import {
  deleteOldRequests,
  findRequest,
  keepAnswer,
  noteUpload,
  releaseKey,
  renewKey,
  takeKey,
  type Claim,
  type KnownRequest,
} from './requests.store.ts';

export type RepeatableRequest = {
  contactId: number;
  /** The Idempotency-Key header, or null: then the request is its own. */
  key: string | null;
  call: string;
  /** What else makes it the same request, such as its body. */
  content: unknown;
  /**
   * Reads a body that is too large to be part of `content`, without an effect, and returns its hash. Called for
   * repetitions only: the first request reads its body itself and gives the hash to `keepUpload`.
   */
  hashBody?: (earlierUploadId: string | null) => Promise<Buffer>;
};

/** What a request is answered with. A repeated request gets the same status and body. */
export type Answer<Body> = { status: 200 | 201 | 202; body: Body };

/** What a running request may do with its key. */
export type Running = {
  /** The upload that an earlier try of this request staged; the work resumes from there. */
  uploadId: string | null;
  /** Refuses a request with another body than the one that staged `uploadId`. Reads the body. */
  requireSameBody(): Promise<void>;
  /** Ties the staged upload and the hash of what it was made of to the key, in the transaction that stages it. */
  keepUpload(tx: Tx, uploadId: string, contentHash: Buffer): Promise<void>;
  /** Keeps the answer, in the transaction that makes it true: a repetition after a crash then finds both or neither. */
  keepAnswer(tx: Tx, answer: Answer<unknown>): Promise<void>;
};

const RENEW_MS = 5_000;
const LOOK_MS = 250;
/** A repetition waits so long for the first to be done before it is sent away. */
const WAIT_MS = 10_000;
const KEY = /^[\x21-\x7e]{1,200}$/;

/** A request without a key: nothing is kept, and nothing can be repeated. */
export const UNKEYED: Running = {
  uploadId: null,
  requireSameBody: async () => {},
  keepUpload: async () => {},
  keepAnswer: async () => {},
};

/**
 * Runs the work once for a key: a repetition gets the first answer, and one that comes meanwhile waits for it. The key
 * belongs to the whole request: the same key with other content is refused.
 */
export async function once<Body>(
  { db, log }: Pick<Core, 'db' | 'log'>,
  { contactId, key, call, content, hashBody }: RepeatableRequest,
  work: (running: Running) => Promise<Answer<Body>>,
): Promise<Answer<Body>> {
  if (key === null) return work(UNKEYED);
  if (!KEY.test(key)) throw new Refused('invalid', 'The Idempotency-Key is not usable.');
  const claim: Claim = { contactId, key, holder: randomUUID() };
  const hash = createHash('sha256').update(JSON.stringify(content)).digest();
  const first = await claimOrAnswer(db, claim, call, hash);
  const requireSameBody = async () => {
    if (hashBody) requireSame(first, await hashBody(first.uploadId));
  };
  if (first.answer !== null) {
    await requireSameBody();
    return first.answer as Answer<Body>;
  }

  const renewing = setInterval(() => {
    renewKey(db, claim).catch((error: unknown) => log.warn({ err: error }, 'An idempotency key could not be renewed'));
  }, RENEW_MS);
  let isKept = false;
  try {
    const answer = await work({
      uploadId: first.uploadId,
      requireSameBody,
      keepUpload: async (tx, uploadId, contentHash) => {
        requireSame(first, contentHash);
        mustBeMine(await noteUpload(tx, claim, uploadId, contentHash));
      },
      keepAnswer: async (tx, value) => {
        mustBeMine(await keepAnswer(tx, claim, value));
        isKept = true;
      },
    });
    if (!isKept) await keepAnswer(db, claim, answer);
    return answer;
  } catch (error) {
    await releaseKey(db, claim).catch((failure: unknown) =>
      log.warn({ err: failure }, 'An idempotency key could not be released'),
    );
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

type Known = Pick<KnownRequest, 'answer' | 'uploadId' | 'contentHash'>;

/** Takes the key, or waits until the request that has it is done. */
async function claimOrAnswer(db: Db, claim: Claim, call: string, hash: Buffer): Promise<Known> {
  const until = Date.now() + WAIT_MS;
  for (;;) {
    const isMine = await takeKey(db, claim, call, hash);
    const known = await findRequest(db, claim.contactId, claim.key);
    if (isMine && known) return known;
    if (known && (known.call !== call || !known.requestHash.equals(hash))) throw usedForAnother();
    if (known?.answer) return known;
    if (Date.now() > until) throw new Refused('under-way', MESSAGES.stillRunning);
    await sleep(LOOK_MS);
  }
}

/** Refuses other content than what came under the key before. */
function requireSame({ contentHash }: Known, hash: Buffer): void {
  if (contentHash !== null && !contentHash.equals(hash)) throw usedForAnother();
}

function usedForAnother(): Refused {
  return new Refused('invalid', MESSAGES.keyUsedForAnother);
}

function mustBeMine(isMine: boolean): void {
  if (!isMine) throw new Refused('under-way', 'The same request is running elsewhere.');
}

/** Returns the upload that the person's request under that key staged, or null. */
export async function findStagedUpload(db: Db, contactId: number, key: string): Promise<string | null> {
  return (await findRequest(db, contactId, key))?.uploadId ?? null;
}

/** Forgets requests that nobody repeats any more. */
export async function forgetOldRequests(db: Db): Promise<void> {
  await deleteOldRequests(db);
}
