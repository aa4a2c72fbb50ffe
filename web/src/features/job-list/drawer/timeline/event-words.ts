import { type MoveName, RETURNS } from '@sealdesk/contract/jobs/transitions.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import type { TimelineEvent } from '@sealdesk/contract/timeline/timeline.ts';
import { editLabel } from './edit-label.ts';
import { meaningOfStatus } from '../../rows/customer-text.ts';

/** What becomes of a time entry. */
type EntryEvent = 'entry-started' | 'entry-changed' | 'entry-closed' | 'entry-corrected' | 'entry-kept';

/** Every kind of event that a timeline can hold. */
export type EventKind =
  | MoveName
  | 'edited'
  | 'seals-uploaded'
  | 'downloaded'
  | 'viewed'
  | 'work-order-placed'
  | EntryEvent;

/**
 * What a customer reads of an event: `by` follows the name of whoever of their company did it, `alone` stands where
 * nobody is named, which is so for everything that the firm does.
 */
type CustomerWords = { by?: string; alone: string };

type Words = {
  /** Who did it stands below, so the sentence begins with the verb. */
  staff: (event: TimelineEvent) => string;
  /** Null for internal steps: the status shows the customer what follows of them. */
  customer: (event: TimelineEvent) => CustomerWords | null;
};

const always = (words: string) => () => words;
const internal = () => null;
const status = ({ to_status }: TimelineEvent): CustomerWords => ({ alone: meaningOfStatus(to_status ?? 0) });
const leadsTo = (name: keyof typeof STATUS_ID, { to_status }: TimelineEvent) => to_status === STATUS_ID[name];
const fieldIn = ({ field }: { field: string }) => editLabel(field);

/** The entry, and whose it is where somebody else or the system did something to it, as when a job is canceled. */
function entryOf({ actor, time_entry }: TimelineEvent): string {
  const isOwn = !time_entry || actor?.name === time_entry.employee;
  return isOwn ? 'a time entry' : `a time entry of ${time_entry.employee}`;
}

const fileOf = ({ file_name }: TimelineEvent) => file_name ?? 'a file';

