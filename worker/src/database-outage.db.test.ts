import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, inject, it } from 'vitest';
import { openMailScene, type MailScene } from '@sealdesk/core/testing/mail-scene.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { eventually } from './testing/eventually.ts';
import { openTcpProxy, type TcpProxy } from '@sealdesk/core/testing/tcp-proxy.ts';
import { endWorkers, startWorkerProcess } from './testing/worker-process.ts';

let scene: MailScene;
let proxy: TcpProxy;
afterEach(async () => {
  await endWorkers();
  await scene.close();
  await proxy.close();
});

it('outlives an outage of the database, says so, and works on when it is over', { timeout: 60_000 }, async () => {
  const { host, port } = inject('services').postgres;
  proxy = await openTcpProxy({ host, port });
  scene = await openMailScene();
  const url = new URL(scene.database.url);
  url.port = String(proxy.port);
  const worker = await startWorkerProcess({ ...scene.environment, DATABASE_URL: url.href });

  proxy.cut();
  const before = worker.lines.length;
  const id = await scene.queue();
  await sleep(6_000);
  expect((await fetch(`${worker.privateUrl}/readyz`)).status).toBe(503);
  expect((await fetch(`${worker.privateUrl}/healthz`)).status).toBe(200);
  report(`${worker.lines.length - before} log lines in 6 s without a database`);
  expect(worker.lines.length - before).toBeLessThan(30);

  proxy.restore();
  const restoredAt = Date.now();
  await eventually('the mail', () => scene.smtp.received.length === 1);
  report(`works again ${Date.now() - restoredAt} ms after the database came back`);
  expect(scene.smtp.received[0]!.messageId).toBe(`<${id}@firm.example>`);
  expect((await fetch(`${worker.privateUrl}/readyz`)).status).toBe(200);
  expect(await worker.end('SIGTERM')).toBe(0);
});
