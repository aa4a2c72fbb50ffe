import {
  CorporationListQuery,
  CorporationListReply,
  EditCorporationBody,
} from '@sealdesk/contract/directory/corporation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../core.ts';
import { UNKEYED } from '../idempotency/once.ts';
import type { Caller } from '../identity/session.ts';
import { aCompany, aContact, aCorporation } from '../testing/builders.ts';
import { callerIn } from '../testing/caller.ts';
import { TEST_SECRETS_KEY, testCore } from '../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { directoryEvents } from '../testing/directory-events.ts';
import { untilSomeoneWaits } from '../testing/lock-waits.ts';
import { buildWorld, type World } from '../testing/people.ts';
import { refusalOf } from '../testing/refusal.ts';
import { findCorporation, listCorporations } from './corporations.store.ts';
import { editCorporation } from './edit-corporation.ts';

let database: TestDatabase;
let core: Core;
let world: World;
let role10: Caller;
beforeAll(async () => {
  database = await createTestDatabase();
  core = await testCore(database);
  world = await buildWorld(core.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'https://firm.example' });
  role10 = await callerIn(core, world, 'role10');
});
afterAll(async () => {
  await core.tasks.close();
  await database.destroy();
});

const read = async (id: number) => (await findCorporation(core.pool, 'operations', id))!;

async function save(id: number, changes: Record<string, unknown>, by = role10) {
  const { updated_at } = await read(id);
  const fields = EditCorporationBody.parse({ updated_at, ...changes });
  return (await editCorporation(core, by, { id, fields }, UNKEYED)).body.corporation;
}

describe('the list of corporations', () => {
  const list = (query: Record<string, string>, kind: 'operations' | 'employee' = 'operations') =>
    listCorporations(core.pool, kind, CorporationListQuery.parse(query));

  it('sorts, searches and pages, with the counts of locations', async () => {
    const ids = [];
    for (const name of ['50% zebra', 'Zebra_b', 'zebra a'])
      ids.push(await aCorporation(core.db, { name, mitek_version: name === 'zebra a' ? null : name }));
    await aCompany(core.db, { corporation_id: ids[1]! });
    await aCompany(core.db, { corporation_id: ids[1]!, deleted_at: new Date() });

    const byName = CorporationListReply.parse(await list({ search: 'zebra' }));
    expect(byName.data.map(({ corporation }) => corporation)).toEqual(['50% zebra', 'zebra a', 'Zebra_b']);
    expect(byName.data[2]).toMatchObject({ active_locations_count: 1, total_locations_count: 2 });
    expect(byName).toMatchObject({ total: 3, last_page: 1 });
    expect((await list({ search: '%' })).data.map(({ corporation }) => corporation)).toEqual(['50% zebra']);
    expect((await list({ search: 'a_b' })).total).toBe(1);
    // What has no value comes last, whichever way it is sorted.
    for (const order of ['asc', 'desc'])
      expect((await list({ search: 'zebra', sort_by: 'MitekVersion', order })).data[2]!.corporation).toBe('zebra a');
    const byCount = await list({ search: 'zebra', sort_by: 'active_locations_count', order: 'desc' });
    expect(byCount.data[0]!.corporation).toBe('Zebra_b');
    for (let n = 0; n < 9; n += 1) await aCorporation(core.db, { name: `Zebra of page two ${n}` });
    const second = await list({ search: 'zebra', page: '2' });
    expect(second).toMatchObject({ total: 12, last_page: 2 });
    expect(second.data).toHaveLength(2);
  });

  it('does not sort by what is hidden from employees', async () => {
    const query = CorporationListQuery.parse({ sort_by: 'MitekVersion' });
    const refused = await refusalOf(listCorporations(core.pool, 'employee', query));
    expect(refused).toMatchObject({ kind: 'invalid', fields: { sort_by: [expect.any(String)] } });
  });
});

