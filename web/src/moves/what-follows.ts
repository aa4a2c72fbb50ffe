import { formatJobNumber } from '@sealdesk/contract/jobs/job-number.ts';
import type { Job } from '@sealdesk/contract/jobs/job.ts';
import { isAt, STATUS_ID, type StatusName, WITHOUT_PLACE_STATUS_IDS } from '@sealdesk/contract/jobs/statuses.ts';
import type { ViewerKind } from '@sealdesk/contract/people/roles.ts';
import { RETURN_MAIL_SECONDS } from '@sealdesk/contract/shared/limits.ts';
import { standInOf } from '../completion-mail/recipients.ts';
import { dayIn, formatDay, formatMoment, formatTime } from '../lib/format.ts';
import { counted, inWords } from '../lib/words.ts';
import { cancellation, downloadOfSet, type JobHistory, lastZip, reservation } from './job-history.ts';
import { sealerOf } from './move-letter.ts';
import type { AskedMove } from './move-words.ts';

/** What the dialog knows of the job besides the job itself. */
export type MoveContext = {
  viewer: ViewerKind;
  /** The rows of the open list, among which the jobs are that move up. */
  rows: readonly Job[];
  history: JobHistory;
  now: number;
  timeZone: string;
};

export type ConsequenceKind =
  | 'mail'
  | 'no-mail'
  | 'clock'
  | 'place'
  | 'time-entry'
  | 'no-work'
  | 'files'
  | 'set'
  | 'history'
  | 'review';

/** One line of what follows. The lead stands out; a letter can be read before it goes out. */
export type Consequence = { kind: ConsequenceKind; lead?: string; text?: string; isLetter?: true };

export type MoveWarning = { lead: string; text: string };

type Follows = (job: Job, to: StatusName, context: MoveContext) => (Consequence | null)[];

/** The email goes out unless the job is moved on before. */
const AFTER_A_WAIT = `in ${counted(RETURN_MAIL_SECONDS / 60, 'minute')}`;

const NOBODY: Consequence = { kind: 'no-mail', text: 'Nobody is mailed.' };

const FOLLOWS: Record<AskedMove, Follows> = {
  'return-to-customer': (job) => [
    toCustomer(job),
    { kind: 'clock', text: 'Turnaround time stands still until the new zip is in.' },
  ],
  hold: (job, to, context) => [
    // A returned job's time stands still already.
    isAt('returned', job) ? null : { kind: 'clock', text: 'Turnaround time stands still. Resume brings it back.' },
    freedPlace(job, to, context),
    NOBODY,
  ],
  cancel: (job, to, context) =>
    context.viewer === 'customer'
      ? [
          { kind: 'no-work', text: 'We do no further work on this job.' },
          freedPlace(job, to, context),
          { kind: 'files', text: 'Your files stay here. To start again, ask us to reopen it.' },
        ]
      : [
          closedEntries(job, context),
          freedPlace(job, to, context),
          { kind: 'no-mail', text: 'Nobody is mailed. The files stay on file.' },
        ],
  reopen: () => [{ kind: 'place', text: 'It has no work order place.' }, NOBODY],
  revise: (job, to) => [
    to === 'returned' ? toCustomer(job) : null,
    to === 'returned' ? { kind: 'clock', text: 'Turnaround time stands still until the new zip is in.' } : NOBODY,
    job.date_final_sentFormatted
      ? { kind: 'history', text: `Completed ${job.date_final_sentFormatted} is cleared; the timeline keeps it.` }
      : null,
  ],
  return: (job, to) => [
    toSealer(job),
    {
      kind: 'set',
      text: to === 'readyToSeal' ? 'The sealed set is superseded.' : 'The combined and the sealed set are superseded.',
    },
  ],
  'pull-back': (_, __, { history: { pages } }) => [
    { kind: 'set', text: `The combined set${pages === null ? '' : ` of ${counted(pages, 'page')}`} is superseded.` },
    NOBODY,
  ],
  approve: (job, _, { history: { pages } }) => [
    {
      kind: 'review',
      text: [
        pages === null ? 'Sealed' : `${counted(pages, 'page')}, sealed`,
        job.sealing_engineer ? ` by ${job.sealing_engineer.full_name}` : '',
        ` for ${inWords(job.seal_states)}. The job moves to Awaiting Final.`,
      ].join(''),
    },
    NOBODY,
  ],
  release: (_, __, context) => [holder(context), { kind: 'review', text: 'Any reviewer can then review it.' }],
};

