import type { Job } from './job.ts';
import { isOperations, viewerKind, type Person, type ViewerKind } from '../people/roles.ts';
import { CLOSED_STATUS_IDS, isAt, statusNameOf, WITHOUT_PLACE_STATUS_IDS } from './statuses.ts';
import { judgeMove, type MoveFacts, type MoveName, type Relation } from './transitions.ts';

/** What of a job decides what may be done with it. */
export type ActionFacts = Pick<
  Job,
  'job_status' | 'job_type' | 'num_final_docs' | 'openByUser' | 'ops_seal_employeeid'
> & {
  /** Delivered finals that are no longer current are there. Left out, none are. */
  has_former_finals?: Job['has_former_finals'];
  /** The engineer who sealed it, or is to. Left out, nobody is taken for them. */
  engineer_seal_contact_id?: Job['engineer_seal_contact_id'];
  /** The employee who holds a reserved review. Left out, nobody is taken for the holder. */
  review_employeeid?: Job['review_employeeid'];
  /** The purpose of the viewer's own file that they may still replace. Left out, there is none. */
  replace_file?: Job['replace_file'];
  /** What is under way or wrong with the job. Left out, nothing is. */
  notice?: Job['notice'];
  /** The viewer's own upload that the notice is about. Left out, it is none of theirs. */
  own_check?: Job['own_check'];
};

/** Where an action stands in the row's menu; some have a place of their own in the row and none in the menu. */
export type ActionGroup = 'files' | 'job' | 'status' | null;

/** Sends a file to us, fetches one, writes a mail, or has something tried again. */
export type ActionWay = 'up' | 'down' | 'mail' | 'again';

type Described = {
  label: string;
  group: ActionGroup;
  key?: string;
  way?: ActionWay;
  /** The rows of the table of transitions that the action stands for; none where it does not touch the workflow. */
  moves?: readonly MoveName[];
};

/** Every action that a row can offer, in the order of its menu, with the key that does the same. */
const ACTIONS = {
  'retry-combining': { label: 'Retry', group: 'files', way: 'again' },
  'to-seal': { label: 'To Seal', group: 'files', way: 'up', moves: ['to-seal'] },
  'for-review': { label: 'For Review', group: 'files', way: 'up', moves: ['for-review'] },
  'final-upload': { label: 'Final', group: 'files', way: 'up', moves: ['final-upload'] },
  'replace-all': { label: 'Replace All', group: 'files', way: 'up', moves: ['replace-all'] },
  'replace-file': {
    label: 'Replace File',
    group: 'files',
    way: 'up',
    moves: ['resend-original', 'resend-review', 'resend-final'],
  },
  'final-review': { label: 'Final Review', group: 'files', key: 'D', way: 'down' },
  'review-pages': { label: 'Review pages', group: 'files' },
  'request-files': { label: 'Request Files', group: 'files', way: 'mail' },
  final: { label: 'Final', group: 'files', key: 'D', way: 'down' },
  'former-final': { label: 'Final (no longer current)', group: 'files', way: 'down' },
  'pdf-to-seal': { label: 'PDF to seal', group: 'files', key: 'D', way: 'down' },
  original: { label: 'Original', group: 'files', key: 'O', way: 'down' },
  'working-file': { label: 'Working file', group: 'files', way: 'up', moves: ['working-file'] },
  open: { label: 'Open job', group: 'job', key: 'Enter' },
  edit: { label: 'Edit job', group: 'job', key: 'E' },
  start: { label: 'Start time', group: 'job', key: 'S' },
  comments: { label: 'Comments', group: 'job', key: 'C' },
  'copy-link': { label: 'Copy link', group: 'job', key: 'L' },
  priority: { label: 'Work order priority', group: null, key: 'P' },
  reserve: { label: 'Reserve review', group: 'status', moves: ['reserve'] },
  release: { label: 'Release review', group: 'status', moves: ['release'] },
  approve: { label: 'Approve', group: 'status', moves: ['approve'] },
  return: { label: 'Return to sealer', group: 'status', moves: ['return'] },
  'pull-back': { label: 'Pull back', group: 'status', moves: ['pull-back'] },
  'return-to-customer': { label: 'Return to customer', group: 'status', moves: ['return-to-customer'] },
  resume: { label: 'Resume', group: 'status', moves: ['resume'] },
  hold: { label: 'Put on hold', group: 'status', moves: ['hold'] },
  reopen: { label: 'Reopen', group: 'status', moves: ['reopen'] },
  revise: { label: 'Revise', group: 'status', moves: ['revise'] },
  cancel: { label: 'Cancel job', group: 'status', moves: ['cancel'] },
} as const satisfies Record<string, Described>;

export type ActionName = keyof typeof ACTIONS;
export const ACTION_NAMES = Object.keys(ACTIONS) as ActionName[];

/** Why nobody can press the next step while a set is combined. */
export const COMBINING = 'The job moves to Ready to Seal by itself';

/** An action as a row shows it. `off` is the reason why it can't be used; `isRunning` that what it began is under way. */
export type JobAction = {
  name: ActionName;
  label: string;
  key?: string;
  way?: ActionWay;
  off?: string;
  isRunning?: true;
};

export type JobActions = {
  /** The one labeled button. */
  nextStep: JobAction;
  /** The file that one most likely wants besides. */
  file: JobAction | null;
  /** The way to replace the file that one has just sent; it stands in the row itself. */
  replaceFile: JobAction | null;
  files: JobAction[];
  job: JobAction[];
  /** Moves of the status; the menu shows them at the end of the job's group. */
  status: JobAction[];
  mayPrioritize: boolean;
  /** The viewer sees who can seal and who did. */
  showsSealers: boolean;
};

