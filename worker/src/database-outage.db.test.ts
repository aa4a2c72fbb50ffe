import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, inject, it } from 'vitest';
import { openMailFixture, type MailFixture } from '@sealdesk/core/testing/mail-fixture.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { eventually } from './testing/eventually.ts';
import { openTcpProxy, type TcpProxy } from '@sealdesk/core/testing/tcp-proxy.ts';
import { endWorkers, startWorkerProcess } from './testing/worker-process.ts';

let fixture: MailFixture;
let proxy: TcpProxy;
afterEach(async () => {
  await endWorkers();
  await fixture.close();
  await proxy.close();
});

it('outlives an outage of the database, says so, and works on when it is over', { timeout: 60_000 }, async () => {
  const { host, port } = inject('services').postgres;
  proxy = await openTcpProxy({ host, port });
  fixture = await openMailFixture();
  const url = new URL(fixture.environment['DATABASE_URL']!);
  url.port = String(proxy.port);
  const worker = await startWorkerProcess({ ...fixture.environment, DATABASE_URL: url.href });

  proxy.cut();
  const before = worker.lines.length;
  const id = await fixture.queue();
  await sleep(6_000);
  expect((await fetch(`${worker.privateUrl}/readyz`)).status).toBe(503);
  expect((await fetch(`${worker.privateUrl}/healthz`)).status).toBe(200);
  report(`${worker.lines.length - before} log lines in 6 s without a database`);
  expect(worker.lines.length - before).toBeLessThan(30);

  proxy.restore();
  const restoredAt = Date.now();
  await eventually('the mail', () => fixture.smtp.received.length === 1);
  report(`works again ${Date.now() - restoredAt} ms after the database came back`);
  expect(fixture.smtp.received[0]!.messageId).toBe(`<${id}@firm.example>`);
  expect((await fetch(`${worker.privateUrl}/readyz`)).status).toBe(200);
  expect(await worker.end('SIGTERM')).toBe(0);
});
