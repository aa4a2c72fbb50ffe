import type { Core } from '../../core.ts';
import { signInUrl } from '../../platform/database/app-role.ts';
import { openListener } from '../../platform/database/listener.ts';
import { EVERYTHING, within } from '../../scope.ts';
import type { Viewer } from '../../viewer.ts';
import { audiencesOf, BatchMessages, groupOf, type JobEvent } from './batch-messages.ts';
import { readChangedJobs } from './changed-jobs.store.ts';
import { addToBatch, concerns, emptyBatch, readAnnouncement, type ChangeBatch } from './job-change.ts';
import { RecentChanges } from './recent-changes.ts';

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
type Watched = Watcher & { group: string; accessChanges: number; confirmedChanges: number; isBehind: boolean };

/** Changes are gathered this long, so that a burst takes one read and one message. */
const GATHER_MS = 60;
/** With many lists they are gathered for longer, because writing one message to each list is most of the work. */
const LISTS_A_MS = 4;
const LONGEST_GATHER_MS = 250;
/** More changed jobs than this at once are not published one by one: every list reads its page again. */
const MOST_AT_ONCE = 100;

const LIVE_ON: JobEvent = { name: 'live', data: '{"on":true}' };
const LIVE_WITHOUT_GAP: JobEvent = { name: 'live', data: '{"on":true,"is_nothing_missed":true}' };
const LIVE_OFF: JobEvent = { name: 'live', data: '{"on":false}' };
const STALE: JobEvent = { name: 'stale', data: '{}' };

/** Watches all jobs over one connection. A changed row is read once, however many lists are open and whoever watches. */
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
    if (!isPublishing) gatherOn();
  }

  function gatherOn(): void {
    const ms = Math.min(Math.max(GATHER_MS, watchers.size / LISTS_A_MS), LONGEST_GATHER_MS);
    timer ??= setTimeout(() => void publishBatch(), ms);
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
    if (batch.jobs.size + batch.wholes.length > 0) gatherOn();
  }

  async function publishTo(gathered: ChangeBatch, all: Watched[]): Promise<void> {
    const isMuch = gathered.jobs.size > MOST_AT_ONCE;
    for (const watcher of all) {
      if (isMuch ? isConcerned(gathered, watcher) : concerns(watcher.viewer.scope, gathered.wholes))
        publish(watcher, STALE);
    }
    if (isMuch) return;
    const present = concerned({ ...gathered, wholes: [] }, all);
    const numbers = [...gathered.jobs]
      .filter(([, { homes }]) => present.some(({ viewer }) => concerns(viewer.scope, homes)))
      .map(([number]) => number);
    if (numbers.length === 0) return;
    const audiences = audiencesOf(present.map(({ viewer }) => viewer));
    const rows = await within(EVERYTHING, () => readChangedJobs(core.pool, audiences, numbers, settings));
    // A change of rights that committed before this is announced by now, and its viewer is sent no row.
    await listener.catchUp();
    const messages = new BatchMessages(gathered.jobs, rows, audiences);
    for (const watcher of present) {
      const message = messages.messageFor(watcher.viewer, watcher.group);
      if (message) publish(watcher, message);
    }
  }

  const listener = openListener({
    databaseUrl: signInUrl(core.config, core.config.DATABASE_LISTEN_URL),
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
      const watched = {
        ...watcher,
        group: groupOf(watcher.viewer),
        accessChanges: 1,
        confirmedChanges: 0,
        isBehind: false,
      };
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

function isConcerned({ jobs, wholes }: ChangeBatch, { viewer }: Watcher): boolean {
  return concerns(viewer.scope, wholes) || [...jobs.values()].some(({ homes }) => concerns(viewer.scope, homes));
}

function concerned(batch: ChangeBatch, all: Watched[]): Watched[] {
  return all.filter((watcher) => isConcerned(batch, watcher));
}
