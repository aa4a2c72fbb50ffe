import type { JobEventName } from '@sealdesk/contract/jobs/job-events.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import type { Core } from '../../core.ts';
import { openListener } from '../../platform/database/listener.ts';
import { isInScope } from '../../scope.ts';
import type { Viewer } from '../../viewer.ts';
import { readChangedJobs, type Audience, type ChangedJob } from './changed-jobs.store.ts';
import { addToBatch, concerns, emptyBatch, readAnnouncement, type ChangeBatch } from './job-change.ts';
import { RecentChanges } from './recent-changes.ts';

/** An event for an open list. Lists that receive the same get the same object. */
export type JobEvent = { name: JobEventName; data: string };

type Watcher = {
  viewer: Viewer;
  /** How long ago the tab of this list was opened; it has read nothing before. */
  sinceMs?: number | undefined;
  onEvent(event: JobEvent): void;
  onAccessChange(): void;
};

/** A list that is being watched for. */
export type Watching = {
  leave(): void;
  /** How often a change of the viewer's session or rights may have happened so far; the first is before the list was added. */
  accessChanges(): number;
  /** Publishes to the list again: its viewer was found unchanged after so many announcements. */
  confirmAccess(accessChanges: number): void;
};

/** The open lists of this process. */
export type JobWatch = {
  /**
   * Publishes every change of a job that exists for the viewer to the list, and reports when a session or the rights of the
   * viewer have changed. From then on, and at first, the list receives no job until its access is confirmed.
   */
  add(watcher: Watcher): Watching;
  close(): Promise<void>;
};

/** A watcher with what is known of its access: whether a change is not checked yet, and whether an event was withheld. */
type Watched = Watcher & { accessChanges: number; confirmedChanges: number; isBehind: boolean };

/** Changes are gathered this long, so that a burst takes one read and one message. */
const GATHER_MS = 60;
/** More changed jobs than this at once are not published one by one: every list reads its page again. */
const MOST_AT_ONCE = 100;

const LIVE_ON: JobEvent = { name: 'live', data: '{"on":true}' };
const LIVE_WITHOUT_GAP: JobEvent = { name: 'live', data: '{"on":true,"is_nothing_missed":true}' };
const LIVE_OFF: JobEvent = { name: 'live', data: '{"on":false}' };
const STALE: JobEvent = { name: 'stale', data: '{}' };

/** Watches all jobs over one connection. A changed row is read once for each audience that watches, not for each list. */
export function watchJobs(core: Core): JobWatch {
  const settings = { firmTimezone: core.config.FIRM_TIMEZONE, address: core.config.PUBLIC_URL };
  const watchers = new Set<Watched>();
  const recent = new RecentChanges();
  let batch = emptyBatch();
  let timer: NodeJS.Timeout | undefined;
  let isPublishing = false;

  function gather(payload: string): void {
    try {
      const announcement = readAnnouncement(payload);
      if ('userId' in announcement) {
        recent.add(({ userId }) => userId === announcement.userId);
        for (const watcher of watchers) {
          if (watcher.viewer.userId !== announcement.userId) continue;
          watcher.accessChanges += 1;
          watcher.onAccessChange();
        }
        return;
      }
      const homes = announcement.jobs.map(({ home }) => home);
      recent.add(({ scope }) => concerns(scope, homes));
      if (watchers.size === 0) return;
      for (const announced of announcement.jobs) addToBatch(batch, announced);
    } catch (error) {
      // A newer version may announce what this one can't read: then everyone looks for themselves.
      core.log.warn({ err: error }, 'an announcement of changed jobs could not be read');
      recent.add(() => true);
      for (const watcher of watchers) publish(watcher, STALE);
    }
    if (!isPublishing) timer ??= setTimeout(() => void publishBatch(), GATHER_MS);
  }

  async function publishBatch(): Promise<void> {
    timer = undefined;
    isPublishing = true;
    const gathered = batch;
    batch = emptyBatch();
    const present = [...watchers];
    try {
      await publishTo(gathered, present);
    } catch (error) {
      // A change that could not be read must not be lost: the lists ask for themselves.
      core.log.warn({ err: error }, 'changed jobs could not be read');
      for (const watcher of concerned(gathered, present)) publish(watcher, STALE);
    }
    isPublishing = false;
    if (batch.jobs.size + batch.wholes.length > 0) timer ??= setTimeout(() => void publishBatch(), GATHER_MS);
  }

  async function publishTo(gathered: ChangeBatch, all: Watched[]): Promise<void> {
    const isMuch = gathered.jobs.size > MOST_AT_ONCE;
    for (const watcher of all) {
      if (isMuch ? isConcerned(gathered, watcher) : concerns(watcher.viewer.scope, gathered.wholes))
        publish(watcher, STALE);
    }
    if (isMuch) return;
    for (const members of audiences(concerned({ ...gathered, wholes: [] }, all))) {
      const numbers = [...gathered.jobs]
        .filter(([, { homes }]) => members.some(({ viewer }) => concerns(viewer.scope, homes)))
        .map(([number]) => number);
      const rows = await readChangedJobs(core.pool, audienceOf(members[0]!.viewer), numbers, settings);
      // A change of rights that committed before this is announced by now, and its viewer is sent no row.
      await listener.catchUp();
      publishToAudience(gathered, members, new Map(rows.map((row) => [row.number, row])));
    }
  }

  const listener = openListener({
    databaseUrl: core.config.DATABASE_LISTEN_URL,
    channel: 'job_changed',
    log: core.log,
    onMessage: gather,
    onState: (isListening) => {
      recent.setListening(isListening);
      for (const watcher of watchers) watcher.onEvent(isListening ? LIVE_ON : LIVE_OFF);
    },
  });

  function greetingFor({ viewer, sinceMs }: Watcher): JobEvent {
    if (!listener.isListening()) return LIVE_OFF;
    return sinceMs !== undefined && recent.isNothingMissed(viewer, sinceMs) ? LIVE_WITHOUT_GAP : LIVE_ON;
  }

  return {
    add: (watcher) => {
      const watched = { ...watcher, accessChanges: 1, confirmedChanges: 0, isBehind: false };
      watchers.add(watched);
      watcher.onEvent(greetingFor(watcher));
      return {
        leave: () => void watchers.delete(watched),
        accessChanges: () => watched.accessChanges,
        confirmAccess: (accessChanges) => confirmAccess(watched, accessChanges),
      };
    },
    close: async () => {
      clearTimeout(timer);
      watchers.clear();
      await listener.close();
    },
  };
}

