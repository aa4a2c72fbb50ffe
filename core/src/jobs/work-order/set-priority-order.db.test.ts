import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../core.ts';
import { aCompany, aJob } from '../../testing/builders.ts';
import { TEST_SECRETS_KEY, testCore } from '../../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { buildWorld, type World } from '../../testing/people.ts';
import { asViewer, type Viewer } from '../../viewer.ts';
import { getWorkOrder } from './get-work-order.ts';
import { setPriorityOrder } from './set-priority-order.ts';

let database: TestDatabase;
let core: Core;
let world: World;
let staff: Viewer;

beforeAll(async () => {
  database = await createTestDatabase();
  core = await testCore(database);
  world = await buildWorld(database.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'http://localhost' });
  staff = viewer(1, null);
});
afterAll(async () => {
  await core.tasks.close();
  await database.destroy();
});

function viewer(employeeId: number | null, companyId: number | null): Viewer {
  return asViewer({
    userId: 1,
    contactId: 1,
    employeeId,
    firstName: 'A',
    email: '',
    role: 0,
    isSealingEngineer: false,
    timezone: 'UTC',
    maxFileUploads: 10,
    company: companyId === null ? null : { id: companyId, name: 'A', allowsUnsealedRequest: false },
    corporateOf: null,
  });
}

/** A company of its own with so many open jobs. */
async function company(jobs: number): Promise<{ companyId: number; numbers: number[] }> {
  const companyId = await aCompany(database.db);
  const contact_id = world.people.customer_A_owner.contactId;
  const numbers: number[] = [];
  for (let n = 0; n < jobs; n += 1)
    numbers.push(await aJob(database.db, { company_id: companyId, contact_id, status: 2 }));
  return { companyId, numbers };
}

const order = async (companyId: number) => {
  const rows = await database.db
    .selectFrom('job')
    .select(['number', 'work_order_place as place'])
    .where('company_id', '=', companyId)
    .where('work_order_place', '>', 0)
    .orderBy('work_order_place')
    .execute();
  expect(rows.map(({ place }) => place)).toEqual(rows.map((_, index) => index + 1));
  return rows.map(({ number }) => number);
};
const put = (jobNumber: number, place: number, isConfirmed = false, who = staff) =>
  setPriorityOrder(core, who, { jobNumber, place, isConfirmed });

const eventsOf = (numbers: number[]) =>
  database.db
    .selectFrom('job_event')
    .select(['job_number', 'actor_id', 'kind', 'detail'])
    .where('job_number', 'in', numbers)
    .orderBy('id')
    .execute();
const placed = (job_number: number, placeBefore: number, placeAfter: number) => ({
  job_number,
  actor_id: staff.contactId,
  kind: 'work-order-placed',
  detail: { placeBefore, placeAfter },
});

describe('setting a place', () => {
  it('fills, pushes, moves and gives up places', async () => {
    const { companyId, numbers } = await company(3);
    const [a, b, c] = numbers as [number, number, number];
    expect(await put(a, 1)).toBe(1);
    expect(await put(b, 1)).toBe(1);
    expect(await put(c, 5)).toBe(3);
    expect(await order(companyId)).toEqual([b, a, c]);
    await put(c, 1);
    expect(await order(companyId)).toEqual([c, b, a]);
    expect(await put(b, 0)).toBe(0);
    expect(await order(companyId)).toEqual([c, a]);
  });

  it('is on the timeline of every job whose place changed: who did it, and both places', async () => {
    const { numbers } = await company(3);
    const [a, b, c] = numbers as [number, number, number];
    await put(a, 1);
    await put(b, 2);
    const former = await eventsOf(numbers);
    expect(former).toEqual([placed(a, 0, 1), placed(b, 0, 2)]);

    await put(c, 2);
    await put(c, 2);
    await put(a, 0);
    expect((await eventsOf(numbers)).slice(former.length)).toEqual([
      placed(b, 2, 3),
      placed(c, 0, 2),
      // In the order of the jobs' numbers: so nobody waits for another who changes the same order.
      placed(a, 1, 0),
      placed(b, 3, 2),
      placed(c, 2, 1),
    ]);
  });

  it('leaves no event when it is refused', async () => {
    const { numbers } = await company(6);
    for (const number of numbers.slice(0, 5)) await put(number, 5);
    const before = await eventsOf(numbers);
    await expect(put(numbers[5]!, 1)).rejects.toMatchObject({ kind: 'invalid-until-confirmed' });
    expect(await eventsOf(numbers)).toEqual(before);
  });

  it('drops the sixth only when that is confirmed', async () => {
    const { companyId, numbers } = await company(6);
    for (const number of numbers.slice(0, 5)) await put(number, 5);
    const before = await order(companyId);
    await expect(put(numbers[5]!, 1)).rejects.toMatchObject({ kind: 'invalid-until-confirmed' });
    expect(await order(companyId)).toEqual(before);
    await put(numbers[5]!, 1, true);
    expect(await order(companyId)).toEqual([numbers[5], ...before.slice(0, 4)]);
  });

  it('refuses complete, held and cancelled jobs, and jobs that the viewer does not see', async () => {
    const { companyId, numbers } = await company(1);
    const contact_id = world.people.customer_A_owner.contactId;
    for (const status of [4, 6, 7]) {
      const number = await aJob(database.db, { company_id: companyId, contact_id, status });
      await expect(put(number, 1)).rejects.toMatchObject({ kind: 'conflict' });
    }
    await expect(put(numbers[0]!, 1, false, viewer(null, world.companyB))).rejects.toMatchObject({ kind: 'missing' });
    await expect(put(numbers[0]!, 1, false, viewer(null, companyId))).resolves.toBe(1);
  });

  it('ends in a valid order however many set places at once', async () => {
    const { companyId, numbers } = await company(8);
    await Promise.all(numbers.flatMap((number, index) => [put(number, 1 + (index % 5), true), put(number, 1, true)]));
    expect(await order(companyId)).toHaveLength(5);
  });
});

it('names who holds the places, to whom the job exists', async () => {
  const { numbers } = await company(3);
  const other = await company(1);
  await put(numbers[2]!, 1);
  await put(numbers[0]!, 2);
  await put(other.numbers[0]!, 1);
  const held = await getWorkOrder(core, staff, numbers[1]!);
  expect(held.map(({ place, number }) => [place, number])).toEqual([
    [1, numbers[2]],
    [2, numbers[0]],
  ]);
  expect(held[0]!.name).not.toBe('');
  await expect(getWorkOrder(core, staff, 999_999_999)).rejects.toMatchObject({ kind: 'missing' });
});
