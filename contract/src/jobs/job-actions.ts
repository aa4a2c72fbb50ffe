import type { Job } from './job.ts';
import { isEmployee, isOperations, type Person } from '../people/roles.ts';
import { CLOSED_STATUS_IDS, isAt, WITHOUT_PLACE_STATUS_IDS, type StatusName } from './statuses.ts';

/** What of a job decides what may be done with it. */
export type ActionFacts = Pick<Job, 'job_status' | 'num_final_docs' | 'openByUser' | 'ops_seal_employeeid'> & {
  /** The employee who holds a reserved review. Left out, nobody is taken for the holder. */
  review_employeeid?: number | null;
  /** The purpose of the viewer's own file that they may still replace. Left out, there is none. */
  replace_file?: Job['replace_file'];
};

/** Where an action stands in the row's menu; some have a place of their own in the row and none in the menu. */
export type ActionGroup = 'files' | 'job' | 'status' | null;

/** Sends a file to us, fetches one, or writes a mail. */
export type ActionWay = 'up' | 'down' | 'mail';

type Described = { label: string; group: ActionGroup; key?: string; way?: ActionWay };

/** Every action that a row can offer, in the order of its menu, with the key that does the same. */
const ACTIONS = {
  'to-seal': { label: 'To Seal', group: 'files', way: 'up' },
  'for-review': { label: 'For Review', group: 'files', way: 'up' },
  'final-upload': { label: 'Final', group: 'files', way: 'up' },
  'replace-all': { label: 'Replace All', group: 'files', way: 'up' },
  'replace-file': { label: 'Replace File', group: 'files', way: 'up' },
  'final-review': { label: 'Final Review', group: 'files', key: 'D', way: 'down' },
  'request-files': { label: 'Request Files', group: 'files', way: 'mail' },
  final: { label: 'Final', group: 'files', key: 'D', way: 'down' },
  'pdf-to-seal': { label: 'PDF to seal', group: 'files', key: 'D', way: 'down' },
  original: { label: 'Original', group: 'files', key: 'O', way: 'down' },
  'working-file': { label: 'Working file', group: 'files', way: 'up' },
  open: { label: 'Open job', group: 'job', key: 'Enter' },
  edit: { label: 'Edit job', group: 'job', key: 'E' },
  start: { label: 'Start time', group: 'job', key: 'S' },
  comments: { label: 'Comments', group: 'job', key: 'C' },
  'copy-link': { label: 'Copy link', group: 'job', key: 'L' },
  priority: { label: 'Work order priority', group: null, key: 'P' },
  reserve: { label: 'Reserve review', group: 'status' },
  release: { label: 'Release review', group: 'status' },
  approve: { label: 'Approve', group: 'status' },
  return: { label: 'Return to sealer', group: 'status' },
  'pull-back': { label: 'Pull back', group: 'status' },
  'return-to-customer': { label: 'Return to customer', group: 'status' },
  resume: { label: 'Resume', group: 'status' },
  hold: { label: 'Put on hold', group: 'status' },
  reopen: { label: 'Reopen', group: 'status' },
  revise: { label: 'Revise', group: 'status' },
  cancel: { label: 'Cancel job', group: 'status' },
} as const satisfies Record<string, Described>;

export type ActionName = keyof typeof ACTIONS;
const ACTION_NAMES = Object.keys(ACTIONS) as ActionName[];

/** The one place that says what works. The others are shown in their places and do nothing yet. */
export const BUILT_ACTIONS: ReadonlySet<ActionName> = new Set([
  'open',
  'comments',
  'copy-link',
  'priority',
  'original',
  'final',
  'replace-all',
  'replace-file',
  'request-files',
  'working-file',
]);
export const NOT_BUILT = 'Not built yet';

/** An action as a row shows it. `off` says why it can't be used. */
export type JobAction = { name: ActionName; label: string; key?: string; way?: ActionWay; off?: string };

export type JobActions = {
  /** The one labelled button. */
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
  /** Says whether the viewer is told who can seal and who did. */
  tellsSealers: boolean;
};

/** What a viewer is to a job, as the rules ask for it. */
type Part = { operations: boolean; employee: boolean; customer: boolean; reviewer: boolean; holder: boolean };
type Rule = (part: Part, job: ActionFacts) => boolean;

const at =
  (...names: StatusName[]) =>
  (job: ActionFacts) =>
    names.some((name) => isAt(name, job));
