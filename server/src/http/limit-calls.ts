import type { Core } from '@sealdesk/core/core.ts';
import { networkOf } from '@sealdesk/core/identity/network-of.ts';
import { hashSecret } from '@sealdesk/core/identity/secrets.ts';
import { onBehalfOf } from '@sealdesk/core/platform/database/share-pool.ts';
import type { Viewer } from '@sealdesk/core/viewer.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asUploadError } from '../uploads/upload-gate.ts';
import { readCookie, SESSION_COOKIE } from './cookies.ts';
import { Turns, type Asker, type TurnLimit } from './turns.ts';
import { whenClosed } from './when-closed.ts';

/**
 * What a call is limited with. Page images and checks wait for the worker, so they must not use up the turns of ordinary
 * calls. The other classes have a turn until their answer begins; then a place of `places.ts` limits them.
 */
export type CallClass = 'call' | 'page-image' | 'check' | 'stream' | 'upload' | 'download';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Left out, it is an ordinary call, or none where the rule is 'anyone'. */
    callClass?: CallClass | 'unlimited';
  }
  interface FastifyRequest {
    turn: { asker: Asker; end: () => void } | null;
  }
}

/**
 * A page of ours makes about ten calls at once, and the strip of a page proof loads five page images at a time. With these
 * limits neither waits, in several tabs either. A page image and an export take more time than an ordinary call, so
 * fewer of them run a second once calls wait.
 */
const OF_PERSON: Record<CallClass, TurnLimit> = {
  call: { most: 16, sustained: 2, burst: 100, perSecond: 20 },
  'page-image': { most: 24, sustained: 5, burst: 200, perSecond: 6 },
  check: { most: 24, sustained: 5, burst: 100, perSecond: 20 },
  stream: { most: 16, sustained: 2, burst: 100, perSecond: 20 },
  upload: { most: 24, sustained: 6, burst: 100, perSecond: 20 },
  download: { most: 16, sustained: 2, burst: 100, perSecond: 5 },
};
/** A whole firm may come from one network, but the session of a caller is unknown for one statement only. */
const OF_NETWORK: TurnLimit = { most: 32, sustained: 4, burst: 200, perSecond: 40 };
/** The sessions that are remembered, the least recently used forgotten first. */
const MOST_KNOWN = 20_000;

/**
 * Gives each call a turn before its first statement. Whose call it is follows from the session's hash, which this process
 * remembers from the session's last call; it decides about turns and never about access. A caller who isn't known yet
 * counts by network, until the session has been read.
 */
export class CallLimits {
  readonly #turns: Record<CallClass, Turns>;
  readonly #strangers: Turns;
  readonly #known = new Map<string, Asker>();

  constructor({ config, log }: Pick<Core, 'config' | 'log'>) {
    const turns = (callClass: CallClass) => {
      const ofPerson = OF_PERSON[callClass];
      const ofCompany = timesAsMany(ofPerson, config.CALLS_OF_COMPANY);
      return new Turns({ what: callClass === 'call' ? 'call' : `${callClass}-call`, ofPerson, ofCompany }, log);
    };
    this.#turns = {
      call: turns('call'),
      'page-image': turns('page-image'),
      check: turns('check'),
      stream: turns('stream'),
      upload: turns('upload'),
      download: turns('download'),
    };
    this.#strangers = new Turns({ what: 'unknown-caller', ofPerson: OF_NETWORK, ofCompany: OF_NETWORK }, log);
  }

  /** Gives turns to all calls of the server, and ends each when its answer begins. Added before the session is read. */
  limit(app: FastifyInstance): void {
    app.decorateRequest('turn', null);
    app.addHook('onRequest', async (request, reply) => {
      const callClass = classOf(request);
      if (callClass !== null) await this.#begin(request, reply, callClass);
    });
    app.addHook('onRequest', (request, _reply, done) => withinTurn(request, done));
    // Reading the body leaves the context: its parts come as events of the connection.
    app.addHook('preValidation', (request, _reply, done) => withinTurn(request, done));
    app.addHook('onSend', async (request) => request.turn?.end());
  }

  /** Remembers whose session it is, and lets a call that had a turn as a stranger wait for one of that person. */
  async identify(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const hash = sessionOf(request);
    const callClass = classOf(request);
    if (hash === null || callClass === null) return;
    const asker = askerOf(request.viewer);
    const wasKnown = this.#known.delete(hash);
    this.#known.set(hash, asker);
    if (!wasKnown && this.#known.size > MOST_KNOWN) this.#known.delete(this.#known.keys().next().value!);
    if (request.turn === null || request.turn.asker.key === asker.key) return;
    request.turn.end();
    await this.#take(request, reply, callClass, asker);
  }

  async #begin(request: FastifyRequest, reply: FastifyReply, callClass: CallClass): Promise<void> {
    const hash = sessionOf(request);
    if (hash === null || !this.#known.has(hash)) {
      const stranger = { key: `network ${networkOf(request.ip)}`, company: null };
      await this.#take(request, reply, callClass, stranger, this.#strangers);
    }
    // While it waited, another call of the same session may have made it known.
    const known = hash === null ? undefined : this.#known.get(hash);
    if (known === undefined) return;
    request.turn?.end();
    await this.#take(request, reply, callClass, known);
  }

  async #take(
    request: FastifyRequest,
    { raw }: FastifyReply,
    callClass: CallClass,
    asker: Asker,
    turns = this.#turns[callClass],
  ): Promise<void> {
    try {
      const end = await turns.begin(asker, raw);
      // The same object, by which statements of this call find out for whom they are.
      request.turn = Object.assign(request.turn ?? {}, { asker, end });
      whenClosed(raw, end);
    } catch (error) {
      throw callClass === 'upload' || callClass === 'check' ? asUploadError(error) : error;
    }
  }
}

function classOf({ is404, routeOptions: { config } }: FastifyRequest): CallClass | null {
  const { rule, callClass = rule === 'anyone' ? 'unlimited' : 'call' } = config;
  return is404 || callClass === 'unlimited' ? null : callClass;
}

function sessionOf(request: FastifyRequest): string | null {
  const sid = readCookie(request, SESSION_COOKIE);
  return sid === null ? null : hashSecret(sid).toString('base64');
}

/**
 * People who see the same jobs are of one company, or of one corporation. The firm's own people have none here: they are
 * many, and the work of all customers is theirs.
 */
function askerOf({ userId, kind, scope }: Viewer): Asker {
  return { key: `user ${userId}`, company: kind === 'customer' ? JSON.stringify(scope) : null };
}

function timesAsMany({ most, sustained, burst, perSecond }: TurnLimit, times: number): TurnLimit {
  return { most: most * times, sustained: sustained * times, burst: burst * times, perSecond: perSecond * times };
}

function withinTurn({ turn }: FastifyRequest, done: () => void): void {
  if (turn === null) done();
  else onBehalfOf(() => turn.asker.key, done);
}
