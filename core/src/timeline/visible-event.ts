import { hiddenJobFields } from '@sealdesk/contract/jobs/job-visibility.ts';
import { EDIT_FIELD_NAMES } from '@sealdesk/contract/jobs/edit-job.ts';
import type { TimelineEvent } from '@sealdesk/contract/timeline/timeline.ts';
import type { ViewerKind } from '@sealdesk/contract/people/roles.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { isInScope } from '../scope.ts';
import type { Viewer } from '../viewer.ts';
import {
  ENTRY_EVENTS,
  FILE_EVENTS,
  type EntryDetail,
  type EntryEvent,
  type EventKind,
  type FieldChange,
} from './event.ts';

/** Who did something, as the database knows them now. */
export type EventActor = {
  contactId: number;
  name: string;
  isStaff: boolean;
  /** 0 for whoever belongs to no company: none has that id. */
  companyId: number;
  corporationId: number | null;
};

/** An event as it was recorded. */
export type RecordedEvent = {
  id: number;
  at: Date;
  kind: string;
  fromStatus: number | null;
  toStatus: number | null;
  actor: EventActor | null;
  detail: Record<string, unknown>;
  /** The name of the one document of an event of before details were settled. */
  formerName: string | null;
};

const ALL_PARTS = ['actor', 'reason', 'documents', 'changes', 'pages'] as const;
type Part = (typeof ALL_PARTS)[number];
type Sight = Partial<Record<EventKind, readonly Part[]>>;

/**
 * What customers receive: what they did, and what they can see change. Of the steps between, those that only the firm makes
 * are not listed: a review that is reserved, released or returned, a set that is pulled back, a working file. Nor are
 * downloads and looks at files, their own included: the timeline says what became of the job.
 */
const CUSTOMERS: Sight = {
  create: ['actor', 'documents'],
  import: [],
  'take-up': [],
  'take-up-into-engineering': [],
  'to-seal': [],
  'for-review': [],
  approve: [],
  'final-upload': ['documents'],
  'resend-final': ['documents'],
  'return-to-customer': ['reason'],
  'replace-all': ['actor', 'documents'],
  'resend-original': ['actor', 'documents'],
  hold: [],
  resume: [],
  cancel: ['actor'],
  reopen: [],
  revise: [],
  edited: ['changes'],
  'work-order-placed': ['actor'],
};

/**
 * What employees outside operations receive: every step, but neither who sealed and reviewed, nor files that they can't fetch,
 * nor anybody's hours.
 */
const EMPLOYEES: Sight = {
  create: ['actor', 'documents'],
  import: [],
  'take-up': ['actor'],
  'take-up-into-engineering': ['actor'],
  'seals-uploaded': [],
  'to-seal': [],
  'pull-back': ['reason'],
  'for-review': [],
  'resend-review': [],
  reserve: [],
  release: [],
  approve: [],
  return: ['reason'],
  'final-upload': ['actor', 'documents'],
  'resend-final': ['actor', 'documents'],
  'return-to-customer': ['actor', 'reason'],
  'replace-all': ['actor', 'documents'],
  'resend-original': ['actor', 'documents'],
  'working-file': ['actor'],
  hold: ['actor', 'reason'],
  resume: ['actor'],
  cancel: ['actor', 'reason'],
  reopen: ['actor', 'reason'],
  revise: ['actor', 'reason'],
  edited: ['actor', 'changes'],
  downloaded: ['actor'],
  viewed: ['actor'],
  'work-order-placed': ['actor'],
};

/** Operations receive every part of every event. */
const SIGHT: Record<ViewerKind, Sight | 'everything'> = {
  customer: CUSTOMERS,
  employee: EMPLOYEES,
  operations: 'everything',
};

/** The kinds under which events were recorded before the kinds were settled, each with the kind that it is now. */
const FORMER_KINDS = { created: 'create', 'original-replaced': 'replace-all' } as const;

/** Files that are not of these purposes only operations may fetch, so only they read who did. */
export const PURPOSES_OF_ALL = ['original', 'final'] as const;

/** Whom the job belonged to before is nothing that its customers of today read. */
const NOT_FOR_CUSTOMERS = ['drjcoid', 'drj_contact_id'];

/** Returns the fields of whose changes that kind of viewer reads; null for all of them. */
export function visibleChanges(kind: ViewerKind): string[] | null {
  if (SIGHT[kind] === 'everything') return null;
  const hidden = [...hiddenJobFields(kind, 'detail'), ...(kind === 'customer' ? NOT_FOR_CUSTOMERS : [])] as string[];
  return EDIT_FIELD_NAMES.filter((name) => !hidden.includes(name));
}

/** Returns the kinds of events, as they are recorded, that exist for that kind of viewer; null for all of them. */
export function visibleKinds(kind: ViewerKind): string[] | null {
  const sight = SIGHT[kind];
  if (sight === 'everything') return null;
  const kinds = Object.keys(sight);
  const former = Object.entries(FORMER_KINDS).filter(([, now]) => kinds.includes(now));
  return [...kinds, ...former.map(([name]) => name)];
}

