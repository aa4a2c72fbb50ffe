import { MOVE_NAMES, transitionOf, TRANSITIONS, type MoveName } from '@sealdesk/contract/jobs/transitions.ts';

/** The moves that an accepted upload makes; creating a job is one, and has a purpose of its own. */
type UploadMove =
  | 'create'
  | { [Name in MoveName]: (typeof TRANSITIONS)[Name] extends { upload: object } ? Name : never }[MoveName];
type ActionMove = Exclude<MoveName, UploadMove>;

/** What the event of an accepted upload keeps. */
export type UploadDetail = {
  uploadId: string;
  documents: { documentId: string; name: string; sha256: string }[];
  /** How a new original differs from the former one; null where that was never read. */
  differences?: { field: string; before: string | null; after: string | null }[] | null;
  /** The contact of the engineer whose seals a set was proven to carry. */
  sealerId?: number;
};

/** What the event that ends a review keeps: every open place that the reviewer acknowledged, and the pages they opened. */
export type ApprovalDetail = {
  acknowledged?: {
    id: string;
    kind: string;
    page: number;
    engineerId?: number;
    state?: string;
    sealedOn?: string;
  }[];
  pagesViewed?: number[];
  /** How many pages the set has, where somebody counted them. */
  pagesOfSet?: number;
};

/** The document that somebody fetched, or looked at. */
export type DownloadDetail = { documentId: string; purpose: string; name: string; version: number; sha256: string };

/** What the event of a time entry keeps. Times are ISO 8601 in UTC. */
export type EntryDetail = {
  entryId: number;
  /** Whose entry it is, by the name at that time. */
  employee: string;
  start: string;
  end?: string;
  /** What was changed, under its name on the wire, with both values as texts. */
  field?: string;
  before?: string;
  after?: string;
  reason?: string;
};

/** What becomes of a time entry. */
export const ENTRY_EVENTS = [
  'entry-started',
  'entry-changed',
  'entry-closed',
  'entry-corrected',
  'entry-kept',
] as const;
export type EntryEvent = (typeof ENTRY_EVENTS)[number];

/** A field that an edit changed, under its name on the wire, as text; of people and companies the ids are kept, too. */
export type FieldChange = {
  field: string;
  before: string | null;
  after: string | null;
  beforeId?: number | null;
  afterId?: number | null;
};

/** Somebody fetched a document, or looked at its pages. */
export const FILE_EVENTS = ['downloaded', 'viewed'] as const;
export type FileEvent = (typeof FILE_EVENTS)[number];

/** What happened, with what is kept of it. One spelling of every detail; the database knows the same kinds. */
type EventContent =
  | { kind: UploadMove; detail: UploadDetail }
  | { kind: ActionMove; detail: { reason?: string } & ApprovalDetail }
  | { kind: 'edited'; detail: { changes: FieldChange[] } }
  | { kind: 'seals-uploaded'; detail: UploadDetail }
  | { kind: FileEvent; detail: DownloadDetail }
  | { kind: 'work-order-placed'; detail: { placeBefore: number; placeAfter: number } }
  | { kind: EntryEvent; detail: EntryDetail };

export type EventKind = EventContent['kind'];

/** An event before it is on the timeline. */
export type NewEvent = {
  jobNumber: number;
  /** The contact who did it; null for what the system does. */
  actorId: number | null;
  fromStatus?: number;
  toStatus?: number;
} & EventContent;

export const EVENT_KINDS: readonly EventKind[] = [
  ...MOVE_NAMES,
  'edited',
  ...FILE_EVENTS,
  'work-order-placed',
  'seals-uploaded',
  ...ENTRY_EVENTS,
];

/** The moves by which a new original takes the place of the former one. */
export const REPLACEMENTS = ['replace-all', 'resend-original'] as const satisfies readonly EventKind[];

/** Events that are no work on the job: after them a file counts as the last thing that was done. */
export const NOT_WORK = [...FILE_EVENTS, 'work-order-placed'] as const satisfies readonly EventKind[];

/** What a move's event records. */
type MoveOfEvent = { name: MoveName; jobNumber: number; from: number; to: number; reason: string | null };

/** Returns the event of a move. One that an upload makes keeps its documents, any other its reason and what was reviewed. */
export function moveEvent(
  move: MoveOfEvent,
  actorId: number,
  entailed: UploadDetail | ApprovalDetail | null,
): NewEvent {
  const { name, jobNumber, from: fromStatus, to: toStatus, reason } = move;
  const facts = { jobNumber, actorId, fromStatus, toStatus };
  const isUpload = entailed !== null && 'uploadId' in entailed;
  if (!isUploadMove(name)) {
    return { ...facts, kind: name, detail: { ...(reason !== null && { reason }), ...(isUpload ? {} : entailed) } };
  }
  if (!isUpload) throw new Error(`The move ${name} needs the upload that makes it.`);
  return { ...facts, kind: name, detail: entailed };
}

function isUploadMove(name: MoveName): name is UploadMove {
  return name === 'create' || transitionOf(name).upload !== undefined;
}
