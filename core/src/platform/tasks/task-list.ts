import { z } from 'zod';

/** How a kind of task is queued and run. */
export type TaskKind = {
  payload: z.ZodType<object>;
  /** How often it is tried when it throws or its worker dies; after that it is a dead task and raises an alert. */
  attempts: number;
  /** A run that takes longer is ended and tried again. */
  limitSeconds: number;
  /** So much longer for each page, and for each megabyte, that the task has to go through, up to an hour in all. */
  secondsPerPage?: number;
  secondsPerMegabyte?: number;
  /** How many of them one worker process runs at a time. */
  atOnce: number;
  /** Groups take turns, such as companies: who has many tasks keeps nobody with a few waiting. */
  takesTurns?: boolean;
  /**
   * A turn is found without a lock. One transaction may add tasks of several groups, in any order, and two of them would wait for each
   * other. Tasks of a group that are added at the same moment may share a turn then.
   */
  locksNoTurn?: boolean;
  /** At most one task of a group runs at a time, over all workers: a free place is there for others. */
  oneOfGroup?: boolean;
  /** For how many days a finished one is kept to be looked at; left out, 14. */
  keptDays?: number;
};

/** The check of files that somebody waits for. */
const UPLOAD_CHECK = {
  payload: z.object({ uploadId: z.uuid() }),
  attempts: 3,
  limitSeconds: 600,
  secondsPerMegabyte: 1,
  atOnce: 2,
  takesTurns: true,
};

/** Every task of the product: its payload and how its queue is set. A change here needs `npm run migrate`. */
export const taskList = {
  // Attempts here count crashes only: a mail server's refusal is the mail's own matter and is no failed task.
  // Recipients take turns, so that a flood to one of them keeps nobody else's mail.
  'deliver-mail': {
    payload: z.object({ mailId: z.uuid() }),
    attempts: 20,
    limitSeconds: 180,
    atOnce: 4,
    takesTurns: true,
    locksNoTurn: true,
  },
  // Somebody forgot a password. The address that was typed is encrypted: finished tasks are kept for days.
  'send-reset-link': { payload: z.object({ email: z.base64() }), attempts: 5, limitSeconds: 60, atOnce: 2 },
  // One poisoned file fails only itself: after three attempts its upload is rejected.
  // A customer waits for these, so they have a queue of their own: no set of a thousand pages is ever ahead of them.
  'check-upload': { ...UPLOAD_CHECK, oneOfGroup: true },
  // Where such a check goes that has run for ten seconds while others waited. Its tools yield to everything else.
  'check-slow': { ...UPLOAD_CHECK, oneOfGroup: true },
  // Initial seals are up to a hundred files. Who sent them waits, too, but never behind anything else than such a set.
  'check-seals': UPLOAD_CHECK,
  // The checks of a sealed set go through every page, and nobody's request is held for them.
  'check-set': {
    payload: z.object({ uploadId: z.uuid() }),
    attempts: 3,
    limitSeconds: 600,
    secondsPerPage: 1,
    secondsPerMegabyte: 1,
    atOnce: 1,
    takesTurns: true,
  },
  // The same for a document that was accepted before. Whoever asked looks at its page proof.
  'prove-document': {
    payload: z.object({ proofId: z.uuid() }),
    attempts: 3,
    limitSeconds: 600,
    secondsPerPage: 1,
    secondsPerMegabyte: 1,
    atOnce: 1,
  },
  // After three attempts the set has failed, and its row says so. Whoever sent the files has had their answer.
  'combine-set': {
    payload: z.object({ uploadId: z.uuid() }),
    attempts: 3,
    limitSeconds: 600,
    secondsPerPage: 0.5,
    secondsPerMegabyte: 1,
    atOnce: 1,
  },
  // Somebody waits for these pages, and for nothing else that a worker does.
  'draw-pages': { payload: z.object({ runId: z.uuid() }), attempts: 3, limitSeconds: 300, atOnce: 2 },
  // Somebody waits for the fingerprint of one page.
  'read-sample': { payload: z.object({ sampleId: z.uuid() }), attempts: 3, limitSeconds: 120, atOnce: 1 },
  // Nobody waits for these yet.
  'prepare-pages': {
    payload: z.object({
      bucket: z.enum(['staging', 'documents']),
      objectKey: z.string(),
      size: z.int(),
      sha256: z.string(),
      pages: z.int(),
      expiresAt: z.iso.datetime(),
    }),
    attempts: 3,
    limitSeconds: 300,
    secondsPerPage: 1,
    secondsPerMegabyte: 1,
    atOnce: 1,
  },
  // A round of what is done again and again, such as a sweep. Each queues the next one, so that of N workers one does it.
  'repeat-work': {
    payload: z.object({ work: z.string() }),
    attempts: 10,
    limitSeconds: 3_600,
    atOnce: 2,
    keptDays: 1,
  },
} satisfies Record<string, TaskKind>;

export type TaskName = keyof typeof taskList;
export type TaskPayload<Name extends TaskName> = z.output<(typeof taskList)[Name]['payload']>;

/** The names of all tasks, in the order of the list. */
export const taskNames = Object.keys(taskList) as TaskName[];

const MOST_SECONDS = 3_600;

const MEGABYTE = 1_000_000;

/** What a task has to go through: its files, and their pages as far as they are known. */
export type TaskSize = { pages: number; bytes: number };

/** Returns how long a run of the task may take that has to go through so much: a large scan has few pages. */
export function limitFor(name: TaskName, { pages, bytes }: TaskSize): number {
  const { limitSeconds, secondsPerPage = 0, secondsPerMegabyte = 0 }: TaskKind = taskList[name];
  const longer = secondsPerPage * pages + secondsPerMegabyte * Math.floor(bytes / MEGABYTE);
  return Math.min(MOST_SECONDS, Math.ceil(limitSeconds + longer));
}
