import { verdictOf } from '@sealdesk/contract/jobs/proof-verdict.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../identity/session.ts';
import { UNKEYED } from '../idempotency/once.ts';
import { getProof } from '../sealed-sets/get-proof.ts';
import { anEmployee, aUser } from '../testing/builders.ts';
import { aJobToSeal, aSmallSet } from '../testing/job-to-seal.ts';
import type { SealedSet } from '../testing/sealed/make-set.ts';
import { openSetDesk, type SetDesk } from '../testing/set-desk.ts';
import { actOnJob } from './act-on-job.ts';

let desk: SetDesk;
let set: SealedSet;
let uploader: Caller;
let reviewer: Caller;
beforeAll(async () => {
  desk = await openSetDesk();
  set = await aSmallSet('approve-set');
  uploader = await desk.caller('role10_sealer');
  reviewer = await desk.caller('role10');
});
afterAll(async () => desk.close());

const box = { x: 10, y: 20, width: 90, height: 90 };

/** A job whose set is under review with these places open, as a check that found them leaves it. */
async function underReview(places: { id: string; kind: string; page: number }[], by = uploader) {
  const { job, engineerId } = await aJobToSeal(desk.core, desk.world, set);
  const { id, status } = await desk.sendAndCheck({ job, by, files: { 'sealed.pdf': set.sealed } });
  expect(status).toBe('confirm');
  await desk.core.db.deleteFrom('open_place').where('upload_id', '=', id).execute();
  for (const place of places) {
    const row = { upload_id: id, box: JSON.stringify(box), ...place };
    await desk.core.db.insertInto('open_place').values(row).execute();
  }
  return { job, engineerId, uploadId: id };
}

type Acknowledged = NonNullable<Parameters<typeof actOnJob>[2]['acknowledged']>;
const approve = async (job: number, acknowledged?: Acknowledged, pagesViewed?: number[]) =>
  actOnJob(desk.core, reviewer, { jobNumber: job, name: 'approve', acknowledged, pagesViewed }, UNKEYED);
const statusOf = async (job: number) => (await desk.jobOf(job, reviewer)).job_status.id;

it('refuses an approval while a place is missing, and records what was acknowledged by whom', async () => {
  const places = [
    { id: 'p1', kind: 'unexplained', page: 1 },
    { id: 'p2', kind: 'covered', page: 2 },
    { id: 's1', kind: 'unread-seal', page: 2 },
  ];
  const { job, engineerId, uploadId } = await underReview(places);
  const before = await getProof(desk.core, reviewer.viewer, job);
  expect(before.open).toEqual(places.map((place) => ({ ...place, box, detail: null, acknowledged: null })));
  expect(verdictOf(before)).toBe('open');
  for (const some of [undefined, [{ id: 'p1' }], [{ id: 'p1' }, { id: 'p2' }]]) {
    await expect(approve(job, some)).rejects.toMatchObject({
      kind: 'invalid',
      fields: { acknowledged: [expect.stringContaining('not acknowledged')] },
    });
  }
  await expect(approve(job, [{ id: 'p1' }, { id: 'p2' }, { id: 's1' }])).rejects.toMatchObject({
    kind: 'invalid',
    message: 'Page 2: say whose seal it is, and for which state, because its words could not be read.',
  });
  expect(await statusOf(job)).toBe(STATUS_ID.finalReview);

  const seal = { engineer_id: engineerId, state: 'CA', sealed_on: '2026-09-14' } as const;
  await approve(job, [{ id: 'p1' }, { id: 'p2' }, { id: 's1', ...seal }], [2, 1, 2]);
  expect(await statusOf(job)).toBe(STATUS_ID.awaitingFinal);
  const after = await getProof(desk.core, reviewer.viewer, job);
  expect(after.open).toMatchObject(
    places.map(({ id }) => ({ id, acknowledged: { by: expect.stringContaining('role10') } })),
  );
  expect(verdictOf(after)).toBe('proven');
  expect((await desk.eventsOf(job)).at(-1)).toMatchObject({
    kind: 'approve',
    detail: {
      pagesViewed: [1, 2],
      acknowledged: [
        { id: 'p1', kind: 'unexplained', page: 1 },
        { id: 'p2', kind: 'covered', page: 2 },
        { id: 's1', kind: 'unread-seal', page: 2, engineerId, state: 'CA', sealedOn: '2026-09-14' },
      ],
    },
  });
  const kept = await desk.core.db
    .selectFrom('open_place')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .orderBy('id')
    .execute();
  expect(kept.map(({ acknowledged_by }) => acknowledged_by)).toEqual(places.map(() => reviewer.viewer.contactId));
  expect(kept.at(-1)).toMatchObject({ engineer_id: engineerId, state: 'CA', sealed_on: '2026-09-14' });
});

it('needs nothing where nothing is open', async () => {
  const { job } = await underReview([]);
  await approve(job);
  expect(await statusOf(job)).toBe(STATUS_ID.awaitingFinal);
  expect((await desk.eventsOf(job)).at(-1)).toMatchObject({ kind: 'approve', detail: {} });
});

