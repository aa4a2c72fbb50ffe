import { describe, expect, it } from 'vitest';
import { allowedActions, COMBINING, jobActions, type ActionFacts, type ActionName } from './job-actions.ts';
import { STATUSES, STATUS_ID, type StatusName } from './statuses.ts';

const ME = 7;
const MY_CONTACT = 70;
const reviewer = { employee_id: ME, contact_id: MY_CONTACT, role: 10, isSealingEngineer: false };
const sealer = { employee_id: ME, contact_id: MY_CONTACT, role: 10, isSealingEngineer: true };
const employee = { employee_id: ME, contact_id: MY_CONTACT, role: 1, isSealingEngineer: false };
const customer = { employee_id: null, role: 1, isSealingEngineer: false };

function aJob(at: StatusName, facts: Partial<ActionFacts> = {}): ActionFacts {
  const { id, status, icon, status_group } = STATUSES.find((one) => one.id === STATUS_ID[at])!;
  return {
    job_status: { id, status, icon, status_group },
    job_type: 's',
    num_final_docs: at === 'complete' ? 1 : 0,
    ...facts,
  };
}

/** Its finals were revised, and none have been delivered since. */
const revised: Partial<ActionFacts> = { has_former_finals: true };

const missing: Partial<ActionFacts> = { num_final_docs: 0 };
/** The viewer replaced the job's original, and nothing was done since. */
const replaced: Partial<ActionFacts> = { replace_file: 'replace_original' };

/** The viewer uploaded the sealed set that is under review. */
const uploaded: Partial<ActionFacts> = { replace_file: 'working' };

/** A set of the job is being combined, or could not be. */
const withNotice = (kind: NonNullable<ActionFacts['notice']>['kind']): Partial<ActionFacts> => ({
  notice: {
    kind,
    message: 'Combining, page 31 of 62',
    detail: null,
    upload_uuid: null,
    at: '2026-11-13T15:52:00.000Z',
  },
});

/** What everybody may do with any job that they see. */
const ALWAYS: ActionName[] = ['original', 'open', 'comments', 'copy-link'];
const STAFF: ActionName[] = [...ALWAYS, 'edit', 'start'];
const HELD: ActionName[] = ['hold', 'cancel', 'return-to-customer', 'priority', 'working-file'];

/** From the matrix (uploads, downloads, actions, priority, time) and the table of transitions, for a reviewer. */
const REVIEWER: [StatusName, Partial<ActionFacts>, ActionName[]][] = [
  ['received', {}, [...STAFF, ...HELD, 'to-seal']],
  ['received', { replace_file: null }, [...STAFF, ...HELD, 'to-seal']],
  ['received', replaced, [...STAFF, ...HELD, 'to-seal', 'replace-file']],
  ['inProgress', replaced, [...STAFF, ...HELD, 'to-seal']],
  ['inProgress', {}, [...STAFF, ...HELD, 'to-seal']],
  ['inProgress', revised, [...STAFF, ...HELD, 'to-seal', 'former-final']],
  ['inProgress', withNotice('combining'), [...STAFF, ...HELD, 'to-seal']],
  ['inProgress', withNotice('not-combined'), [...STAFF, ...HELD, 'to-seal', 'retry-combining']],
  ['received', withNotice('not-combined'), [...STAFF, ...HELD, 'to-seal', 'retry-combining']],
  ['readyToSeal', {}, [...STAFF, ...HELD, 'for-review', 'pdf-to-seal', 'pull-back']],
  ['finalReview', {}, [...STAFF, ...HELD, 'final-review', 'review-pages', 'reserve', 'approve', 'return']],
  ['finalReview', { ops_seal_employeeid: ME }, [...STAFF, ...HELD, 'final-review', 'review-pages']],
  ['finalReview', { engineer_seal_contact_id: MY_CONTACT }, [...STAFF, ...HELD, 'final-review', 'review-pages']],
  ['finalReview', uploaded, [...STAFF, ...HELD, 'final-review', 'review-pages', 'replace-file']],
  [
    'finalReviewReserved',
    { review_employeeid: ME },
    [...STAFF, ...HELD, 'final-review', 'review-pages', 'release', 'approve', 'return'],
  ],
  [
    'finalReviewReserved',
    { ...uploaded, review_employeeid: ME },
    [...STAFF, ...HELD, 'final-review', 'review-pages', 'replace-file', 'release'],
  ],
  ['finalReviewReserved', { review_employeeid: 8 }, [...STAFF, ...HELD, 'final-review', 'review-pages', 'release']],
  ['awaitingFinal', {}, [...STAFF, ...HELD, 'final-upload']],
  ['inEngineering', {}, [...STAFF, ...HELD, 'final-upload']],
  ['returned', {}, [...STAFF, 'hold', 'cancel', 'priority', 'replace-all', 'working-file']],
  ['onHold', {}, [...STAFF, 'resume', 'cancel', 'working-file']],
  ['cancelled', {}, [...ALWAYS, 'edit', 'reopen']],
  ['complete', {}, [...ALWAYS, 'edit', 'final', 'revise']],
  ['complete', missing, [...STAFF, 'final-upload']],
];

