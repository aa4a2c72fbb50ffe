import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLog } from './log.ts';
import { countMail, observeRequest, observeTask, raiseAlert } from './metrics.ts';
import { openPrivateListener, type PrivateListener } from './private-listener.ts';
import { productVersion } from './version.ts';

let listener: PrivateListener;
let whyNotReady: () => Promise<string | null>;
let warning: string | null;

beforeEach(async () => {
  whyNotReady = async () => null;
  warning = null;
  listener = await openPrivateListener({
    host: '127.0.0.1',
    port: 0,
    whyNotReady: () => whyNotReady(),
    warning: () => warning,
    readyLimitMs: 100,
  });
});
afterEach(() => listener.close());

const get = (path: string) => fetch(`http://127.0.0.1:${listener.port}${path}`);

describe('the private listener', () => {
  it('says that the process is alive, ready or not, and which version it is', async () => {
    whyNotReady = async () => 'stopping';
    const answer = await get('/healthz');
    expect([answer.status, await answer.text()]).toEqual([200, `alive, version ${productVersion()}\n`]);
  });

  it('says why the process is not ready', async () => {
    expect((await get('/readyz')).status).toBe(200);
    whyNotReady = async () => 'stopping';
    const answer = await get('/readyz');
    expect([answer.status, await answer.text()]).toEqual([503, 'stopping\n']);
  });

  it('is ready with a warning, and warns of nothing when it is not ready', async () => {
    warning = 'a proxy is not trusted';
    const ready = await get('/readyz');
    expect([ready.status, await ready.text()]).toEqual([200, 'ready\nwarning: a proxy is not trusted\n']);
    whyNotReady = async () => 'stopping';
    expect(await (await get('/readyz')).text()).toBe('stopping\n');
  });

  it('takes a check that fails or hangs for an answer', async () => {
    whyNotReady = () => Promise.reject(new Error('the database is away'));
    expect(await (await get('/readyz')).text()).toBe('the database is away\n');
    whyNotReady = () => new Promise(() => {});
    expect((await get('/readyz')).status).toBe(503);
  });

  it('has nothing else', async () => {
    expect((await get('/api/jobs')).status).toBe(404);
  });
});

it('serves everything that was counted, under the names that dashboards know', async () => {
  const lines: string[] = [];
  const log = openLog('test', 'info', { write: (line) => void lines.push(line) });
  raiseAlert(log, 'mail-failed', { mailId: 7 }, 'A mail was given up');
  countMail('postponed');
  observeTask({ task: 'deliver-mail', outcome: 'done' }, 0.02);
  observeRequest({ method: 'GET', route: '/api/jobs', status: 200 }, 0.004);

  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'error', alert: 'mail-failed', mailId: 7 }),
  ]);
  const text = await (await get('/metrics')).text();
  expect(text).toContain('sealdesk_alerts_total{code="mail-failed"} 1');
  expect(text).toContain('sealdesk_mails_total{outcome="postponed"} 1');
  expect(text).toContain('sealdesk_task_duration_seconds_count{task="deliver-mail",outcome="done"} 1');
  expect(text).toContain(
    'sealdesk_http_request_duration_seconds_bucket{method="GET",route="/api/jobs",status="200",le="0.005"} 1',
  );
});
