import { retentionRounds } from '@sealdesk/core/documents/retain-documents.ts';
import { combineSet, settleStrandedSets } from '@sealdesk/core/combining/combine-set.ts';
import { alertOfMail } from '@sealdesk/core/mail/alert-of-mail.ts';
import { sendResetLink } from '@sealdesk/core/identity/links/reset-password.ts';
import { type MailCore, deliverMail } from '@sealdesk/core/mail/deliver-mail.ts';
import { watchMail } from '@sealdesk/core/mail/watch-mail.ts';
import { drawRun, type DrawingCore } from '@sealdesk/core/page-pictures/draw-run.ts';
import { keepPdfs } from '@sealdesk/core/page-pictures/kept-pdfs.ts';
import { preparePages } from '@sealdesk/core/page-pictures/prepare-pages.ts';
import type { Config } from '@sealdesk/core/platform/config.ts';
import { refuseOwner, signInUrl, whyNotAppRole } from '@sealdesk/core/platform/database/app-role.ts';
import { openDatabase, openPool, poolOptions } from '@sealdesk/core/platform/database/database.ts';
import type { Log } from '@sealdesk/core/platform/log.ts';
import { observePool } from '@sealdesk/core/platform/metrics.ts';
import { openMailer } from '@sealdesk/core/platform/mailer.ts';
import { openPrivateListener } from '@sealdesk/core/platform/private-listener.ts';
import { requireSandbox } from '@sealdesk/core/platform/sandbox/require-sandbox.ts';
import { runTasks, defineTask } from '@sealdesk/core/platform/tasks/run-tasks.ts';
import { alertOfStore } from '@sealdesk/core/platform/storage/alert-of-store.ts';
import { hasBucket, openStorage } from '@sealdesk/core/platform/storage/storage.ts';
import { watchStore } from '@sealdesk/core/platform/storage/store-silence.ts';
import { openTasks } from '@sealdesk/core/platform/tasks/tasks.ts';
import { watchBacklog } from '@sealdesk/core/platform/tasks/watch-backlog.ts';
import { sendTraces } from '@sealdesk/core/platform/traces/send-traces.ts';
import { openVirusScanner } from '@sealdesk/core/platform/scanner/virus-scanner.ts';
import { watchScanner } from '@sealdesk/core/platform/scanner/watch-scanner.ts';
import { moveCompanies } from '@sealdesk/core/jobs/company-moves/move-companies.ts';
import { readSample } from '@sealdesk/core/sealed-sets/read-sample.ts';
import { proveDocument, settleStrandedProofs } from '@sealdesk/core/sealed-sets/prove-document.ts';
import { sweepToolFolders } from '@sealdesk/core/platform/sandbox/tool-folder.ts';
import { settleStrandedUploads, checkUpload } from '@sealdesk/core/uploads/check-upload.ts';
import { checkInQuickLane } from '@sealdesk/core/uploads/slow-lane.ts';
import { checkSet } from '@sealdesk/core/workflow/check-set.ts';
import { repeat } from '@sealdesk/core/platform/repeat.ts';
import { queueRounds, repeatWork } from '@sealdesk/core/platform/tasks/repeated-work.ts';
import type { Core } from '@sealdesk/core/core.ts';
import { EVERYTHING, within } from '@sealdesk/core/scope.ts';
import { rounds } from './rounds.ts';

/** Running tasks may take so long to finish after a stop was asked for; then the queue has them back. */
const GRACE_MS = 25_000;
/** Somebody may be waiting for the verdict. */
const STRANDED_MS = 5_000;
/** Rounds queue their successors; this finds those that could not. */
const ROUNDS_MS = 60_000;
const RETAIN_MS = 10_000;
const SCANNER_MS = 15_000;
const BACKLOG_MS = 5_000;
const COMPANY_MOVES_MS = 5_000;

type WorkerCore = MailCore & DrawingCore;

export type Worker = { stop(): Promise<void> };

