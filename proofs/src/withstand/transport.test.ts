import { once } from 'node:events';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { makeCertificates, type Certificates } from '@sealdesk/core/testing/certificates.ts';
import { TEST_SECRETS_KEY } from '@sealdesk/core/testing/core.ts';
import { builtWeb } from '@sealdesk/tools/product.ts';
import { productEnvironment } from '@sealdesk/tools/product-environment.ts';
import { startProductProcess } from '@sealdesk/tools/product-process.ts';
import { freePort } from '@sealdesk/tools/services/ports.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { at, aWish, sendOnce, sendUntilDone } from '../faults/client.ts';
import { setFaultScene, type FaultScene } from '../faults/fault-scene.ts';
import { openLyingStore, type LyingStore } from '../faults/lying-store.ts';
import { openTlsProxy, type TlsProxy } from './tls-proxy.ts';

let certificates: Certificates;
let store: LyingStore;
let proxy: TlsProxy;
let scene: FaultScene;
beforeAll(async () => {
  certificates = makeCertificates();
  store = await openLyingStore(inject('services').s3.endpoint, async () => {});
  proxy = await openTlsProxy(store, certificates.good);
  scene = await setFaultScene({
    S3_ENDPOINT: `https://127.0.0.1:${proxy.port}`,
    S3_PRIVATE: 'false',
    NODE_EXTRA_CA_CERTS: certificates.authority,
  });
});
afterAll(async () => {
  await scene?.clear();
  await proxy?.close();
  await store?.close();
  certificates?.remove();
});

const url = () => scene.stage.product.url;

/** How often something was to be written to the bucket of uploads. The worker writes to that of documents meanwhile. */
function stagedWrites(): number {
  return store.writes.filter((path) => path.startsWith(`/${scene.buckets.env.S3_BUCKET_STAGING}/`)).length;
}

/** How often the API has raised the alert. */
function alertsOf(logs: string, code: string): number {
  const lines = logs.split('\n').filter((line) => line.includes(`"alert":"${code}"`));
  return lines.filter((line) => line.includes('"name":"server"')).length;
}

it('[F39] trusts no store with a bad certificate: 503, one alert, not a byte in the clear; then all is as it was', async () => {
  const { good, expired, selfSigned, ofAnotherAuthority, ofAnotherHost } = certificates;
  await sendUntilDone(scene.ledger, url(), await aWish(scene, scene.people[0]!));
  const writes = stagedWrites();
  expect(writes).toBeGreaterThan(0);
  const wishes = [];
  for (const certificate of [expired, selfSigned, ofAnotherAuthority, ofAnotherHost]) {
    proxy.present(certificate);
    const wish = await aWish(scene, scene.people[0]!);
    wishes.push(wish);
    const answer = await sendOnce(scene.ledger, url(), wish);
    expect([answer?.status, answer?.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await scene.people[0]!.visitor.send('/api/jobs')).status).toBe(200);
  }
  expect([stagedWrites(), proxy.plain]).toEqual([writes, 0]);
  expect(alertsOf(scene.stage.product.logs(), 'store-insecure')).toBe(1);

  proxy.present(good);
  for (const wish of wishes) await sendUntilDone(scene.ledger, url(), wish);
  expect(await scene.problems()).toEqual([]);
});

it('[F40] a bucket policy that denies to put or to delete is a clear error and one alert, and no loop', async () => {
  const wish = await aWish(scene, scene.people[0]!);
  const allowAll = await scene.buckets.deny('staging', ['s3:PutObject', 's3:DeleteObject']);
  try {
    const writes = stagedWrites();
    const answer = await sendOnce(scene.ledger, url(), wish);
    expect([answer?.status, answer?.json]).toEqual([503, expect.objectContaining({ message: MESSAGES.unavailable })]);
    // The attempt itself, and perhaps one to delete what it may have left.
    expect(stagedWrites() - writes).toBeOneOf([1, 2]);
    expect(alertsOf(scene.stage.product.logs(), 'store-refuses')).toBe(1);
  } finally {
    await allowAll();
  }
  const allowDelete = await scene.buckets.deny('staging', ['s3:DeleteObject']);
  try {
    const writes = stagedWrites();
    expect((await sendUntilDone(scene.ledger, url(), wish)).status).toBe(200);
    // Staged, and at most two that delete: what stays behind is swept another day.
    expect(stagedWrites() - writes).toBeOneOf([1, 2, 3]);
  } finally {
    await allowDelete();
  }
  expect(await scene.problems()).toEqual([]);
});

/** Asks on a connection of its own; null when it is closed without an answer. */
function statusOnNewConnection(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    http
      .get({ port, host: '127.0.0.1', path: '/api/session', agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? null);
      })
      .on('error', () => resolve(null));
  });
}

it('[F18] an API that runs out of file handles answers 503, raises one alert, and recovers', async () => {
  const [port, privatePort] = [await freePort(), await freePort()];
  const choices = {
    databaseUrl: scene.stage.database.url,
    publicUrl: scene.stage.product.url,
    port,
    privatePort,
    webRoot: builtWeb(),
  };
  const environment = {
    ...productEnvironment(inject('services'), choices),
    ...scene.buckets.env,
    SECRETS_KEY: TEST_SECRETS_KEY,
  };
  const limited = await startProductProcess('api', environment, { through: ['prlimit', '--nofile=128'] });
  const sockets: Socket[] = [];
  try {
    const here = `http://127.0.0.1:${port}`;
    const list = async () => {
      const answer = await at(here, scene.people[0]!)
        .send('/api/jobs')
        .catch(() => null);
      return answer?.status ?? null;
    };
    expect(await list()).toBe(200);
    while (sockets.length < 100) {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      sockets.push(socket);
      await once(socket, 'connect');
    }
    // Who is connected is served; who comes anew is answered.
    expect([await list(), await statusOnNewConnection(port)]).toEqual([200, 503]);
    expect(alertsOf(limited.logs(), 'no-file-handles')).toBe(1);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => statusOnNewConnection(port)).not.toBe(503);
    const wish = await aWish(scene, scene.people[0]!);
    expect((await sendOnce(scene.ledger, here, wish))?.status).toBe(200);
    expect(limited.child.exitCode).toBeNull();
  } finally {
    for (const socket of sockets) socket.destroy();
    await limited.stop();
  }
  expect(await scene.problems()).toEqual([]);
});