const hasFinal = (job: ActionFacts) => job.num_final_docs > 0;
const isClosed = (job: ActionFacts) => CLOSED_STATUS_IDS.some((id) => id === job.job_status.id);
const isWithoutFiles = (job: ActionFacts) => isAt('complete', job) && !hasFinal(job);

function isReviewed(kind: ViewerKind, job: ActionFacts): boolean {
  return kind === 'operations' && (isAt('finalReview', job) || isAt('finalReviewReserved', job));
}

/** The access rules of what is no move: rows of the authorization matrix. */
const RULES: Partial<Record<ActionName, (kind: ViewerKind, job: ActionFacts) => boolean>> = {
  'retry-combining': (kind, job) => kind === 'operations' && job.notice?.kind === 'not-combined',
  'final-review': isReviewed,
  'review-pages': isReviewed,
  'request-files': (kind, job) => kind !== 'operations' && isWithoutFiles(job),
  final: (_, job) => hasFinal(job),
  'former-final': (_, job) => job.has_former_finals === true,
  'pdf-to-seal': (kind, job) => kind === 'operations' && isAt('readyToSeal', job),
  original: () => true,
  open: () => true,
  edit: (kind) => kind !== 'customer',
  start: (kind, job) => kind !== 'customer' && (!isClosed(job) || isWithoutFiles(job)) && job.openByUser !== true,
  comments: () => true,
  'copy-link': () => true,
  priority: (_, job) => !WITHOUT_PLACE_STATUS_IDS.some((id) => id === job.job_status.id),
};

/** The actions that can be a row's labeled button, the first that applies; the last always does. */
const NEXT_STEPS: ActionName[] = [
  'retry-combining',
  'to-seal',
  'for-review',
  'final-upload',
  'replace-all',
  'final-review',
  'request-files',
  'final',
  'original',
];

/** Everything that a row offers this viewer for this job: what the server allows them in that status, and no more. */
export function jobActions(job: ActionFacts, viewer: Person): JobActions {
  const allowed = allowedActions(job, viewer);
  const next = NEXT_STEPS.find((name) => allowed.has(name)) ?? 'original';
  const file = (['pdf-to-seal', 'original'] as const).find((name) => allowed.has(name) && name !== next);
  const inGroup = (group: ActionGroup) =>
    ACTION_NAMES.filter((name) => ACTIONS[name].group === group && allowed.has(name)).map((name) => shown(name, job));
  const files = inGroup('files');
  return {
    nextStep: shown(next, job),
    file: file ? shown(file, job) : null,
    replaceFile: allowed.has('replace-file') ? shown('replace-file', job) : null,
    // The menu begins with the row's button, under the key that presses it.
    files: [{ ...shown(next, job), key: 'U' }, ...files.filter(({ name }) => name !== next)],
    job: inGroup('job'),
    status: inGroup('status'),
    mayPrioritize: allowed.has('priority'),
    showsSealers: isOperations(viewer),
  };
}

/** Returns the names of what the viewer may do with the job now; an action with neither moves nor a rule is no one's. */
export function allowedActions(job: ActionFacts, viewer: Person): ReadonlySet<ActionName> {
  const facts = factsOf(job);
  const relation = relationOf(viewer, job);
  return new Set(
    ACTION_NAMES.filter((name) => {
      const { moves }: Described = ACTIONS[name];
      if (moves) return moves.some((move) => judgeMove(move, facts, relation).is === 'open');
      return RULES[name]?.(relation.kind, job) ?? false;
    }),
  );
}

/** Returns what of the job decides its moves. */
export function factsOf(job: ActionFacts): MoveFacts {
  return {
    status: statusNameOf(job.job_status.id),
    type: job.job_type,
    hasFinals: hasFinal(job),
    isCompletionMailPending: job.replace_file === 'final',
  };
}

/** Returns what the viewer is to the job. Whose file may still be replaced the server decides, and reports to them alone. */
export function relationOf(viewer: Person, job: ActionFacts): Relation {
  const isMe = (employeeId: number | null | undefined) =>
    viewer.employee_id !== null && employeeId === viewer.employee_id;
  return {
    kind: viewerKind(viewer),
    isSealingEngineer: viewer.isSealingEngineer,
    isInitialSealer: isMe(job.ops_seal_employeeid),
    isSealer: viewer.contact_id !== undefined && job.engineer_seal_contact_id === viewer.contact_id,
    isHolder: isMe(job.review_employeeid),
    isReplacer: job.replace_file === 'replace_original',
    isReviewUploader: job.replace_file === 'working',
    isFinalUploader: job.replace_file === 'final',
  };
}

function shown(name: ActionName, job: ActionFacts): JobAction {
  const { label, key, way }: Described = ACTIONS[name];
  if (name === 'to-seal' && job.notice?.kind === 'combining') {
    return { name, label: 'Combining', off: COMBINING, isRunning: true };
  }
  const isCheckedUpload = name === 'for-review' || name === 'final-upload';
  if (isCheckedUpload && job.own_check && job.notice?.kind === 'checking') {
    // Its sender opens the dialog again, which shows how far the check is.
    return { name, label: 'Checking', isRunning: true };
  }
  const off = reasonOff(name, job);
  return { name, label, ...(key && { key }), ...(way && { way }), ...(off && { off }) };
}

function reasonOff(name: ActionName, job: ActionFacts): string | undefined {
  return name === 'start' && isAt('complete', job) ? 'The job is complete' : undefined;
}