it('refuses places of a set that was replaced meanwhile', async () => {
  const { job } = await underReview([{ id: 'p1', kind: 'covered', page: 1 }]);
  await desk.sendAndCheck({ job, by: uploader, files: { 'sealed.pdf': set.sealed } });
  const { open } = await getProof(desk.core, reviewer.viewer, job);
  await expect(approve(job, [{ id: 'p1' }, ...open.map(({ id }) => ({ id }))])).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining('not of the set that is under review now'),
  });
});

it('records which pages were opened, also of a set that is returned, and refuses pages that it does not have', async () => {
  const { job } = await underReview([]);
  const [document] = await desk.documentsOf(job, 'working');
  const pagesOfSet = document!.pages!;
  await expect(approve(job, [], [pagesOfSet + 1])).rejects.toMatchObject({
    kind: 'invalid',
    fields: { pages_viewed: [`The set has ${pagesOfSet} pages.`] },
  });
  const reason = 'Page 1: another heel height.';
  const sendBack = { jobNumber: job, name: 'return', reason, target: STATUS_ID.readyToSeal } as const;
  await actOnJob(desk.core, reviewer, { ...sendBack, pagesViewed: [2, 1, 1] }, UNKEYED);
  expect((await desk.eventsOf(job)).at(-1)).toMatchObject({
    kind: 'return',
    detail: { reason, pagesViewed: [1, 2], pagesOfSet },
  });
});

it('is never made by the engineer who sealed the set, nor by who staged it or uploaded it', async () => {
  const { job, engineerId } = await underReview([]);
  const employee_id = await anEmployee(desk.core.db);
  await desk.core.db
    .updateTable('contact')
    .set({ employee_id, is_engineer: false })
    .where('id', '=', engineerId)
    .execute();
  await aUser(desk.core.db, engineerId, { role: 10 });
  const viewer = { ...reviewer.viewer, contactId: engineerId, employeeId: employee_id };
  const asSealer = actOnJob(desk.core, { ...reviewer, viewer }, { jobNumber: job, name: 'approve' }, UNKEYED);
  await expect(asSealer).rejects.toMatchObject({ kind: 'forbidden' });
  const staged = { initial_sealer_id: reviewer.viewer.employeeId };
  await desk.core.db.updateTable('job').set(staged).where('number', '=', job).execute();
  await expect(approve(job)).rejects.toMatchObject({ kind: 'forbidden' });

  const { job: another } = await underReview([], reviewer);
  await expect(approve(another)).rejects.toMatchObject({ kind: 'forbidden' });
  expect(await statusOf(another)).toBe(STATUS_ID.finalReview);
  // Also once it was on hold, and for a set that took the place of another person's.
  for (const name of ['hold', 'resume'] as const)
    await actOnJob(desk.core, reviewer, { jobNumber: another, name }, UNKEYED);
  await expect(approve(another)).rejects.toMatchObject({ kind: 'forbidden' });
  const sendBack = { name: 'return', reason: 'Page 1 has no seal.', target: STATUS_ID.readyToSeal } as const;
  const { job: returned } = await underReview([]);
  await actOnJob(desk.core, reviewer, { jobNumber: returned, ...sendBack }, UNKEYED);
  await desk.sendAndCheck({ job: returned, by: reviewer, files: { 'sealed.pdf': set.sealed } });
  await expect(approve(returned)).rejects.toMatchObject({ kind: 'forbidden' });
});

it('is refused by the database, too, for whoever had a part in the set', async () => {
  const { employeeId: reviewer_id, contactId } = reviewer.viewer;
  const parts = [
    { job: (await underReview([], reviewer)).job, part: {} },
    { job: (await underReview([])).job, part: { initial_sealer_id: reviewer_id } },
    { job: (await underReview([])).job, part: { sealing_engineer_id: contactId } },
  ];
  for (const { job, part } of parts) {
    const approved = desk.core.db.updateTable('job').set({ ...part, reviewer_id, status: STATUS_ID.awaitingFinal });
    await expect(approved.where('number', '=', job).execute()).rejects.toThrow(
      'nobody approves a sealed set that they',
    );
  }
});

it('is refused where its person uploads the set at the same moment', async () => {
  const { job } = await aJobToSeal(desk.core, desk.world, set);
  const { id } = await desk.send({ job, by: reviewer, files: { 'sealed.pdf': set.sealed } });
  const answers = new Set<string>();
  const progress = { isChecked: false };
  const checked = desk.check(id).finally(() => (progress.isChecked = true));
  while (!progress.isChecked)
    await approve(job).then(
      () => answers.add('approved'),
      ({ kind }: { kind: string }) => answers.add(kind),
    );
  await checked;
  await expect(approve(job)).rejects.toMatchObject({ kind: 'forbidden' });
  expect(answers).not.toContain('approved');
  expect(await statusOf(job)).toBe(STATUS_ID.finalReview);
});

it('shows the proof to operations alone, and of a job that has none that there is none', async () => {
  const { job } = await underReview([]);
  for (const [actor, kind] of [
    ['customer_A_owner', 'forbidden'],
    ['employee', 'forbidden'],
    ['customer_other_corp', 'missing'],
  ] as const) {
    const { viewer } = await desk.caller(actor);
    await expect(getProof(desk.core, viewer, job)).rejects.toMatchObject({ kind });
  }
  const unsealed = await aJobToSeal(desk.core, desk.world, set);
  await expect(getProof(desk.core, reviewer.viewer, unsealed.job)).rejects.toMatchObject({ kind: 'missing' });
});