/** Returns the event as the viewer receives it, or null where it does not exist for them: an allow-list in every part. */
export function visibleEvent(event: RecordedEvent, viewer: Viewer): TimelineEvent | null {
  const kind = kindOf(event);
  const sight = SIGHT[viewer.kind];
  const parts = sight === 'everything' ? ALL_PARTS : sight[kind];
  if (!parts || !isTheirs(event, viewer)) return null;
  const { id, at, fromStatus, toStatus, detail } = event;
  const shows = (part: Part) => parts.includes(part);
  return {
    id,
    at: at.toISOString(),
    kind,
    from_status: fromStatus && visibleStatus(fromStatus, viewer.kind),
    to_status: toStatus && visibleStatus(toStatus, viewer.kind),
    actor: shows('actor') ? visibleActor(event.actor, viewer) : null,
    ...(shows('reason') || isReasonTheirs(kind, event, viewer) ? reasonOf(detail) : {}),
    ...(shows('documents') ? documentsOf(event) : {}),
    ...(shows('changes') ? changesOf(event, viewer.kind) : {}),
    ...(shows('pages') ? pagesViewedOf(detail) : {}),
    ...(kind === 'work-order-placed' ? placesOf(detail) : {}),
    ...(isFileEvent(kind) ? fileOf(detail) : {}),
    ...(isEntryEvent(kind) ? timeEntryOf(detail) : {}),
  };
}

function kindOf({ kind, fromStatus, toStatus }: RecordedEvent): EventKind {
  if (kind === 'original-replaced' && fromStatus === toStatus) return 'resend-original';
  return Object.hasOwn(FORMER_KINDS, kind) ? FORMER_KINDS[kind as keyof typeof FORMER_KINDS] : (kind as EventKind);
}

/** For others than operations a download or look exists where they can fetch such a file, and an edit where they see what changed. */
function isTheirs(event: RecordedEvent, viewer: Viewer): boolean {
  const { kind, detail } = event;
  if (viewer.kind === 'operations') return true;
  if (kind === 'edited') return changesOf(event, viewer.kind).changes !== undefined;
  if (!isFileEvent(kind)) return true;
  return PURPOSES_OF_ALL.some((purpose) => purpose === detail['purpose']);
}

/** Returns the status as that kind of viewer reads it on the timeline: to customers a reserved review is a review. */
export function visibleStatus(status: number, kind: ViewerKind): number {
  return kind === 'customer' && status === STATUS_ID.finalReviewReserved ? STATUS_ID.finalReview : status;
}

/** A customer reads the reason of their own side's cancellation, and why a finished job was returned to them. */
function isReasonTheirs(kind: EventKind, { actor, toStatus }: RecordedEvent, viewer: Viewer): boolean {
  if (kind === 'cancel') return visibleActor(actor, viewer) !== null;
  return kind === 'revise' && toStatus === STATUS_ID.returned;
}

/** Staff are named to staff alone; a customer is named to customers for whom that person's company exists. */
export function visibleActor(actor: EventActor | null, viewer: Viewer): NonNullable<TimelineEvent['actor']> | null {
  if (actor === null) return null;
  const isMe = actor.contactId === viewer.contactId;
  if (viewer.kind === 'customer' && !isMe && !isOwnPerson(actor, viewer)) return null;
  return { name: actor.name, is_me: isMe, is_customer: !actor.isStaff };
}

function isOwnPerson({ isStaff, companyId, corporationId }: EventActor, { scope }: Viewer): boolean {
  return !isStaff && isInScope(scope, { companyId, corporationId });
}

function reasonOf({ reason }: RecordedEvent['detail']): { reason?: string } {
  return typeof reason === 'string' && reason !== '' ? { reason } : {};
}

function pagesViewedOf({ pagesViewed, pagesOfSet }: RecordedEvent['detail']): Pick<TimelineEvent, 'pages_viewed'> {
  if (!Array.isArray(pagesViewed) || !pagesViewed.every((page) => Number.isInteger(page))) return {};
  return { pages_viewed: { pages: pagesViewed, of: typeof pagesOfSet === 'number' ? pagesOfSet : null } };
}

type NamedDocument = { documentId: string; name: string };
type Difference = NonNullable<TimelineEvent['differences']>[number];

function documentsOf({ detail, formerName }: RecordedEvent): Pick<TimelineEvent, 'documents' | 'differences'> {
  const former = detail['documentId'] ?? detail['document_id'];
  const recorded = (detail['documents'] ?? []) as NamedDocument[];
  const documents = recorded.map(({ documentId, name }) => ({ document_id: documentId, name }));
  if (documents.length === 0 && typeof former === 'string' && formerName !== null)
    documents.push({ document_id: former, name: formerName });
  const differences = ((detail['differences'] ?? []) as Difference[]).map(({ field, before, after }) => ({
    field,
    before,
    after,
  }));
  return { ...(documents.length > 0 ? { documents } : {}), ...(differences.length > 0 ? { differences } : {}) };
}

function changesOf({ detail }: RecordedEvent, kind: ViewerKind): Pick<TimelineEvent, 'changes'> {
  const fields = visibleChanges(kind);
  const changes = ((detail['changes'] ?? []) as FieldChange[])
    .filter(({ field }) => fields === null || fields.includes(field))
    .map(({ field, before, after }) => ({ field, before, after }));
  return changes.length > 0 ? { changes } : {};
}

function placesOf({ placeBefore, placeAfter }: RecordedEvent['detail']) {
  return typeof placeBefore === 'number' && typeof placeAfter === 'number'
    ? { place_before: placeBefore, place_after: placeAfter }
    : {};
}

function fileOf({ purpose, name }: RecordedEvent['detail']) {
  return {
    ...(typeof purpose === 'string' ? { purpose } : {}),
    ...(typeof name === 'string' ? { file_name: name } : {}),
  };
}

function isFileEvent(kind: string): boolean {
  return FILE_EVENTS.some((one) => one === kind);
}

function isEntryEvent(kind: EventKind): kind is EntryEvent {
  return ENTRY_EVENTS.some((one) => one === kind);
}

function timeEntryOf({ entryId, employee, start, end, field, before, after }: Partial<EntryDetail>) {
  if (entryId === undefined || employee === undefined || start === undefined) return {};
  return {
    time_entry: {
      entry_id: entryId,
      employee,
      start,
      ...(end !== undefined && { end }),
      ...(field !== undefined && { field }),
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    },
  };
}
