import {
  beginsWith,
  findStopped,
  forgetStopped,
  keepStopped,
  looksLike,
  type Keeper,
  type StoppedTarget,
} from './stopped-uploads.ts';

/** What the server has of uploads in pieces. */
export type StoredPieces = {
  /** Returns the pieces of that upload in their order, or null if the server has no such upload. */
  list(id: string): Promise<readonly { size: number; sha256: string }[] | null>;
  discard(id: string): Promise<void>;
};

type Keeping = { userId: number; stored: StoredPieces; storage?: Keeper };

/** The uploads in pieces that this tab is sending. */
export type OwnUploads = {
  /**
   * Returns the id of what was sent of this very file before, or null. What was sent of another file is discarded: one is
   * enough for a target. An upload that another tab is sending belongs to that tab.
   */
  resume(target: StoppedTarget, file: File): Promise<string | null>;
  /** Remembers a new upload over a reload. */
  add(target: StoppedTarget, file: File, id: string): Promise<void>;
  /** Forgets the uploads, because the server has used them. */
  forget(): void;
  /** Forgets the uploads and has the server discard them. */
  discard(): void;
  /** Ends the sending. Another try, here or in another tab, may resume what is still remembered. */
  release(): void;
};

/**
 * Keeps the uploads of one sending apart from those of other tabs. All tabs share what the browser remembers, so a tab holds a
 * lock on each upload that it sends. The browser frees the lock when the tab closes, reloads or crashes.
 */
export function createOwnUploads({ userId, stored, storage = localStorage }: Keeping): OwnUploads {
  const own: { id: string; target: StoppedTarget; release: () => void }[] = [];
  let isDiscarded = false;
  const discardOne = (target: StoppedTarget, id: string) => {
    forgetStopped(storage, userId, target, id);
    void stored.discard(id);
  };
  /** Returns false when another tab holds the upload, or when this tab discarded it in the meantime. */
  const claim = async (target: StoppedTarget, id: string) => {
    const release = await holdUpload(id);
    if (release === null) return false;
    own.push({ id, target, release });
    if (isDiscarded) discardOne(target, id);
    return !isDiscarded;
  };
  const forget = () => {
    for (const { target, id } of own) forgetStopped(storage, userId, target, id);
  };
  const discard = () => {
    isDiscarded = true;
    for (const { target, id } of own) discardOne(target, id);
  };
  return {
    resume: async (target, file) => {
      const stopped = findStopped(storage, userId, target, Date.now());
      if (stopped === null || !(await claim(target, stopped.id))) return null;
      if (looksLike(stopped, file)) {
        const pieces = await stored.list(stopped.id);
        if (pieces && (await beginsWith(file, pieces))) return stopped.id;
      }
      discardOne(target, stopped.id);
      own.pop()!.release();
      return null;
    },
    add: async (target, file, id) => {
      // Before another tab can read the id.
      if (!(await claim(target, id))) return;
      const { name, size, lastModified } = file;
      keepStopped(storage, userId, target, { id, name, size, lastModified, begunAt: Date.now() });
    },
    forget,
    discard,
    release: () => {
      for (const { release } of own.splice(0)) release();
    },
  };
}

/** Discards what a stopped upload left, unless it is being sent, here or in another tab. */
export async function discardStopped(
  target: StoppedTarget,
  { userId, stored, storage = localStorage }: Keeping,
): Promise<void> {
  const stopped = findStopped(storage, userId, target, Date.now());
  const release = stopped && (await holdUpload(stopped.id));
  if (!stopped || !release) return;
  forgetStopped(storage, userId, target, stopped.id);
  await stored.discard(stopped.id);
  release();
}

/** Waits until no tab is sending that upload. */
export async function untilNotSent(id: string, signal: AbortSignal): Promise<void> {
  await navigator.locks.request(lockName(id), { signal }, () => {});
}

/** Holds the upload for this tab, and returns what releases it; null while it is held already. */
function holdUpload(id: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null) => {
      if (lock === null) return resolve(null);
      return new Promise<void>((release) => resolve(release));
    };
    navigator.locks.request(lockName(id), { ifAvailable: true }, hold).catch(reject);
  });
}

function lockName(id: string): string {
  return `sealdesk.upload.${id}`;
}
