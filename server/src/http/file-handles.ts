import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import type { Log } from '@sealdesk/core/platform/log.ts';
import { raiseAlert } from '@sealdesk/core/platform/metrics.ts';
import { ALERT_AGAIN_MS, seldom } from '@sealdesk/core/platform/seldom.ts';
import { Refused } from '@sealdesk/core/refused.ts';
import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';

/** What the process needs besides its clients: database, store, listeners, files. Of few handles it is half. */
const OWN_HANDLES = 1_200;
/** A connection that is one too many is answered, and then closed; it must not wait for that for long. */
const SURPLUS_MS = 5_000;
/** So many may wait for it; of more, the one that has waited longest is closed without an answer. */
const MOST_SURPLUS = 8;

/**
 * Answers 503 on connections for which there would soon be no file handle. Without that, the process could not connect to the
 * database any more, and new connections would be closed without a word.
 */
export function limitConnections(app: FastifyInstance, most = mostConnections(openFileLimit())): void {
  const open = new Set<Socket>();
  const surplus = new Set<Socket>();
  const alert = alertOfHandles(app.log as Log);
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      surplus.delete(socket);
    });
    if (open.size <= most) return;
    surplus.add(socket);
    if (surplus.size > MOST_SURPLUS) surplus.values().next().value?.destroy();
    setTimeout(() => socket.destroy(), SURPLUS_MS).unref();
    alert({ connections: open.size, most });
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!surplus.has(request.raw.socket)) return;
    void reply.header('connection', 'close');
    throw new Refused('unavailable', MESSAGES.unavailable);
  });
}

/** Returns true when the system had no file handle left for what we wanted to open. */
export function isOutOfHandles(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EMFILE' || error.code === 'ENFILE');
}

/** Returns what raises the alert, seldom while its cause lasts. */
export function alertOfHandles(log: Log): (detail: Record<string, unknown>) => void {
  const isDue = seldom(ALERT_AGAIN_MS);
  return (detail) => {
    if (isDue()) raiseAlert(log, 'no-file-handles', detail, 'There are no file handles for more connections');
  };
}

/** Returns how many connections of clients leave enough handles for everything else. */
export function mostConnections(openFiles: number): number {
  return Math.max(openFiles - OWN_HANDLES, Math.floor(openFiles / 2));
}

/** Returns how many files the process may have open. */
function openFileLimit(): number {
  try {
    return Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Infinity);
  } catch {
    // Not Linux.
    return Infinity;
  }
}