/** The sentence of every kind of event, for the firm's people and for customers. */
const WORDS: Record<EventKind, Words> = {
  create: {
    staff: always('Created the job'),
    customer: () => ({ by: 'sent the job', alone: 'Job received' }),
  },
  import: {
    staff: always('Taken over from the former system'),
    customer: () => ({ alone: 'Taken over from our former system' }),
  },
  'take-up': { staff: always('Took up the job'), customer: status },
  'take-up-into-engineering': { staff: always('Took up the job into engineering'), customer: status },
  'seals-uploaded': { staff: always('Uploaded Initial Seals'), customer: internal },
  // Recorded once the uploaded files are one PDF.
  'to-seal': { staff: always('Combined the set to seal'), customer: status },
  'pull-back': { staff: always('Pulled back the job'), customer: internal },
  'for-review': { staff: always('Uploaded the sealed set for review'), customer: status },
  'resend-review': { staff: always('Replaced the sealed set for review'), customer: internal },
  reserve: { staff: always('Reserved the review'), customer: internal },
  release: { staff: always('Released the review'), customer: internal },
  approve: { staff: always('Approved the review'), customer: status },
  return: {
    staff: (event) =>
      leadsTo('readyToSeal', event) ? 'Returned the set for new seals' : 'Returned the set for drawing changes',
    customer: internal,
  },
  'final-upload': {
    staff: always('Uploaded the final documents'),
    customer: () => ({ alone: 'Complete, sealed documents ready' }),
  },
  'resend-final': {
    staff: always('Replaced the final documents'),
    customer: () => ({ alone: 'Sealed documents replaced' }),
  },
  'return-to-customer': {
    staff: always('Returned the job to the customer'),
    customer: () => ({ alone: 'Returned to you' }),
  },
  'replace-all': {
    staff: always('Replaced all files'),
    customer: () => ({ by: 'replaced all files', alone: 'All files replaced' }),
  },
  'resend-original': {
    staff: always('Replaced the files again'),
    customer: () => ({ by: 'replaced the files again', alone: 'Files replaced again' }),
  },
  'working-file': { staff: always('Added a working file'), customer: internal },
  hold: { staff: always('Put the job on hold'), customer: () => ({ alone: 'Put on hold' }) },
  resume: {
    staff: always('Resumed the job'),
    customer: (event) => ({ alone: `Resumed: ${status(event).alone}` }),
  },
  cancel: {
    staff: always('Canceled the job'),
    customer: () => ({ by: 'canceled the job', alone: 'Job canceled' }),
  },
  reopen: { staff: always('Reopened the job'), customer: () => ({ alone: 'Job reopened' }) },
  revise: {
    staff: always('Revised the job'),
    customer: (event) => ({ alone: leadsTo('returned', event) ? 'Returned to you' : 'We revise the job' }),
  },
  edited: {
    staff: ({ changes = [] }) => (changes.length === 1 ? `Changed ${fieldIn(changes[0]!)}` : 'Edited the job'),
    customer: ({ changes = [] }) => {
      if (changes.length === 0) return null;
      return { alone: changes.length === 1 ? `${fieldIn(changes[0]!)} changed` : 'Job details changed' };
    },
  },
  'entry-started': { staff: always('Started time'), customer: internal },
  'entry-changed': { staff: (event) => `Changed ${entryOf(event)}`, customer: internal },
  'entry-closed': { staff: (event) => `Closed ${entryOf(event)}`, customer: internal },
  'entry-corrected': { staff: (event) => `Corrected the end of ${entryOf(event)}`, customer: internal },
  'entry-kept': { staff: (event) => `Kept ${entryOf(event)} running`, customer: internal },
  downloaded: { staff: (event) => `Downloaded ${fileOf(event)}`, customer: internal },
  viewed: { staff: (event) => `Viewed ${fileOf(event)}`, customer: internal },
  'work-order-placed': {
    staff: ({ place_after, place_before }) => {
      if (!place_after) return place_before ? `Work order priority ${place_before} freed` : 'Work order priority freed';
      return place_before
        ? `Work order priority changed from ${place_before} to ${place_after}`
        : `Work order priority set to ${place_after}`;
    },
    customer: ({ place_after }) =>
      place_after
        ? { by: `set priority ${place_after}`, alone: `Priority is now ${place_after}` }
        : { by: 'took the priority away', alone: 'No priority any more' },
  },
};

/** Returns what happened, as the firm's people read it. A kind that this version does not know is shown by its name. */
export function staffSentence(event: TimelineEvent): string {
  return isKnown(event.kind) ? WORDS[event.kind].staff(event) : nameInWords(event.kind);
}

/** Returns what happened, as a customer reads it; null for what does not concern them. */
export function customerSentence(event: TimelineEvent): string | null {
  if (!isKnown(event.kind)) return null;
  const words = WORDS[event.kind].customer(event);
  if (!words) return null;
  const { actor } = event;
  if (!words.by || !actor?.is_customer) return words.alone;
  return `${actor.is_me ? 'You' : actor.name} ${words.by}`;
}

/**
 * Returns who did it, as the firm's people read it. Where nobody is named it was the system; who does not receive every
 * name reads nothing, because it may have been somebody else.
 */
export function actorText({ actor }: TimelineEvent, receivesAllNames: boolean): string {
  if (!actor) return receivesAllNames ? 'System' : '';
  const name = actor.is_me ? 'You' : actor.name;
  return actor.is_customer ? `${name}, customer` : name;
}

/** Returns when the job was last returned to its customer. A hold that ended since gave no reason of its own. */
export function lastReturn(events: readonly TimelineEvent[]): TimelineEvent | undefined {
  return events.find((event) => RETURNS.some((kind) => kind === event.kind) && leadsTo('returned', event));
}

/** Returns true when the event moved the job to another status. */
export function changesStatus({ from_status, to_status }: TimelineEvent): boolean {
  return to_status !== null && from_status !== to_status;
}

function isKnown(kind: string): kind is EventKind {
  return Object.hasOwn(WORDS, kind);
}

function nameInWords(kind: string): string {
  const words = kind.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
