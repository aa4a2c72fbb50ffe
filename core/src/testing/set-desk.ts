import { uploadRules } from '@sealdesk/contract/uploads/upload-purposes.ts';
import type { NextStep } from '@sealdesk/contract/uploads/upload-steps.ts';
import type { Core } from '../core.ts';
import { UNKEYED } from '../idempotency/once.ts';
import type { Caller } from '../identity/session.ts';
import { findJob } from '../jobs/job.store.ts';
import { ensureBuckets } from '../platform/storage/storage.ts';
import { unheld } from '../platform/tasks/task-hold.ts';
import { watchSettled } from '../uploads/await-settled.ts';
import { awaitOutcome } from '../uploads/check-outcome.ts';
import { stageFile } from '../uploads/stage-file.ts';
import { checkSet } from '../workflow/check-set.ts';
import { uploadForJob } from '../workflow/upload-for-job.ts';
import { callerIn } from './caller.ts';
import { testCore, TEST_SECRETS_KEY } from './core.ts';
import { createTestDatabase } from './database.ts';
import { buildWorld, type Actor } from './people.ts';

export type SentSet = {
  job: number;
  files: Record<string, Buffer>;
  by: Caller;
  purpose?: 'working' | 'final';
  /** What is written to the customer. */
  words?: string;
  jobType?: string;
};

/** A task that nobody takes away. */
export const HELD = { hold: unheld, signal: new AbortController().signal };

/** A database with people, over which sealed sets are uploaded, checked and asked for without HTTP. */
export async function openSetDesk() {
  const database = await createTestDatabase();
  const core = await testCore(database);
  await ensureBuckets(core.storage);
  const world = await buildWorld(core.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'https://firm.example' });
  const settled = watchSettled(core);

  /** Uploads files as a form does, and returns the answer of that request. */
  const send = async ({ job, files, by, purpose = 'working', words, jobType = 's' }: SentSet) => {
    const form = { jobType, isForReview: purpose === 'working', mailWords: words ?? null, isWhole: true };
    const receive: Parameters<typeof uploadForJob>[3] = async (_most, judge) => {
      judge(form);
      const staged = [];
      for (const [name, bytes] of Object.entries(files)) {
        const rules = uploadRules({ purpose, maxFileUploads: 10 });
        staged.push(await stageFile(core, name, rules, inOnePiece(bytes)));
      }
      return { form, fields: new Map(), files: staged };
    };
    const { status, body } = await uploadForJob(core, by, { purpose, jobNumber: job }, receive, UNKEYED);
    return { id: body.uuid, status, body };
  };
  const outcome = async (uploadId: string, by: Caller, step: NextStep = 'pdf-keyword-check') =>
    awaitOutcome(core, settled, by.viewer, { uploadId, jobType: 's', step }, 120_000);

  return {
    core,
    world,
    settled,
    send,
    outcome,
    caller: async (actor: Actor) => callerIn(core, world, actor),
    check: async (id: string, task = HELD, by: Core = core) => checkSet(by, id, task),
    /** Uploads, checks and asks for the outcome. */
    sendAndCheck: async (sent: SentSet) => {
      const { id } = await send(sent);
      await checkSet(core, id, HELD);
      const step = sent.purpose === 'final' ? 'pdf-integrity-check' : 'pdf-keyword-check';
      return { id, ...(await outcome(id, sent.by, step)) };
    },
    jobOf: async (number: number, by: Caller) => readJob(core, number, by),
    documentsOf: async (job: number, purpose: string) =>
      core.db
        .selectFrom('document')
        .selectAll()
        .where('job_number', '=', job)
        .where('purpose', '=', purpose)
        .orderBy('created_at')
        .execute(),
    eventsOf: async (job: number) =>
      core.db
        .selectFrom('job_event')
        .select(['kind', 'from_status', 'to_status', 'detail'])
        .where('job_number', '=', job)
        .orderBy('id')
        .execute(),
    mailsOf: async (job: number) =>
      core.db.selectFrom('mail').selectAll().where('job_number', '=', job).orderBy('created_at').execute(),
    close: async () => {
      settled.close();
      await core.tasks.close();
      core.storage.client.destroy();
      await database.destroy();
    },
  };
}
export type SetDesk = Awaited<ReturnType<typeof openSetDesk>>;

type ReadJob = Record<string, unknown> & { job_status: { id: number } };

async function readJob({ pool, config }: Core, number: number, { viewer }: Caller): Promise<ReadJob> {
  const text = await findJob(pool, viewer, number, { firmTimezone: config.FIRM_TIMEZONE, address: config.PUBLIC_URL });
  return (JSON.parse(text!) as { job: ReadJob }).job;
}

async function* inOnePiece(bytes: Buffer): AsyncGenerator<Buffer, void> {
  yield bytes;
}
