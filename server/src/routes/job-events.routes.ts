import { STREAM_BEAT_SECONDS } from '@sealdesk/contract/shared/limits.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { JOB_EVENTS_PATH } from '@sealdesk/contract/paths.ts';
import type { Core } from '@sealdesk/core/core.ts';
import { findViewer } from '@sealdesk/core/identity/session.ts';
import { watchJobs } from '@sealdesk/core/jobs/live/watch-jobs.ts';
import { countStream } from '@sealdesk/core/platform/metrics.ts';
import { Refused } from '@sealdesk/core/refused.ts';
import type { Viewer } from '@sealdesk/core/viewer.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readCookie, SESSION_COOKIE } from '../http/cookies.ts';
import { openEventStream, setStreamHeaders, type EventStream } from '../http/event-stream.ts';

/** More open lists than this of one person on one process are no person's. */
const MOST_OF_ONE_PERSON = 50;
/** So long a list has to hear the end of its stream. */
const END_MS = 500;

/** The stream of changed jobs, by which open lists follow what happens. */
export function jobEventRoutes(app: FastifyInstance, core: Core): void {
  const watch = watchJobs(core);
  const open = new Map<EventStream, number>();
  // Streams never end by themselves, so a server that stops ends them before it waits for what is under way.
  app.addHook('preClose', async () => {
    for (const stream of open.keys()) {
      stream.end();
      // Whoever does not read to the end is cut off.
      setTimeout(() => stream.body.destroy(), END_MS).unref();
    }
  });
  app.addHook('onClose', () => watch.close());

  const config = { rule: 'signed-in', isBackground: true } as const;
  const schema = {
    operationId: 'jobEvents',
    querystring: z.strictObject({}),
    produces: ['text/event-stream'],
    description: 'Changed jobs as server-sent events: live, jobs, stale. The stream ends with the session.',
  };
  app.get(JOB_EVENTS_PATH, { config, schema }, async (request, reply) => {
    const { viewer } = request;
    const sid = readCookie(request, SESSION_COOKIE)!;
    const ofThisPerson = [...open.values()].filter((userId) => userId === viewer.userId).length;
    if (ofThisPerson >= MOST_OF_ONE_PERSON) throw new Refused('too-many', MESSAGES.tooManyRequests);

    const stream = openEventStream(() => {
      clearInterval(beating);
      leave();
      open.delete(stream);
      countStream(-1);
    });
    const leave = watch.add(viewer, stream.send);
    const beating = setInterval(() => void goOn(), STREAM_BEAT_SECONDS * 1000);
    open.set(stream, viewer.userId);
    countStream(1);

    /** Goes on only for the same person with the same rights; anyone else comes again and is judged anew. */
    async function goOn(): Promise<void> {
      try {
        const now = await findViewer(core, sid);
        if (now !== null && isSame(now, viewer)) stream.beat();
        else stream.end();
      } catch (error) {
        // Without the database nothing is told either, so the stream may live on. The next beat asks again.
        request.log.warn({ err: error }, 'a stream could not look after its session');
        stream.beat();
      }
    }

    setStreamHeaders(reply);
    return reply.send(stream.body);
  });
}

function isSame(one: Viewer, other: Viewer): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
