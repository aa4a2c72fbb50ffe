import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { StillLocked } from '@sealdesk/core/platform/database/in-transaction.ts';
import { Refused, TryLater } from '@sealdesk/core/refused.ts';
import type { FastifyInstance } from 'fastify';

/** Counts the uploads under way and who waits for a check, and lets no new upload in once the server is to stop. */
export class UploadGate {
  #running = 0;
  #waiting = 0;
  #isClosed = false;

  get running(): number {
    return this.#running;
  }

  /** How many wait for the outcome of a check. */
  get waiting(): number {
    return this.#waiting;
  }

  /** From now on a new upload is sent elsewhere; those under way continue. */
  close(): void {
    this.#isClosed = true;
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new Refused('unavailable', MESSAGES.unavailable);
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
    }
  }

  /** Counts somebody who waits for a check, whom a stop lets wait for a while. */
  async wait<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    try {
      return await work();
    } finally {
      this.#waiting -= 1;
    }
  }
}

const gates = new WeakMap<object, UploadGate>();

/** The gate of that server, made at its first use. */
export function uploadGate(app: Pick<FastifyInstance, 'server'>): UploadGate {
  const gate = gates.get(app.server) ?? new UploadGate();
  gates.set(app.server, gate);
  return gate;
}

/**
 * Returns the error as upload routes report it: there, a session that has ended has a sentence of its own, and 503 takes the
 * place of 429, which clients read as a session that has ended.
 */
export function asUploadError(error: unknown): unknown {
  if (error instanceof StillLocked) return new TryLater('unavailable', MESSAGES.stillLocked, error.seconds);
  if (error instanceof TryLater) return new TryLater('unavailable', error.message, error.seconds);
  const isSignedOut = error instanceof Refused && (error.kind === 'signed-out' || error.kind === 'token-expired');
  return isSignedOut ? new Refused(error.kind, MESSAGES.uploadSessionTimedOut) : error;
}
