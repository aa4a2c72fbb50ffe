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

/** A worker whose connection to the database can be cut. */
async function startBehindProxy(options?: Parameters<typeof openMailFixture>[0]) {
  const { host, port } = inject('services').postgres;
  proxy = await openTcpProxy({ host, port });
  fixture = await openMailFixture(options);
  const url = new URL(fixture.environment['DATABASE_URL']!);
  url.port = String(proxy.port);
  return startWorkerProcess({ ...fixture.environment, DATABASE_URL: url.href });
}

it('outlives an outage of the database, says so, and works on when it is over', { timeout: 600_000 }, async () => {
  const worker = await startBehindProxy();
  proxy.cut();
  const before = worker.lines.length;
  const id = await fixture.queue();
  await sleep(6_000);
  expect((await fetch(`${worker.privateUrl}/readyz`)).status).toBe(503);
  expect((await fetch(`${worker.privateUrl}/healthz`)).status).toBe(200);
  report(`${worker.lines.length - before} log lines in 6 s without a database`);
  expect(worker.lines.length).toBeGreaterThan(before);
  expect(worker.lines.length - before).toBeLessThan(30);

  proxy.restore();
  const restoredAt = Date.now();
  await eventually('the mail', () => fixture.smtp.received.length === 1);
  report(`works again ${Date.now() - restoredAt} ms after the database came back`);
  expect(fixture.smtp.received[0]!.messageId).toBe(`<${id}@firm.example>`);
  await expect.poll(async () => (await fetch(`${worker.privateUrl}/readyz`)).status).toBe(200);
  expect(await worker.end('SIGTERM')).toBe(0);
});

it(
  'is not ready while its connections get no answer, and ends in the middle of a task when asked to',
  { timeout: 600_000 },
  async () => {
    const worker = await startBehindProxy({ onMail: () => new Promise(() => {}) });
    await fixture.queue();
    await eventually('the mail at the server', () => fixture.smtp.received.length === 1);

    proxy.set({ is: 'swallow' });
    const readiness = async () => (await fetch(`${worker.privateUrl}/readyz`)).status;
    await eventually('the worker to say so', async () => (await readiness()) === 503);
    const asked = performance.now();
    const code = await worker.end('SIGTERM');
    expect([0, 1]).toContain(code);
    report(`ended ${Math.round(performance.now() - asked)} ms after it was asked to, with code ${code}`);
  },
);
