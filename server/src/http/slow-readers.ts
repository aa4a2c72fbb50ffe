import type { Socket } from 'node:net';
import { countSlowReader } from '@sealdesk/core/platform/metrics.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LEAST_BYTES_PER_SECOND } from './body-progress.ts';
import { whenClosed } from './when-closed.ts';

const LOOKS = 10;

/**
 * Ends an answer whose reader takes next to nothing for the time of the window, which frees its connection to the store. Only time in
 * which bytes wait for the reader counts: a slow store is not their fault. Whoever was only interrupted fetches the rest by a range.
 */
export function endSlowReader({ log, viewer }: FastifyRequest, { raw }: FastifyReply, windowMs: number): void {
  const { socket } = raw;
  if (!socket) return;
  const least = (LEAST_BYTES_PER_SECOND * windowMs) / 1000;
  let [waited, from] = [0, takenBy(socket)];
  const timer = setInterval(() => {
    if (socket.writableLength === 0) return;
    waited += windowMs / LOOKS;
    if (waited < windowMs) return;
    const taken = takenBy(socket) - from;
    if (taken < least) {
      countSlowReader();
      log.warn({ userId: viewer.userId, taken }, 'A download was ended: its reader took too little');
      socket.destroy();
    }
    [waited, from] = [0, from + taken];
  }, windowMs / LOOKS).unref();
  whenClosed(raw, () => clearInterval(timer));
}

/** The bytes that the connection has taken from us: what still waits in the process is not among them. */
function takenBy({ bytesWritten, writableLength }: Socket): number {
  return bytesWritten - writableLength;
}
