import { ErrorBody } from '@sealdesk/contract/shared/error-body.ts';
import { STREAM_BEAT_SECONDS, STREAM_CATCH_UP_SECONDS } from '@sealdesk/contract/shared/limits.ts';
import { JOB_EVENTS_PATH } from '@sealdesk/contract/paths.ts';
import type { Core } from '@sealdesk/core/core.ts';
import { openSessionChecks } from '@sealdesk/core/identity/session-checks.ts';
import { watchJobs } from '@sealdesk/core/jobs/live/watch-jobs.ts';
import { countStream } from '@sealdesk/core/platform/metrics.ts';
import { isSameViewer } from '@sealdesk/core/viewer.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readCookie, SESSION_COOKIE } from '../http/cookies.ts';
import { openEventStream, setStreamHeaders, type EventStream } from '../http/event-stream.ts';
import type { AllPlaces } from '../http/places.ts';

/** How long a list has to read the end of its stream. */
const END_MS = 500;

const EventsQuery = z.strictObject({
  since_ms: z.coerce
    .number()
    .int()
    .min(0)
    .max(STREAM_CATCH_UP_SECONDS * 1_000)
    .optional(),
});

/** Adds the stream of changed jobs, which keeps open lists up to date. */
export function jobEventRoutes(app: FastifyInstance, core: Core, { lists }: AllPlaces): void {
  const watch = watchJobs(core);
  const checkSession = openSessionChecks(core);
  const open = new Set<EventStream>();
  const beats = openBeats();
  // Streams never end by themselves, so a server that stops ends them before it waits for what is under way.
  app.addHook('preClose', async () => {
    for (const stream of open) {
      stream.end();
      // A client that does not read to the end is disconnected.
      setTimeout(() => stream.body.destroy(), END_MS).unref();
    }
  });
  app.addHook('onClose', async () => {
    beats.stop();
    await watch.close();
  });

  const config = { rule: 'signed-in', callClass: 'stream', isBackground: true } as const;
  const schema = {
    operationId: 'jobEvents',
    querystring: EventsQuery,
    description: 'Changed jobs as server-sent events: live, jobs, stale. The stream ends with the session.',
    response: {
      200: { description: 'The stream.', content: { 'text/event-stream': { schema: z.string() } } },
      '4xx': ErrorBody,
      '5xx': ErrorBody,
    },
  };
  app.get(JOB_EVENTS_PATH, { config, schema }, async (request, reply) => {
    const { viewer } = request;
    const sid = readCookie(request, SESSION_COOKIE)!;
    const giveBack = lists.take(viewer.userId);
    const stream = openEventStream(() => {
      giveBack();
      stopBeating();
      watching.leave();
      open.delete(stream);
      countStream(-1);
    });
    const { since_ms: sinceMs } = request.query as z.infer<typeof EventsQuery>;
    const watching = watch.add({ viewer, sinceMs, onEvent: stream.send, onAccessChange: () => void continueOrEnd() });
    const stopBeating = beats.add(() => void continueOrEnd());
    open.add(stream);
    countStream(1);

    /** Continues only for the same person with the same permissions; anyone else has to connect and authenticate again. */
    async function continueOrEnd(): Promise<void> {
      try {
        const changes = watching.accessChanges();
        const now = await checkSession(sid);
        if (now === null || !isSameViewer(now, viewer)) return stream.end();
        watching.confirmAccess(changes);
        stream.beat();
      } catch (error) {
        // Without the database no change is published either, so the stream may stay open. The next beat checks again.
        request.log.warn({ err: error }, 'A stream could not check its session');
        stream.beat();
      }
    }

    // The rights may have changed after the request was let in and before the list was watched for.
    void continueOrEnd();
    setStreamHeaders(reply);
    return reply.send(stream.body);
  });
}

/**
 * Calls what is added once in every interval between beats. All streams share one timer, and a fifteenth of them is due each second:
 * their sessions are checked by one statement.
 */
function openBeats() {
  const groups = Array.from({ length: STREAM_BEAT_SECONDS }, () => new Set<() => void>());
  let second = 0;
  const timer = setInterval(() => {
    second = (second + 1) % groups.length;
    for (const beat of groups[second]!) beat();
  }, 1_000);
  return {
    /** Returns how to take it out again. */
    add: (beat: () => void) => {
      // The smallest group, so that no second has more to do than others.
      const group = groups.reduce((smallest, other) => (other.size < smallest.size ? other : smallest));
      group.add(beat);
      return () => void group.delete(beat);
    },
    stop: () => clearInterval(timer),
  };
}