describe('an edit of a corporation', () => {
  it('writes what differs with the actor, and nothing where nothing does', async () => {
    const id = await aCorporation(core.db, { comments: 'before' });
    const saved = await save(id, { Comments: 'after', corporation: (await read(id)).corporation });
    expect(saved).toMatchObject({ Comments: 'after', DateLastChecked: null });
    const events = await directoryEvents(core.db, 'corporation', id);
    expect(events.at(-1)).toMatchObject({
      kind: 'changed',
      actor_id: role10.viewer.contactId,
      detail: { comments: { from: 'before', to: 'after' } },
    });
    expect((await save(id, { Comments: 'after' })).updated_at).toBe(saved.updated_at);
    expect(await directoryEvents(core.db, 'corporation', id)).toHaveLength(events.length);
  });

  it('notes the time when a fact of the network changes', async () => {
    const id = await aCorporation(core.db);
    expect((await save(id, { Activations: '12' })).DateLastChecked).toEqual(expect.any(String));
  });

  it('lets one of two at once save, and answers the other who it was', async () => {
    const id = await aCorporation(core.db, { name: 'Raced' });
    const { updated_at } = await read(id);
    const edits = ['one', 'two'].map((Comments) =>
      editCorporation(core, role10, { id, fields: EditCorporationBody.parse({ updated_at, Comments }) }, UNKEYED),
    );
    const outcomes = await Promise.allSettled(edits);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = await refusalOf(Promise.all(edits));
    const now = await read(id);
    expect(refused).toMatchObject({
      kind: 'stale',
      message: 'Raced was changed while you were editing it.',
      facts: { updated_by: expect.stringMatching(/^role10 /), updated_at: now.updated_at },
    });
    expect(await directoryEvents(core.db, 'corporation', id)).toHaveLength(2);
  });

  it('that comes while somebody saves waits for them, and is stale', async () => {
    const id = await aCorporation(core.db);
    const { updated_at } = await read(id);
    const { second } = await core.db.transaction().execute(async (tx) => {
      await tx.updateTable('corporation').set({ comments: 'first' }).where('id', '=', id).execute();
      const fields = EditCorporationBody.parse({ updated_at, Comments: 'second' });
      const saving = refusalOf(editCorporation(core, role10, { id, fields }, UNKEYED));
      await untilSomeoneWaits(core.db);
      return { second: saving };
    });
    expect(await second).toMatchObject({ kind: 'stale' });
    expect((await read(id)).Comments).toBe('first');
  });

  it('names the system as the last actor where nobody was', async () => {
    const id = await aCorporation(core.db);
    const updated_at = '2020-01-01T00:00:00.000001+00:00';
    const fields = EditCorporationBody.parse({ updated_at });
    expect(await refusalOf(editCorporation(core, role10, { id, fields }, UNKEYED))).toMatchObject({
      kind: 'stale',
      facts: { updated_by: null },
    });
  });

  it('gives its copies to its own people and the firm’s alone', async () => {
    const { people, corporationId } = world;
    for (const who of ['customer_A_owner', 'customer_corporate', 'customer_B_same_corp', 'employee'] as const)
      expect((await save(corporationId, { cc_contact_id: people[who].contactId })).cc_contact).toMatchObject({
        id: people[who].contactId,
      });
    const gone = await aCompany(core.db, { corporation_id: corporationId, deleted_at: new Date() });
    const others = [
      people.customer_other_corp.contactId,
      people.deleted_contact.contactId,
      await aContact(core.db, { company_id: gone }),
      2_000_000_000,
    ];
    for (const cc_contact_id of others)
      expect(await refusalOf(save(corporationId, { cc_contact_id }))).toMatchObject({
        kind: 'invalid',
        fields: { cc_contact_id: ['CC contact is not one of the listed values'] },
      });
  });

  it('is refused for who is not operations any more, and for what is not there', async () => {
    const id = await aCorporation(core.db);
    const employee = await callerIn(core, world, 'employee');
    expect(await refusalOf(save(id, { Comments: 'x' }, employee))).toMatchObject({ kind: 'forbidden' });
    const fields = EditCorporationBody.parse({ updated_at: (await read(id)).updated_at });
    const missing = editCorporation(core, role10, { id: 2_000_000_000, fields }, UNKEYED);
    expect(await refusalOf(missing)).toMatchObject({ kind: 'missing' });
  });
});