const EMPLOYEE: [StatusName, Partial<ActionFacts>, ActionName[]][] = [
  ['received', {}, [...STAFF, 'priority']],
  ['received', replaced, [...STAFF, 'priority']],
  ['inProgress', {}, [...STAFF, 'priority']],
  ['inProgress', revised, [...STAFF, 'priority', 'former-final']],
  ['inProgress', withNotice('not-combined'), [...STAFF, 'priority']],
  ['readyToSeal', {}, [...STAFF, 'priority']],
  ['finalReview', {}, [...STAFF, 'priority']],
  ['finalReviewReserved', {}, [...STAFF, 'priority']],
  ['awaitingFinal', {}, [...STAFF, 'priority']],
  ['inEngineering', {}, [...STAFF, 'priority']],
  ['returned', {}, [...STAFF, 'priority']],
  ['onHold', {}, STAFF],
  ['cancelled', {}, [...ALWAYS, 'edit']],
  ['complete', {}, [...ALWAYS, 'edit', 'final']],
  ['complete', missing, [...STAFF, 'request-files']],
];

const CUSTOMER: [StatusName, Partial<ActionFacts>, ActionName[]][] = [
  ['received', {}, [...ALWAYS, 'priority', 'cancel']],
  ['received', replaced, [...ALWAYS, 'priority', 'cancel', 'replace-file']],
  ['inProgress', {}, [...ALWAYS, 'priority']],
  ['inProgress', revised, [...ALWAYS, 'priority', 'former-final']],
  ['inProgress', withNotice('not-combined'), [...ALWAYS, 'priority']],
  ['readyToSeal', {}, [...ALWAYS, 'priority']],
  ['finalReview', {}, [...ALWAYS, 'priority']],
  ['finalReviewReserved', {}, [...ALWAYS, 'priority']],
  ['awaitingFinal', {}, [...ALWAYS, 'priority']],
  ['inEngineering', {}, [...ALWAYS, 'priority']],
  ['returned', {}, [...ALWAYS, 'priority', 'replace-all', 'cancel']],
  ['onHold', {}, ALWAYS],
  ['cancelled', {}, ALWAYS],
  ['complete', {}, [...ALWAYS, 'final']],
  ['complete', missing, [...ALWAYS, 'request-files']],
];

const REVIEWS = new Set<ActionName>(['reserve', 'approve', 'return']);
const SEALER = REVIEWER.map(([at, facts, names]) => [at, facts, names.filter((name) => !REVIEWS.has(name))] as const);

const TABLES = [
  ['a reviewer', reviewer, REVIEWER],
  ['a sealing engineer', sealer, SEALER],
  ['an employee', employee, EMPLOYEE],
  ['a customer', customer, CUSTOMER],
] as const;

describe('a row offers what the tables of the specification allow, and nothing else', () => {
  for (const [who, viewer, table] of TABLES) {
    it.each(table)(`to ${who}: %s %j`, (at, facts, names) => {
      expect([...allowedActions(aJob(at, facts), viewer)].toSorted()).toEqual([...names].toSorted());
    });

    it(`to ${who}: every status has a row`, () => {
      const statuses = new Set(table.map(([at]) => at));
      expect(statuses.size).toBe(STATUSES.length);
    });

    it.each(table)(`to ${who} the button, the icon and the menu hold just that: %s %j`, (at, facts, names) => {
      const actions = jobActions(aJob(at, facts), viewer);
      const inMenu = [...actions.files, ...actions.job, ...actions.status].map(({ name }) => name);
      expect([...inMenu, ...(actions.mayPrioritize ? ['priority'] : [])].toSorted()).toEqual([...names].toSorted());
      expect(names).toContain(actions.nextStep.name);
      expect(actions.files[0]).toEqual({ ...actions.nextStep, key: 'U' });
      expect([...names, undefined]).toContain(actions.file?.name);
      expect(actions.file?.name).not.toBe(actions.nextStep.name);
      expect(actions.replaceFile?.label).toBe(names.includes('replace-file') ? 'Replace File' : undefined);
    });
  }
});

