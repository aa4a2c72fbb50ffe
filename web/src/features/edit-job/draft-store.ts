import type { EditValues } from './edit-values.ts';

/** What somebody entered and did not save, with the job as it was when they began. */
export type Draft = {
  viewerId: number;
  at: number;
  openedAt: number;
  updatedAt: string;
  opened: EditValues;
  mine: EditValues;
};

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEY = 'sealdesk.edits';

/** Returns what the person entered for that job and did not save; null where there is nothing. */
export function readDraft(storage: Keeper, viewerId: number, jobId: number): Draft | null {
  const draft = read(storage)[jobId];
  return draft?.viewerId === viewerId ? draft : null;
}

/** Keeps what is entered for that job, for this tab alone. */
export function keepDraft(storage: Keeper, jobId: number, draft: Draft): void {
  write(storage, { ...read(storage), [jobId]: draft });
}

/** Forgets what was entered for that job, or for all of them. */
export function forgetDraft(storage: Keeper, jobId?: number): void {
  if (jobId === undefined) return storage.removeItem(KEY);
  const { [jobId]: gone, ...others } = read(storage);
  if (gone) write(storage, others);
}

function read(storage: Keeper): Record<number, Draft> {
  try {
    return JSON.parse(storage.getItem(KEY) ?? '{}') as Record<number, Draft>;
  } catch {
    // Not written by this version, or no storage at all: then nothing was kept.
    return {};
  }
}

function write(storage: Keeper, drafts: Record<number, Draft>): void {
  try {
    storage.setItem(KEY, JSON.stringify(drafts));
  } catch {
    // A full storage keeps nothing; the form still has it.
  }
}
