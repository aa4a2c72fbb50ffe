import { makeBuffersCheap } from '@sealdesk/core/platform/cheap-buffers.ts';
import { readConfig } from '@sealdesk/core/platform/config.ts';
import { openLog } from '@sealdesk/core/platform/log.ts';
import { endsWithin } from '@sealdesk/core/platform/ends-within.ts';
import { answerVersion, productVersion } from '@sealdesk/core/platform/version.ts';
import { watchEventLoop } from '@sealdesk/core/platform/watchdog.ts';
import process from 'node:process';
import { startWorker } from './worker.ts';

answerVersion();
makeBuffersCheap();
watchEventLoop();
const config = readConfig(process.env);
const log = openLog('worker', config.LOG_LEVEL);
log.info({ version: productVersion(), node: process.version }, 'starting');
const worker = await startWorker(config, log).catch((error: unknown) => {
  log.fatal({ err: error }, 'Worker could not start');
  process.exit(1);
});

/** Tasks are handed back well before that; what then has not ended waits for somebody who no longer answers. */
const STOP_MS = 60_000;

let isStopping = false;
async function stop(signal: string): Promise<void> {
  // Whoever asks a second time does not want to wait.
  if (isStopping) process.exit(1);
  isStopping = true;
  log.info({ signal }, 'Worker stops once its tasks are done');
  if (await endsWithin(STOP_MS, worker.stop())) {
    log.info('Worker stopped');
    process.exit(0);
  }
  log.error({ ms: STOP_MS }, 'Something did not end in time; another worker does it again');
  process.exit(1);
}
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(signal));
