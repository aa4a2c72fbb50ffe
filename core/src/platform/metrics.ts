import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Pool } from 'pg';
import type { Log } from './log.ts';

// One registry a process. It opens no port: the private listener serves it.
const exporter = new PrometheusExporter({ preventServerStart: true, withoutScopeInfo: true, withoutTargetInfo: true });
const meter = new MeterProvider({ readers: [exporter] }).getMeter('sealdesk');

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];
const inSeconds = (description: string) => ({ description, unit: 's', advice: { explicitBucketBoundaries: SECONDS } });

const alerts = meter.createCounter('sealdesk_alerts_total', {
  description: 'Things that a person has to look at, by code.',
});
const tasks = meter.createHistogram(
  'sealdesk_task_duration_seconds',
  inSeconds('How long tasks ran, by name and outcome.'),
);
const taskWaits = meter.createHistogram(
  'sealdesk_task_wait_seconds',
  inSeconds('How long tasks waited for a free place once they were due, by name.'),
);
const waitingTasks = meter.createGauge('sealdesk_tasks_waiting', {
  description: 'Tasks that wait for a free place, of all workers together, by name.',
});
const runningTasks = meter.createGauge('sealdesk_tasks_running', {
  description: 'Tasks that run, of all workers together, by name.',
});
const oldestTasks = meter.createGauge('sealdesk_task_oldest_seconds', {
  description: 'How long the oldest task has been due that still waits, of all workers together, by name.',
});
const oldestMail = meter.createGauge('sealdesk_mail_oldest_seconds', {
  description: 'How long the oldest mail has been due that is not sent.',
});
const connections = meter.createObservableGauge('sealdesk_database_connections', {
  description: 'Connections of this process to the database by state; those who wait for one have the state waiting.',
});
const toolRuns = meter.createCounter('sealdesk_tool_runs_total', {
  description: 'Runs of tools in the sandbox, by tool and outcome.',
});
meter
  .createObservableGauge('sealdesk_started_seconds', {
    description: 'When the process started, in seconds since 1970.',
  })
  .addCallback((result) => result.observe(Math.round(performance.timeOrigin / 1000)));
const mails = meter.createCounter('sealdesk_mails_total', { description: 'Attempts to send a mail, by outcome.' });
const streams = meter.createUpDownCounter('sealdesk_live_streams', {
  description: 'Open lists that receive changes.',
});
const refusals = meter.createCounter('sealdesk_at_once_refused_total', {
  description: 'Requests refused because too many are under way, by what they are and whose limit was reached.',
});
const underWay = meter.createUpDownCounter('sealdesk_at_once', {
  description: 'Uploads, downloads, open lists and calls in progress.',
});
const slowReaders = meter.createCounter('sealdesk_slow_readers_total', {
  description: 'Downloads that were ended because their reader took next to nothing.',
});
const unknownFields = meter.createCounter('sealdesk_unknown_fields_total', {
  description: 'Fields of requests that no call knows, by call.',
});
const lostRaces = meter.createCounter('sealdesk_lost_races_total', {
  description: 'Transactions that lost a race in the database and were run again.',
});
const lockRetries = meter.createCounter('sealdesk_lock_retries_total', {
  description: 'Transactions that gave their connection back because a lock was not free, and ran again.',
});
const untrustedProxies = meter.createCounter('sealdesk_untrusted_proxy_requests_total', {
  description: 'Requests with the headers of a proxy that TRUSTED_PROXIES does not name.',
});
const exports = meter.createCounter('sealdesk_exports_total', {
  description: 'Exports that ended, by what they hold, format and outcome.',
});
const requests = meter.createHistogram('sealdesk_http_request_duration_seconds', inSeconds('How long requests took.'));

/** Every code that an alert may carry; what to do about each stands in the operations guide. */
export const ALERT_CODES = [
  'budget-half',
  'codes-guessed',
  'company-move-stalled',
  'document-damaged',
  'document-missing',
  'document-not-retained',
  'jobs-walked',
  'mail-failed',
  'mail-insecure',
  'mail-refused',
  'no-file-handles',
  'no-worker',
  'password-guessing',
  'password-spraying',
  'scanner-down',
  'set-not-combined',
  'store-insecure',
  'store-refuses',
  'task-dead',
  'timeline-altered',
  'timeline-not-compared',
  'virus-found',
] as const;
export type AlertCode = (typeof ALERT_CODES)[number];

/** Raises an alert for the person on call: one count and one error line with the same code. */
export function raiseAlert(log: Log, alert: AlertCode, detail: Record<string, unknown>, message: string): void {
  alerts.add(1, { code: alert });
  // The field is not called `code`: the log hides that word, for it also names one-time codes.
  log.error({ ...detail, alert }, message);
}

/** How a run of a task ended; one that moved is continued by a task of another queue. */
export type TaskOutcome = 'done' | 'moved' | 'failed' | 'lost';

/** Records how long a task ran. */
export function observeTask(labels: { task: string; outcome: TaskOutcome }, seconds: number): void {
  tasks.record(seconds, labels);
}

