import { z } from 'zod';

/** How a kind of task is queued and run. */
export type TaskKind = {
  payload: z.ZodType<object>;
  /** How often it is tried when it throws or its worker dies; after that it is a dead task and raises an alert. */
  attempts: number;
  /** A run that takes longer is ended and tried again. */
  limitSeconds: number;
  /** How many of them one worker process runs at a time. */
  atOnce: number;
};

/** Every task of the product: its payload and how its queue is set. A change here needs `npm run migrate`. */
export const taskList = {
  // Attempts here count crashes only: a mail server's refusal is the mail's own matter and is no failed task.
  'deliver-mail': { payload: z.object({ mailId: z.uuid() }), attempts: 20, limitSeconds: 180, atOnce: 4 },
  // One poisoned file fails only itself: after three attempts its upload is rejected.
  'check-upload': { payload: z.object({ uploadId: z.uuid() }), attempts: 3, limitSeconds: 600, atOnce: 2 },
} satisfies Record<string, TaskKind>;

export type TaskName = keyof typeof taskList;
export type TaskPayload<Name extends TaskName> = z.output<(typeof taskList)[Name]['payload']>;

/** The names of all tasks, in the order of the list. */
export const taskNames = Object.keys(taskList) as TaskName[];
