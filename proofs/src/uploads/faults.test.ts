import { once } from 'node:events';
import http from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { fileHead, FORM_END, RawUpload } from '../harness/raw-upload.ts';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { aZip, sendOriginal } from '../harness/upload.ts';
import type { Visitor } from '../harness/visitor.ts';

let stage: Stage;
afterEach(async () => {
  await stage?.clear();
});

async function visit(): Promise<Visitor> {
  return signInAs(stage.product.url, stage.database.db, stage.world.people.customer_A_owner);
}

async function eventually(what: string, ask: () => boolean | Promise<boolean>, limitMs = 180_000): Promise<void> {
  const until = Date.now() + limitMs;
  while (!(await ask())) {
    if (Date.now() > until) throw new Error(`Waited in vain for ${what}.`);
    await sleep(50);
  }
}

it(
  'a server that is asked to stop finishes its uploads, takes no new ones, and says so',
  { timeout: 300_000 },
  async () => {
    stage = await setStage({ workers: 1 });
    const visitor = await visit();
    const zip = aZip();
    const head = fileHead('plans.zip', { job_type: 's' });
    const length = Buffer.byteLength(head) + zip.length + FORM_END.length;
    const running = await RawUpload.beginRead(visitor, '/api/jobs/upload/original', {
      'content-length': String(length),
    });
    await running.send(head);
    await running.send(zip.subarray(0, 100));

    const [api] = stage.product.apis;
    const exited = once(api!, 'exit');
    api!.kill('SIGTERM');
    const readiness = async () => (await fetch(new URL('/readyz', stage.product.privateUrl))).status;
    await eventually('readiness to go', async () => (await readiness()) === 503);
    let refused = await sendOriginal(visitor);
    // For up to a second it still accepts what a proxy has already sent.
    while (refused.status === 200) refused = await sendOriginal(visitor);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);

    await running.send(zip.subarray(100));
    await running.send(FORM_END);
    expect(await running.status()).toBe(200);
    expect((await exited)[0]).toBe(0);
  },
);

it('a server that stops answers a connection that was open before and had not sent its request', async () => {
  stage = await setStage({ workers: 0 });
  const { hostname, port } = new URL(stage.product.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const [api] = stage.product.apis;
  const exited = once(api!, 'exit');
  api!.kill('SIGTERM');
  await eventually('the stop', () => stage.product.logs().includes('"stopping"'));
  await sleep(300);

  expect(socket.closed).toBe(false);
  const request = http.get({ createConnection: () => socket, path: '/api/jobs' });
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(401);
  expect((await exited)[0]).toBe(0);
});