describe('the next step', () => {
  const step = (at: StatusName, viewer: typeof reviewer | typeof customer, facts = {}) => {
    const { nextStep, file } = jobActions(aJob(at, facts), viewer);
    return [nextStep.label, nextStep.way, file?.label ?? null];
  };

  it('has one label a status for operations', () => {
    expect(step('received', reviewer)).toEqual(['To Seal', 'up', 'Original']);
    expect(step('inProgress', sealer)).toEqual(['To Seal', 'up', 'Original']);
    expect(step('readyToSeal', sealer)).toEqual(['For Review', 'up', 'PDF to seal']);
    expect(step('finalReview', reviewer)).toEqual(['Final Review', 'down', 'Original']);
    expect(step('finalReviewReserved', reviewer)).toEqual(['Final Review', 'down', 'Original']);
    expect(step('awaitingFinal', reviewer)).toEqual(['Final', 'up', 'Original']);
    expect(step('inEngineering', reviewer)).toEqual(['Final', 'up', 'Original']);
    expect(step('complete', reviewer, missing)).toEqual(['Final', 'up', 'Original']);
    expect(step('returned', reviewer)).toEqual(['Replace All', 'up', 'Original']);
    expect(step('complete', reviewer)).toEqual(['Final', 'down', 'Original']);
    expect(step('onHold', reviewer)).toEqual(['Original', 'down', null]);
    expect(step('cancelled', reviewer)).toEqual(['Original', 'down', null]);
  });

  it('can’t be pressed while a set is combined, and is another try after that has failed', () => {
    const { nextStep, files } = jobActions(aJob('inProgress', withNotice('combining')), reviewer);
    expect(nextStep).toEqual({ name: 'to-seal', label: 'Combining', off: COMBINING, isRunning: true });
    expect(files[0]).toEqual({ ...nextStep, key: 'U' });
    expect(step('inProgress', sealer, withNotice('not-combined'))).toEqual(['Retry', 'again', 'Original']);
    expect(step('readyToSeal', sealer, withNotice('differs'))).toEqual(['For Review', 'up', 'PDF to seal']);
    expect(step('inProgress', customer, withNotice('combining'))).toEqual(['Original', 'down', null]);
  });

  it('opens the running check for whoever sent the set, and a new upload for others', () => {
    const checking = withNotice('checking');
    const own = { ...checking, own_check: '00000000-0000-4000-8000-000000000001' };
    for (const status of ['readyToSeal', 'awaitingFinal'] as const) {
      expect(jobActions(aJob(status, own), reviewer).nextStep).toMatchObject({ label: 'Checking', isRunning: true });
      expect(jobActions(aJob(status, checking), reviewer).nextStep).not.toHaveProperty('isRunning');
    }
    const refused = { ...own, ...withNotice('set-refused') };
    expect(step('readyToSeal', reviewer, refused)).toEqual(['For Review', 'up', 'PDF to seal']);
  });

  it('is a download for everyone else, but for what a customer owes and what is missing', () => {
    expect(step('inProgress', customer)).toEqual(['Original', 'down', null]);
    expect(step('readyToSeal', employee)).toEqual(['Original', 'down', null]);
    expect(step('returned', customer)).toEqual(['Replace All', 'up', 'Original']);
    expect(step('returned', employee)).toEqual(['Original', 'down', null]);
    expect(step('complete', customer)).toEqual(['Final', 'down', 'Original']);
    expect(step('complete', employee, missing)).toEqual(['Request Files', 'mail', 'Original']);
    expect(step('complete', customer, missing)).toEqual(['Request Files', 'mail', 'Original']);
  });
});

describe('an action that can’t be used', () => {
  it('says why', () => {
    const { job } = jobActions(aJob('readyToSeal'), reviewer);
    for (const at of ['received', 'readyToSeal', 'finalReview', 'awaitingFinal', 'returned'] as const)
      expect(jobActions(aJob(at), reviewer).nextStep).not.toHaveProperty('off');
    expect(job.map(({ name }) => name)).toEqual(['open', 'edit', 'start', 'comments', 'copy-link']);
    expect(job.filter(({ off }) => off)).toEqual([]);
  });

  it('is Start at a complete job whose files are missing', () => {
    const start = (at: StatusName, facts: Partial<ActionFacts>) =>
      jobActions(aJob(at, facts), employee).job.find(({ name }) => name === 'start');
    expect(start('complete', missing)?.off).toBe('The job is complete');
    expect(start('complete', {})).toBeUndefined();
    expect(start('inProgress', { openByUser: true })).toBeUndefined();
    expect(start('onHold', { openByUser: false })).toBeDefined();
  });
});

it('only operations see the sealers', () => {
  expect(jobActions(aJob('received'), sealer).showsSealers).toBe(true);
  expect(jobActions(aJob('received'), employee).showsSealers).toBe(false);
  expect(jobActions(aJob('received'), customer).showsSealers).toBe(false);
});

it('shows each action with its key, and says of time alone that the job is complete', () => {
  const { job } = jobActions(aJob('complete', missing), reviewer);
  const offered = (name: ActionName) => job.find((action) => action.name === name);
  expect(offered('start')).toMatchObject({ key: 'S', off: 'The job is complete' });
  expect(offered('open')).toEqual({ name: 'open', label: 'Open job', key: 'Enter' });
  expect(offered('comments')).toEqual({ name: 'comments', label: 'Comments', key: 'C' });
});
