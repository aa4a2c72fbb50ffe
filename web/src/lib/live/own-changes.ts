import type { SentRequest } from '@sealdesk/contract/client.ts';
import { browserClock, type Clock } from '../clock.ts';
import type { Session } from '../session/session.ts';

/** What a request changes: jobs by their number, or the person's running timer. */
export type OwnSubject = number | 'timer';

/** What the stream reports this long after the answer to an own request is still its consequence. */
const FOLLOWS_MS = 5_000;

/** What this tab has asked the server to change, so that the list does not mark it as somebody else's change. */
export class OwnChanges {
  readonly #clock: Pick<Clock, 'now'>;
  /** Until when each subject counts as changed by this tab. */
  readonly #until = new Map<OwnSubject, number>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Counts the subjects as changed here from now until shortly after the returned function is called. */
  begin(subjects: readonly OwnSubject[]): () => void {
    for (const subject of subjects) this.#until.set(subject, Number.POSITIVE_INFINITY);
    return () => {
      for (const subject of subjects) this.#until.set(subject, this.#clock.now() + FOLLOWS_MS);
    };
  }

  has(subject: OwnSubject): boolean {
    return (this.#until.get(subject) ?? 0) > this.#clock.now();
  }
}

/** Returns what a request changes, as far as it can be seen in it. */
export function subjectsOf({ method, url, body }: SentRequest): OwnSubject[] {
  if (method === 'GET') return [];
  const inPath = /^\/api\/jobs\/(?:upload\/[^/]+\/)?(\d+)/.exec(url)?.[1];
  const { job_id, jobId } = body === undefined ? {} : (JSON.parse(body) as { job_id?: unknown; jobId?: unknown });
  const jobs = [inPath, job_id, jobId].map(Number).filter((number) => number > 0);
  return /^\/api\/(?:timesheet|start-entry)/.test(url) ? [...jobs, 'timer'] : jobs;
}

/** Returns the session with every request that changes something noted. */
export function notingChanges(session: Session, own: OwnChanges): Session {
  async function noted<Answer>(request: SentRequest, send: () => Promise<Answer>): Promise<Answer> {
    const end = own.begin(subjectsOf(request));
    try {
      return await send();
    } finally {
      end();
    }
  }
  return {
    ...session,
    send: (request, options) => noted(request, () => session.send(request, options)),
    sendBy: (transport, request, options) => noted(request, () => session.sendBy(transport, request, options)),
  };
}

/** The changes of this tab. */
export const ownChanges = new OwnChanges(browserClock);