/** Returns what the move brings with it, one line each; what does not apply, or is not known, is left out. */
export function whatFollows(name: AskedMove, to: StatusName, job: Job, context: MoveContext): Consequence[] {
  return FOLLOWS[name](job, to, context).filter((line) => line !== null);
}

/** Returns what must be known before the move is made; null where there is nothing. */
export function warningOf(name: AskedMove, context: MoveContext): MoveWarning | null {
  const { history, timeZone } = context;
  if (name === 'revise') return { lead: 'Its seals become superseded,', text: 'also on copies already printed.' };
  if (name === 'reopen') return canceledBefore(history, timeZone);
  const download = name === 'pull-back' ? downloadOfSet(history) : undefined;
  if (!download) return null;
  return {
    lead: `${download.actor?.name ?? 'Somebody'} downloaded the combined PDF`,
    text: `${atOrOn(download.at, context)} and may be sealing it.`,
  };
}

function canceledBefore(history: JobHistory, timeZone: string): MoveWarning | null {
  const canceled = cancellation(history);
  if (!canceled) return null;
  const who = canceled.actor?.is_customer ? 'the customer' : (canceled.actor?.name ?? 'us');
  const when = formatMoment(Date.parse(canceled.at), timeZone);
  const words = canceled.reason === undefined ? '.' : `: “${canceled.reason}”`;
  const zip = lastZip(history);
  const start = zip ? ` Work starts anew with the zip of ${dayOf(zip.at, timeZone)}.` : '';
  return { lead: `It was canceled by ${who}`, text: `on ${when}${words}${start}` };
}

/** 'at 07:21' today, 'on 11/13/26 15:20' before. */
function atOrOn(at: string, { now, timeZone }: MoveContext): string {
  const isToday = dayIn(Date.parse(at), timeZone) === dayIn(now, timeZone);
  const moment = Date.parse(at);
  return isToday ? `at ${formatTime(moment, timeZone)}` : `on ${formatMoment(moment, timeZone)}`;
}

function dayOf(at: string, timeZone: string): string {
  return formatDay(dayIn(Date.parse(at), timeZone));
}

function toCustomer(job: Job): Consequence {
  const { contact_name: name, email } = job.contact;
  const standIn = standInOf(job);
  if (email !== null) return { kind: 'mail', lead: `Emailed to ${name}`, text: AFTER_A_WAIT, isLetter: true };
  if (standIn !== null)
    return {
      kind: 'mail',
      lead: `Emailed to ${standIn}`,
      text: `${AFTER_A_WAIT}, because ${name} can’t get email about this job.`,
    };
  return { kind: 'no-mail', text: `Nobody is emailed: ${name} can’t get email about this job.` };
}

function toSealer(job: Job): Consequence {
  const sealer = sealerOf(job);
  return sealer === null
    ? { kind: 'no-mail', text: 'Nobody is mailed: the job has no sealer.' }
    : { kind: 'mail', lead: `Emailed to ${sealer}`, text: AFTER_A_WAIT, isLetter: true };
}

/** A place that the job gives up, and who moves into it as far as the list knows. */
function freedPlace(job: Job, to: StatusName, { viewer, rows }: MoveContext): Consequence | null {
  const place = job.job_priority_order;
  if (place === 0 || !WITHOUT_PLACE_STATUS_IDS.some((id) => id === STATUS_ID[to])) return null;
  const freed = `${viewer === 'customer' ? 'Priority' : 'Work order place'} ${place} is freed`;
  const next = rows.find(({ drjcoid, job_priority_order }) => {
    return drjcoid === job.drjcoid && job_priority_order === place + 1;
  });
  if (!next) return { kind: 'place', text: `${freed}.` };
  return { kind: 'place', text: `${freed}; ${formatJobNumber(next.job_id)} moves from ${place + 1} to ${place}.` };
}

function closedEntries({ entryData }: Job, { now, timeZone }: MoveContext): Consequence | null {
  const names = entryData?.OpenBy ?? [];
  if (names.length === 0) return null;
  const [entries, are] = names.length === 1 ? ['entry', 'is'] : ['entries', 'are'];
  return {
    kind: 'time-entry',
    lead: `The open time ${entries} of ${inWords(names)} ${are} closed`,
    text: `at ${formatTime(now, timeZone)}.`,
  };
}

function holder({ history, timeZone }: MoveContext): Consequence {
  const reserved = reservation(history);
  if (!reserved?.actor) return { kind: 'review', text: 'Somebody else holds it.' };
  const since = formatMoment(Date.parse(reserved.at), timeZone);
  return { kind: 'review', text: `${reserved.actor.name} holds it since ${since}.` };
}
