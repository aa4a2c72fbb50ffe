import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { waitUntil } from './processes.ts';

// Below Linux's ephemeral range (32768 and up): a port there may be taken by an outgoing connection
// while our service is down, and then it could not come back to its old address.
const lowest = 20_000;
const highest = 32_000;

// Ports given out here but perhaps not yet taken: services start side by side.
const givenOut = new Set<number>();

/** A free port on 127.0.0.1: the preferred one when nobody has it. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isFree(preferred))) return preferred;
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(lowest, highest);
    if (givenOut.has(port) || !(await isFree(port))) continue;
    givenOut.add(port);
    return port;
  }
  throw new Error(`No free port found between ${lowest} and ${highest} on 127.0.0.1.`);
}

/** The port that a service had before, once its dead process has let go of it; otherwise a free one. */
export async function portAgain(before: number | undefined, patience = 3_000): Promise<number> {
  if (before !== undefined) await waitUntil(() => isFree(before), patience);
  return freePort(before);
}

/** Whether a server could listen on this port of 127.0.0.1 now. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1' }, () => probe.close(() => resolve(true)));
  });
}

/** Whether somebody listens on this port of 127.0.0.1 and takes connections. */
export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    const settle = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
    socket.setTimeout(3_000, () => settle(false));
  });
}