/** Starts everything that a worker process does; `stop` lets running tasks finish first. */
export async function startWorker(config: Config, log: Log): Promise<Worker> {
  await requireSandbox(log, config);
  const swept = await sweepToolFolders();
  if (swept > 0) log.warn({ folders: swept }, 'Removed what a killed worker left behind');
  const traces = sendTraces(config.TRACES_URL, 'sealdesk-worker', log);
  const pool = openPool(poolOptions(config, 'sealdesk-worker'), (error) =>
    log.warn({ err: error }, 'An idle database connection broke'),
  );
  observePool(pool);
  await refuseOwner(pool);
  const [db, tasks, mailer] = [openDatabase(pool), await openTasks(pool, log), openMailer(config, alertOfMail(log))];
  const [storage, scanner] = [openStorage(config, { onError: alertOfStore(log) }), openVirusScanner(config)];
  const pdfs = keepPdfs({ storage, log });
  const core: WorkerCore = { config, pool, db, tasks, log, storage, scanner, mailer, pdfs };
  const runner = await runTasks<WorkerCore>(
    core,
    [
      deliverMailTask,
      sendResetLinkTask,
      checkUploadTask,
      checkSlowTask,
      checkSealsTask,
      checkSetTask,
      proveDocumentTask,
      combineSetTask,
      drawPagesTask,
      preparePagesTask,
      readSampleTask,
      repeatWork(rounds),
    ],
    {
      databaseUrl: signInUrl(config, config.DATABASE_LISTEN_URL),
      log,
    },
  );
  await within(EVERYTHING, () => queueRounds(core, rounds));
  const repeated = [
    repeat(log, 'queue-rounds', ROUNDS_MS, () => queueRounds(core, rounds)),
    repeat(log, 'settle-stranded-uploads', STRANDED_MS, () => settleStrandedUploads(core)),
    repeat(log, 'settle-stranded-sets', STRANDED_MS, () => settleStrandedSets(core)),
    repeat(log, 'settle-stranded-proofs', STRANDED_MS, () => settleStrandedProofs(core)),
    repeat(log, 'retain-documents', RETAIN_MS, retentionRounds(core)),
    repeat(log, 'move-companies', COMPANY_MOVES_MS, (signal) => moveCompanies(core, signal)),
    repeat(log, 'watch-backlog', BACKLOG_MS, () => watchBacklog(pool)),
    repeat(log, 'watch-mail', BACKLOG_MS, () => watchMail(core)),
    ...(scanner === null ? [] : [repeat(log, 'watch-scanner', SCANNER_MS, watchScanner(scanner, log))]),
  ];

  let isStopping = false;
  const whyNotFit = whyNotAppRole(pool);
  const storeWatch = watchStore(() => hasBucket(storage, 'documents'), log);
  const listener = await openPrivateListener({
    host: config.PRIVATE_HOST,
    port: config.PRIVATE_PORT,
    whyNotReady: async () => {
      if (isStopping) return 'stopping';
      await Promise.all([pool.query('select 1'), runner.ask()]);
      return storeWatch.whySilent() ?? whyNotFit();
    },
  });
  log.info({ privatePort: listener.port }, 'Worker started');

  return {
    stop: async () => {
      isStopping = true;
      void storeWatch.stop();
      await Promise.all([runner.stop(GRACE_MS), ...repeated.map((work) => work.stop())]);
      await pdfs.close();
      await tasks.close();
      await db.destroy();
      await listener.close();
      storage.client.destroy();
      await traces.close();
    },
  };
}

/** Mails a link to somebody who forgot their password. */
const sendResetLinkTask = defineTask<Core, 'send-reset-link'>('send-reset-link', (core, payload) =>
  sendResetLink(core, payload),
);

/** Checks an upload: its hash, the virus scanner, and what its zip holds. */
const checkUploadTask = defineTask<Core, 'check-upload'>('check-upload', (core, { uploadId }, task) =>
  checkInQuickLane(core, uploadId, task),
);

/** The same for an upload that takes long, for as long as it takes. */
const checkSlowTask = defineTask<Core, 'check-slow'>('check-slow', (core, { uploadId }, task) =>
  checkUpload(core, uploadId, task, { isBackground: true }),
);

/** The same for initial seals, which are many and large. */
const checkSealsTask = defineTask<Core, 'check-seals'>('check-seals', (core, { uploadId }, task) =>
  checkUpload(core, uploadId, task),
);

/** Checks a sealed set and accepts it by its own success; nobody's request is held for it. */
const checkSetTask = defineTask<Core, 'check-set'>('check-set', (core, { uploadId }, task) =>
  checkSet(core, uploadId, task),
);

/** Checks a document that was accepted before. */
const proveDocumentTask = defineTask<Core, 'prove-document'>('prove-document', (core, { proofId }, task) =>
  proveDocument(core, proofId, task),
);

/** Combines the initial seals of an upload into merged.pdf and moves their job. */
const combineSetTask = defineTask<Core, 'combine-set'>('combine-set', (core, { uploadId }, task) =>
  combineSet(core, uploadId, task),
);

/** Draws pages that somebody waits for. */
const drawPagesTask = defineTask<WorkerCore, 'draw-pages'>('draw-pages', (core, { runId }, task) =>
  drawRun(core, runId, task),
);

/** Draws what will soon be looked at. */
const preparePagesTask = defineTask<WorkerCore, 'prepare-pages'>('prepare-pages', (core, payload, task) =>
  preparePages(core, payload, task),
);

/** Makes the fingerprint of a seal from a sample page. */
const readSampleTask = defineTask<WorkerCore, 'read-sample'>('read-sample', (core, { sampleId }, { hold }) =>
  readSample(core, sampleId, hold),
);

/** Sends a mail of the outbox. */
const deliverMailTask = defineTask<MailCore, 'deliver-mail'>('deliver-mail', (core, { mailId }, { hold }) =>
  deliverMail(core, mailId, hold),
);
