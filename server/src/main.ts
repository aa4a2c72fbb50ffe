import { setTimeout as sleep } from 'node:timers/promises';
import { sweepSignIns } from '@sealdesk/core/identity/sweep-sign-ins.ts';
import { watchMail } from '@sealdesk/core/mail/watch-mail.ts';
import { makeBuffersCheap } from '@sealdesk/core/platform/cheap-buffers.ts';
import { readConfig } from '@sealdesk/core/platform/config.ts';
import { refuseOwner, whyNotAppRole } from '@sealdesk/core/platform/database/app-role.ts';
import { openDatabase, openPool, poolOptions } from '@sealdesk/core/platform/database/database.ts';
import { sharePool } from '@sealdesk/core/platform/database/share-pool.ts';
import { openLog } from '@sealdesk/core/platform/log.ts';
import { observePool } from '@sealdesk/core/platform/metrics.ts';
import { openPrivateListener } from '@sealdesk/core/platform/private-listener.ts';
import { repeat } from '@sealdesk/core/platform/repeat.ts';
import { alertOfStore } from '@sealdesk/core/platform/storage/alert-of-store.ts';
import { hasBucket, openStorage } from '@sealdesk/core/platform/storage/storage.ts';
import { watchStore } from '@sealdesk/core/platform/storage/store-silence.ts';
import { openTasks } from '@sealdesk/core/platform/tasks/tasks.ts';
import { watchBacklog } from '@sealdesk/core/platform/tasks/watch-backlog.ts';
import { watchWorkers } from '@sealdesk/core/platform/tasks/watch-workers.ts';
import { answerVersion, productVersion } from '@sealdesk/core/platform/version.ts';
import { openVirusScanner } from '@sealdesk/core/platform/scanner/virus-scanner.ts';
import { sendTraces } from '@sealdesk/core/platform/traces/send-traces.ts';
import { watchEventLoop } from '@sealdesk/core/platform/watchdog.ts';
import { buildApp } from './app.ts';
import { untrustedProxyWarning, warnWithoutProxy } from './http/untrusted-proxy.ts';
import { requestsUnderWay, silentConnections } from './http/under-way.ts';
import { uploadGate } from './uploads/upload-gate.ts';

const SWEEP_MS = 10 * 60_000;
const WATCH_MS = 10_000;
/** How long requests in progress have to finish once a stop was asked for. */
const STOP_LIMIT_MS = 120_000;
/** How long checks have to end for which somebody waits. */
const CHECK_LIMIT_MS = 10_000;
/** How long a proxy that connected before it learned of the stop has to send its request. */
const FIRST_REQUEST_MS = 1_000;
/** How long connections then have to close. */
const CLOSE_LIMIT_MS = 2_000;
const LOOK_MS = 100;

answerVersion();
makeBuffersCheap();
watchEventLoop();
const config = readConfig(process.env);
const log = openLog('server', config.LOG_LEVEL);
log.info({ version: productVersion(), node: process.version }, 'starting');
const traces = sendTraces(config.TRACES_URL, 'sealdesk-api', log);
const pool = openPool(poolOptions(config, 'sealdesk-server'), (error) =>
  log.warn({ err: error }, 'An idle database connection broke'),
);
observePool(pool);
sharePool(pool, config.DATABASE_POOL_RESERVE);
const db = openDatabase(pool);
const whyNotFit = whyNotAppRole(pool);
await refuseOwner(pool).catch((error: unknown) => {
  log.fatal({ err: error }, 'The API could not start');
  process.exit(1);
});
const tasks = await openTasks(pool, log);
const storage = openStorage(config, { onError: alertOfStore(log) });
const storeWatch = watchStore(() => hasBucket(storage, 'documents'), log);
const app = await buildApp({ config, pool, db, tasks, log, storage, scanner: openVirusScanner(config) });

let isListening = false;
let isStopping = false;
const privateListener = await openPrivateListener({
  host: config.PRIVATE_HOST,
  port: config.PRIVATE_PORT,
  whyNotReady: async () => {
    if (isStopping) return 'shutting down';
    if (!isListening) return 'starting';
    await pool.query('select 1');
    return storeWatch.whySilent() ?? whyNotFit();
  },
  warning: () => untrustedProxyWarning(app),
});
const address = await app.listen({ host: config.HOST, port: config.PORT });
isListening = true;
warnWithoutProxy(log, config);
log.info({ address, privatePort: privateListener.port }, 'listening');

const sweeping = repeat(log, 'sweep-sign-ins', SWEEP_MS, (signal) =>
  sweepSignIns(db, config.SESSION_IDLE_MINUTES, signal),
);

const watching = repeat(
  log,
  'watch-workers',
  WATCH_MS,
  watchWorkers(pool, log, { alertSeconds: config.WORKER_ALERT_SECONDS }),
);

// A worker reports the same figures; without any, these are the ones that are left.
const reporting = [
  repeat(log, 'watch-backlog', WATCH_MS, () => watchBacklog(pool)),
  repeat(log, 'watch-mail', WATCH_MS, () => watchMail({ db })),
];

async function stop(signal: string): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  log.info({ signal }, 'stopping');
  setTimeout(() => {
    log.error('Requests did not finish in time');
    process.exit(1);
  }, STOP_LIMIT_MS).unref();
  void sweeping.stop();
  void watching.stop();
  for (const one of reporting) void one.stop();
  void storeWatch.stop();
  // What a proxy sent here before it learned of the stop is answered like any request.
  const silentUntil = Date.now() + FIRST_REQUEST_MS;
  do await sleep(LOOK_MS);
  while (silentConnections(app) > 0 && Date.now() < silentUntil);
  // Uploads in progress finish; new ones get an answer that asks for a retry, rather than a closed connection.
  const gate = uploadGate(app);
  gate.close();
  // Whoever waits for a check gets its outcome, unless that takes long: then they read that they are to ask again.
  const waitUntil = Date.now() + CHECK_LIMIT_MS;
  while (gate.running > 0 || (gate.waiting > 0 && Date.now() < waitUntil)) await sleep(LOOK_MS);
  // Connections on which no answer is owed are closed; waiting for the other side to do so would take a minute.
  const closing = setInterval(() => {
    if (requestsUnderWay(app) === 0) app.server.closeAllConnections();
    else app.server.closeIdleConnections();
  }, 100);
  await app.close();
  clearInterval(closing);
  // Every request is answered now. A connection that a fault left open must not delay the exit.
  const isClosed = await Promise.race([closeConnections().then(() => true), sleep(CLOSE_LIMIT_MS, false)]);
  if (isClosed) log.info('stopped');
  else log.warn('stopped, with connections that did not close');
  process.exit(0);
}

async function closeConnections(): Promise<void> {
  await tasks.close();
  await db.destroy();
  // The query builder ends the pool only if it ever used it.
  if (!pool.ended) await pool.end();
  await privateListener.close();
  storage.client.destroy();
  await traces.close();
}
process.on('SIGTERM', (signal) => void stop(signal));
process.on('SIGINT', (signal) => void stop(signal));