/** Records how long a task waited for a free place. */
export function observeTaskWait(task: string, seconds: number): void {
  taskWaits.record(Math.max(0, seconds), { task });
}

/** Records how many tasks of that name wait and run, of all workers together. */
export function observeBacklog(task: string, { waiting, running }: { waiting: number; running: number }): void {
  waitingTasks.record(waiting, { task });
  runningTasks.record(running, { task });
}

/** Records how long the oldest task of that name has been due; 0 where none waits. */
export function observeOldestTask(task: string, seconds: number): void {
  oldestTasks.record(seconds, { task });
}

/** Records how long the oldest mail has been due that is not sent; 0 where none waits. */
export function observeOldestMail(seconds: number): void {
  oldestMail.record(seconds);
}

/** Reports the pool's connections whenever the figures are read, and how many wait for one. */
export function observePool(pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>): void {
  connections.addCallback((result) => {
    result.observe(pool.totalCount - pool.idleCount, { state: 'busy' });
    result.observe(pool.idleCount, { state: 'idle' });
    result.observe(pool.waitingCount, { state: 'waiting' });
  });
}

/** What the worker runs in the sandbox; the zip reader runs in Node. */
const TOOLS = ['node', 'pdfinfo', 'pdftoppm', 'pdftotext', 'qpdf'];
/** `no-sandbox`: it could not be started at all. */
const TOOL_OUTCOMES = ['ok', 'no-sandbox', 'timeout', 'memory', 'output', 'crash', 'exit', 'aborted'] as const;
type ToolOutcome = (typeof TOOL_OUTCOMES)[number];

/** Counts a run of a tool in the sandbox. */
export function countToolRun(tool: string, outcome: ToolOutcome): void {
  toolRuns.add(1, { tool, outcome });
}

const MAIL_OUTCOMES = ['sent', 'postponed', 'failed'] as const;

/** Counts one attempt to send a mail. */
export function countMail(outcome: (typeof MAIL_OUTCOMES)[number]): void {
  mails.add(1, { outcome });
}

/** Counts a stream that was opened, or with -1 one that has ended. */
export function countStream(by: 1 | -1): void {
  streams.add(by);
}

const AT_ONCE = [
  'upload', 'download', 'list',
  // Calls in progress by their class, from before their first statement until their answer begins.
  'call', 'page-image-call', 'check-call', 'stream-call', 'upload-call', 'download-call', 'unknown-caller',
] as const; // oxfmt-ignore
/** What is limited by how many of it are under way. */
export type AtOnce = (typeof AT_ONCE)[number];
const AT_ONCE_LIMITS = ['person', 'company', 'network', 'process'] as const;
/** Whose limit was reached. */
export type AtOnceLimit = (typeof AT_ONCE_LIMITS)[number];

/** Counts one that has begun, or with -1 one that has ended. */
export function countAtOnce(what: AtOnce, by: 1 | -1): void {
  underWay.add(by, { what });
}

/** Counts a request that was refused because someone has too many in progress. */
export function countAtOnceRefused(what: AtOnce, limit: AtOnceLimit): void {
  refusals.add(1, { what, limit });
}

/** Counts a download that was ended because its reader took next to nothing. */
export function countSlowReader(): void {
  slowReaders.add(1);
}

/** Counts fields of a request that the call does not know. */
export function countUnknownFields(call: string, fields: number): void {
  if (fields > 0) unknownFields.add(fields, { call });
}

/** Counts a transaction that lost a race in the database and is run again. */
export function countLostRace(): void {
  lostRaces.add(1);
}

/** Counts a transaction that runs again because a lock was not free. */
export function countLockRetry(): void {
  lockRetries.add(1);
}

/** Counts a request that came through a proxy which is not trusted. */
export function countUntrustedProxy(): void {
  untrustedProxies.add(1);
}

/** Counts an export that has ended. */
export function countExport(labels: { what: string; format: string; outcome: 'sent' | 'stopped' }): void {
  exports.add(1, labels);
}

/** Records how long a request took. The route is the pattern (`/api/jobs/:id`): an address a label would be without end. */
export function observeRequest(labels: { method: string; route: string; status: number }, seconds: number): void {
  requests.record(seconds, labels);
}

// A counter that appears with its first count looks as if it had always been so high: growth from nothing is not seen.
for (const code of ALERT_CODES) alerts.add(0, { code });
for (const outcome of MAIL_OUTCOMES) mails.add(0, { outcome });
for (const what of AT_ONCE) {
  underWay.add(0, { what });
  for (const limit of AT_ONCE_LIMITS) refusals.add(0, { what, limit });
}
for (const tool of TOOLS) for (const outcome of TOOL_OUTCOMES) toolRuns.add(0, { tool, outcome });
for (const counter of [streams, slowReaders, lostRaces, lockRetries, untrustedProxies]) counter.add(0);

/** Answers with everything measured so far, as Prometheus reads it. */
export function answerMetrics(request: IncomingMessage, response: ServerResponse): void {
  exporter.getMetricsRequestHandler(request, response);
}
