import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

let echo: Server;
let line: TcpProxy;
const callers: Socket[] = [];
beforeAll(async () => {
  echo = createServer((socket) => socket.on('error', () => {}).pipe(socket)).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  line = await openTcpProxy({ host: '127.0.0.1', port: (echo.address() as AddressInfo).port });
});
afterEach(() => {
  line.restore();
  for (const caller of callers.splice(0)) caller.destroy();
});
afterAll(async () => {
  await line.close();
  echo.close();
});

async function call(): Promise<Socket> {
  const caller = connect(line.port, '127.0.0.1');
  caller.on('error', () => {});
  callers.push(caller);
  await once(caller, 'connect');
  return caller;
}

/** The time in which the bytes came back, or null when the connection was closed. */
async function askFor(caller: Socket, bytes: number): Promise<number | null> {
  const began = performance.now();
  let left = bytes;
  const isBack = new Promise<boolean>((resolve) => {
    caller.on('data', (chunk) => (left -= chunk.length) <= 0 && resolve(true));
    caller.on('close', () => resolve(false));
    if (caller.destroyed) resolve(false);
  });
  caller.write(Buffer.alloc(bytes));
  return (await isBack) ? performance.now() - began : null;
}

it('passes everything on', async () => {
  expect(await askFor(await call(), 1_000_000)).not.toBeNull();
});

it('keeps each new request waiting', async () => {
  line.set({ is: 'delay', ms: 100 });
  const caller = await call();
  expect(await askFor(caller, 10)).toBeGreaterThan(95);
  expect(await askFor(caller, 10)).toBeGreaterThan(95);
});

it('carries only so much in a second', async () => {
  line.set({ is: 'rate', bytesPerSecond: 100_000 });
  expect(await askFor(await call(), 10_000)).toBeGreaterThan(95);
});

it('resets a connection after so many bytes, each anew', async () => {
  line.set({ is: 'reset-after', bytes: 1_000 });
  for (const _ of [1, 2]) {
    const caller = await call();
    expect(await askFor(caller, 900)).not.toBeNull();
    expect(await askFor(caller, 200)).toBeNull();
    expect(caller.destroyed).toBe(true);
  }
});

it('swallows everything without a word, and gives it back later', async () => {
  const caller = await call();
  line.set({ is: 'blackhole' });
  const asked = askFor(caller, 10);
  expect(await Promise.race([asked, sleep(200, 'nothing')])).toBe('nothing');
  expect(caller.destroyed).toBe(false);
  line.restore();
  expect(await asked).toBeGreaterThan(190);
});

it('breaks every line and takes no new one, until it is restored', async () => {
  const caller = await call();
  line.cut();
  expect(await askFor(caller, 10)).toBeNull();
  expect(await askFor(await call(), 10)).toBeNull();
  line.restore();
  expect(await askFor(await call(), 10)).not.toBeNull();
});
