import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort, isFree, portAgain } from './ports.ts';

const server = createServer();
afterEach(() => void server.close());

describe('a free port', () => {
  it('is the preferred one when nobody has it', async () => {
    const port = await freePort();
    expect(await freePort(port)).toBe(port);
  });

  it('is another one when somebody has it', async () => {
    const port = await takeOne();
    expect(await isFree(port)).toBe(false);
    expect(await freePort(port)).not.toBe(port);
  });

  it('is never given out twice, though nobody listens yet', async () => {
    const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
    expect(new Set(ports).size).toBe(50);
  });
});

it('comes back to the port it had as soon as that is let go', async () => {
  const port = await takeOne();
  setTimeout(() => server.close(), 200);
  expect(await portAgain(port, 60_000)).toBe(port);
});

async function takeOne(): Promise<number> {
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return port;
}
