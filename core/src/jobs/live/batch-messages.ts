import type { JobEventName } from '@sealdesk/contract/jobs/job-events.ts';
import { hiddenJobFields } from '@sealdesk/contract/jobs/job-visibility.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { isInScope } from '../../scope.ts';
import type { Viewer } from '../../viewer.ts';
import type { Audience, ChangedJob } from './changed-jobs.store.ts';
import { concerns, type ChangeBatch } from './job-change.ts';

/** An event for an open list. Lists that receive the same get the same object. */
export type JobEvent = { name: JobEventName; data: string };

/** Returns the same text for viewers who receive the same of a job, their own facts apart. */
export function groupOf(viewer: Viewer): string {
  return `${audienceKey(viewer)} ${JSON.stringify(viewer.scope)}`;
}

/** Returns each audience of the viewers once. */
export function audiencesOf(viewers: readonly Viewer[]): Audience[] {
  const distinct = new Map(viewers.map(({ kind, timezone }) => [audienceKey({ kind, timezone }), { kind, timezone }]));
  return [...distinct.values()];
}

function audienceKey({ kind, timezone }: Audience): string {
  return `${kind} ${timezone}`;
}

/** The messages of one batch of changes. What several viewers receive is written once. */
export class BatchMessages {
  readonly #jobs: ChangeBatch['jobs'];
  readonly #rows: Map<number, ChangedJob>;
  readonly #places: Map<string, number>;
  readonly #rowTexts = new Map<string, string>();
  readonly #ofGroup = new Map<string, JobEvent | null>();
  /** By text: groups with other rights may still receive the same. */
  readonly #events = new Map<string, JobEvent>();

  constructor(jobs: ChangeBatch['jobs'], rows: readonly ChangedJob[], audiences: readonly Audience[]) {
    this.#jobs = jobs;
    this.#rows = new Map(rows.map((row) => [row.number, row]));
    this.#places = new Map(audiences.map((audience, place) => [audienceKey(audience), place]));
  }

  /** Returns the message for a viewer of that group: what exists for them, or existed until now; null when nothing does. */
  messageFor(viewer: Viewer, group: string): JobEvent | null {
    if ([...this.#rows.values()].some((row) => ownFacts(row, viewer) !== null)) return this.#write(viewer);
    let event = this.#ofGroup.get(group);
    if (event === undefined) {
      event = this.#write(viewer);
      this.#ofGroup.set(group, event);
    }
    return event;
  }

  #write(viewer: Viewer): JobEvent | null {
    const changes: string[] = [];
    for (const [number, { reason, homes }] of this.#jobs) {
      const row = this.#rows.get(number);
      const isVisible = row !== undefined && isInScope(viewer.scope, row.home);
      // Who neither sees it now nor saw it before does not learn that it exists.
      if (!isVisible && !concerns(viewer.scope, homes)) continue;
      const text = isVisible ? this.#rowText(row, viewer) : 'null';
      changes.push(`{"job_id":${number},"reason":"${reason}","job":${text}}`);
    }
    if (changes.length === 0) return null;
    const data = `{"changes":[${changes.join(',')}]}`;
    const event = this.#events.get(data) ?? { name: 'jobs', data };
    this.#events.set(data, event);
    return event;
  }

  #rowText(changed: ChangedJob, viewer: Viewer): string {
    const own = ownFacts(changed, viewer);
    if (own !== null) return JSON.stringify({ ...this.#rowOf(changed, viewer), ...own });
    const key = `${changed.number} ${audienceKey(viewer)}`;
    const text = this.#rowTexts.get(key) ?? JSON.stringify(this.#rowOf(changed, viewer));
    this.#rowTexts.set(key, text);
    return text;
  }

  #rowOf({ row, texts }: ChangedJob, audience: Audience): Record<string, unknown> {
    const place = this.#places.get(audienceKey(audience));
    if (place === undefined) throw new Error('The rows were not read for this audience.');
    const shown = { ...row, ...texts[place] };
    for (const field of hiddenJobFields(audience.kind, 'list')) delete shown[field];
    return shown;
  }
}

type OwnFacts = Partial<Pick<Job, 'openByUser' | 'replace_file' | 'own_check'>>;

/** Returns what of the row is this person's alone; null where nothing is, so that they can share the audience's. */
function ownFacts({ openBy, replacer, checked }: ChangedJob, { employeeId, contactId, kind }: Viewer): OwnFacts | null {
  const own: OwnFacts = {
    ...(employeeId !== null && openBy.includes(employeeId) && { openByUser: true }),
    ...(replacer?.contactId === contactId && { replace_file: replacer.purpose }),
    ...(checked?.contactId === contactId && { own_check: checked.uploadId }),
  };
  for (const field of hiddenJobFields(kind, 'list')) delete (own as Record<string, unknown>)[field];
  return Object.keys(own).length > 0 ? own : null;
}