/** Sends the event to the list, unless the viewer's rights may have changed: then it reads its page again once they are known. */
function publish(watcher: Watched, event: JobEvent): void {
  if (watcher.accessChanges === watcher.confirmedChanges) watcher.onEvent(event);
  else watcher.isBehind = true;
}

function confirmAccess(watcher: Watched, accessChanges: number): void {
  watcher.confirmedChanges = Math.max(watcher.confirmedChanges, accessChanges);
  if (!watcher.isBehind || watcher.confirmedChanges !== watcher.accessChanges) return;
  watcher.isBehind = false;
  watcher.onEvent(STALE);
}

/** Notifies each list of what exists for it, or existed until now; lists with the same rows share one message. */
function publishToAudience({ jobs }: ChangeBatch, members: Watched[], rows: Map<number, ChangedJob>): void {
  const events = new Map<string, JobEvent>();
  for (const member of members) {
    const { viewer } = member;
    const own = new Map([...rows.values()].map((row) => [row.number, ownFacts(row, viewer)]));
    const key = JSON.stringify([viewer.scope, [...own].filter(([, facts]) => facts !== null)]);
    let event = events.get(key);
    if (!event) {
      const changes: string[] = [];
      for (const [number, { reason, homes }] of jobs) {
        const row = rows.get(number);
        const isVisible = row !== undefined && isInScope(viewer.scope, row.home);
        // Who neither sees it now nor saw it before does not learn that it exists.
        if (!isVisible && !concerns(viewer.scope, homes)) continue;
        const text = isVisible ? rowWith(row, own.get(number)!) : 'null';
        changes.push(`{"job_id":${number},"reason":"${reason}","job":${text}}`);
      }
      event = { name: 'jobs', data: changes.length > 0 ? `{"changes":[${changes.join(',')}]}` : '' };
      events.set(key, event);
    }
    if (event.data !== '') publish(member, event);
  }
}

type OwnFacts = Partial<Pick<Job, 'openByUser' | 'replace_file' | 'own_check'>>;

/** Returns what of the row is this person's alone; null where nothing is, so that they can share the audience's. */
function ownFacts({ openBy, replacer, checked }: ChangedJob, { employeeId, contactId }: Viewer): OwnFacts | null {
  const own: OwnFacts = {
    ...(employeeId !== null && openBy.includes(employeeId) && { openByUser: true }),
    ...(replacer?.contactId === contactId && { replace_file: replacer.purpose }),
    ...(checked?.contactId === contactId && { own_check: checked.uploadId }),
  };
  return Object.keys(own).length > 0 ? own : null;
}

function rowWith({ row }: ChangedJob, own: OwnFacts | null): string {
  return own === null ? row : JSON.stringify({ ...(JSON.parse(row) as object), ...own });
}

function isConcerned({ jobs, wholes }: ChangeBatch, { viewer }: Watcher): boolean {
  return concerns(viewer.scope, wholes) || [...jobs.values()].some(({ homes }) => concerns(viewer.scope, homes));
}

function concerned(batch: ChangeBatch, all: Watched[]): Watched[] {
  return all.filter((watcher) => isConcerned(batch, watcher));
}

function audienceOf({ kind, timezone }: Viewer): Audience {
  return { kind, timezone };
}

function audiences(all: Watched[]): Watched[][] {
  return Object.values(Object.groupBy(all, ({ viewer }) => `${viewer.kind} ${viewer.timezone}`)).map((group) => group!);
}
