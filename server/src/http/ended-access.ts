import { Readable } from 'node:stream';
import type { Core } from '@sealdesk/core/core.ts';
import { openSessionChecks } from '@sealdesk/core/identity/session-checks.ts';
import { hasSameAccess } from '@sealdesk/core/viewer.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, SESSION_COOKIE } from './cookies.ts';
import { whenClosed } from './when-closed.ts';

const CHECK_MS = 1_000;

type Running = { sid: string; request: FastifyRequest; reply: FastifyReply };

/**
 * Ends a running download, range, page image or export once its person has lost access. It covers every streamed answer by itself, so
 * a new route can't be forgotten. One statement a second checks the sessions of all of them; while none runs, there is none.
 */
export function endWithAccess(app: FastifyInstance, core: Core): void {
  const check = openSessionChecks(core);
  const running = new Set<Running>();
  let timer: NodeJS.Timeout | undefined;
  let isChecking = false;

  app.addHook('onSend', async (request, reply, payload) => {
    if (!(payload instanceof Readable) || request.viewer === null || checksItself(reply)) return;
    const one = { sid: readCookie(request, SESSION_COOKIE)!, request, reply };
    running.add(one);
    timer ??= setInterval(() => void checkAll(), CHECK_MS).unref();
    whenClosed(reply.raw, () => {
      running.delete(one);
      if (running.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    });
  });

  async function checkAll(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    await Promise.all([...running].map(endOrContinue));
    isChecking = false;
  }

  async function endOrContinue({ sid, request, reply }: Running): Promise<void> {
    try {
      const now = await check(sid);
      if (now !== null && hasSameAccess(now, request.viewer)) return;
      request.log.info({ userId: request.viewer.userId }, 'A download was ended: its person lost access');
      // The answer's length was announced, so its reader sees that it's incomplete.
      reply.raw.destroy();
    } catch (error) {
      // Without the database no one's access changes either. The next check follows.
      request.log.warn({ err: error }, 'A download could not check its session');
    }
  }
}

/** Returns true for the stream of an open list, which ends at the announcement of a change. */
function checksItself(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/event-stream');
}