const isUnderWay = at(
  'received',
  'inProgress',
  'readyToSeal',
  'awaitingFinal',
  'inEngineering',
  'finalReview',
  'finalReviewReserved',
);
const isReturned = at('returned');
const hasFinal = (job: ActionFacts) => job.num_final_docs > 0;
const isWithoutFiles = (job: ActionFacts) => isAt('complete', job) && !hasFinal(job);
const isOver = (job: ActionFacts) => CLOSED_STATUS_IDS.some((id) => id === job.job_status.id) && !isWithoutFiles(job);
const mayReview: Rule = ({ reviewer, holder }, job) =>
  reviewer && (isAt('finalReview', job) || (isAt('finalReviewReserved', job) && holder));
const everyone: Rule = () => true;

/** Who may do what in which status: the rows of the authorization matrix and of the table of transitions. */
const RULES: Record<ActionName, Rule> = {
  'to-seal': ({ operations }, job) => operations && at('received', 'inProgress')(job),
  'for-review': ({ operations }, job) => operations && isAt('readyToSeal', job),
  'final-upload': ({ operations }, job) =>
    operations && (at('awaitingFinal', 'inEngineering')(job) || isWithoutFiles(job)),
  'replace-all': ({ operations, customer }, job) => (operations || customer) && isReturned(job),
  // The server decides it with the job's timeline, and says so to the uploader alone.
  'replace-file': ({ operations, customer }, job) =>
    (operations || customer) && isAt('received', job) && job.replace_file === 'replace_original',
  'final-review': ({ operations }, job) => operations && at('finalReview', 'finalReviewReserved')(job),
  'request-files': ({ operations }, job) => !operations && isWithoutFiles(job),
  final: (_, job) => hasFinal(job),
  'pdf-to-seal': ({ operations }, job) => operations && isAt('readyToSeal', job),
  original: everyone,
  'working-file': ({ operations }, job) => operations && !CLOSED_STATUS_IDS.some((id) => id === job.job_status.id),
  open: everyone,
  edit: ({ employee }) => employee,
  start: ({ employee }, job) => employee && !isOver(job) && job.openByUser !== true,
  comments: everyone,
  'copy-link': everyone,
  priority: (_, job) => !WITHOUT_PLACE_STATUS_IDS.some((id) => id === job.job_status.id),
  reserve: ({ reviewer }, job) => reviewer && isAt('finalReview', job),
  release: ({ operations }, job) => operations && isAt('finalReviewReserved', job),
  approve: mayReview,
  return: mayReview,
  'pull-back': ({ operations }, job) => operations && isAt('readyToSeal', job),
  'return-to-customer': ({ operations }, job) => operations && isUnderWay(job),
  resume: ({ operations }, job) => operations && isAt('onHold', job),
  hold: ({ operations }, job) => operations && (isUnderWay(job) || isReturned(job)),
  reopen: ({ operations }, job) => operations && isAt('cancelled', job),
  revise: ({ operations }, job) => operations && isAt('complete', job) && hasFinal(job),
  cancel: ({ operations, customer }, job) =>
    (operations && (isUnderWay(job) || at('returned', 'onHold')(job))) || (customer && at('received', 'returned')(job)),
};

/** The actions that can be a row's labelled button, the first that applies; the last always does. */
const NEXT_STEPS: ActionName[] = [
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
    tellsSealers: isOperations(viewer),
  };
}

/** The names of what the viewer may do with the job now. */
export function allowedActions(job: ActionFacts, viewer: Person): ReadonlySet<ActionName> {
  const part = partOf(viewer, job);
  return new Set(ACTION_NAMES.filter((name) => RULES[name](part, job)));
}

function partOf(viewer: Person, job: ActionFacts): Part {
  const operations = isOperations(viewer);
  const isMe = (employeeId: number | null | undefined) =>
    viewer.employee_id !== null && employeeId === viewer.employee_id;
  return {
    operations,
    employee: isEmployee(viewer),
    customer: !isEmployee(viewer),
    // Four eyes: neither an engineer who seals nor whoever staged the set reviews it.
    reviewer: operations && !viewer.isSealingEngineer && !isMe(job.ops_seal_employeeid),
    holder: isMe(job.review_employeeid),
  };
}

function shown(name: ActionName, job: ActionFacts): JobAction {
  const { label, key, way }: Described = ACTIONS[name];
  const off = reasonOff(name, job);
  return { name, label, ...(key && { key }), ...(way && { way }), ...(off && { off }) };
}

function reasonOff(name: ActionName, job: ActionFacts): string | undefined {
  if (name === 'start' && isAt('complete', job)) return 'The job is complete';
  return BUILT_ACTIONS.has(name) ? undefined : NOT_BUILT;
}
