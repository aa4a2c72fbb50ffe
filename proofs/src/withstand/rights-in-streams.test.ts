import { env } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { aContact, aJob } from '@sealdesk/core/testing/builders.ts';
import type { Actor } from '@sealdesk/core/testing/people.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { editContact } from '../harness/contacts.ts';
import { OpenList } from '../harness/job-events.ts';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { Visitor } from '../harness/visitor.ts';

/** In every check a few lists; `npm run proof:withstand` runs the whole. */
const LISTS = env['WITHSTAND'] === 'whole' ? 40 : 4;
const JOBS = 20;
/** How long notes are written after the change of rights. */
const AFTER_MS = 300;

let stage: Stage;
let operations: Visitor;
const jobs: number[] = [];
beforeAll(async () => {
  stage = await setStage({ apiProcesses: 2 });
  const { database, world, product } = stage;
  operations = await signInAs(product.url, database.db, world.people.role10);
  // Someone else's jobs: their contact can't move away from them.
  const contact_id = await aContact(database.db, { company_id: world.companyA });
  for (const company_id of [world.companyA, world.companyB])
    for (let n = 0; n < JOBS / 2; n += 1)
      jobs.push(
        await aJob(database.db, { company_id, contact_id, status: 2, staff_comments: 'note 0', comments: 'note 0' }),
      );
});
afterAll(async () => stage?.clear());

/** The person's tab at another process of the product. */
function at(url: string, visitor: Visitor): Visitor {
  const there = new Visitor(url);
  for (const [name, value] of visitor.cookies) there.cookies.set(name, value);
  there.token = visitor.token;
  return there;
}

/** Writes numbered notes to the jobs as fast as the database takes them, until it is stopped. */
function writeNotes() {
  let isRunning = true;
  const isStopped = () => !isRunning;
  let written = 0;
  const write = async () => {
    while (!isStopped()) {
      written += 1;
      const [note, job] = [`note ${written}`, jobs[written % jobs.length]];
      await sql`update job set staff_comments = ${note}, comments = ${note} where number = ${job}`.execute(
        stage.database.db,
      );
    }
  };
  const writing = write();
  return {
    count: () => written,
    stop: () => {
      isRunning = false;
      return writing;
    },
  };
}

/** The notes that the list has received. */
const notesOf = ({ text }: OpenList) => [...text.matchAll(/"note (\d+)"/g)].map(([, number]) => Number(number));

async function editRights({ userId }: { userId: number }, fields: object): Promise<number> {
  const { rows } = await sql<{ at: string }>`select to_json(updated_at) #>> '{}' as at from app_user
    where id = ${userId}`.execute(stage.database.db);
  const body = { ...fields, updated_at: rows[0]!.at };
  return (await operations.send(`/api/users/${userId}`, { method: 'PUT', body })).status;
}

type Change = { who: Actor; make(visitor: Visitor): Promise<number>; undo?(): Promise<unknown> };
const person = (who: Actor) => stage.world.people[who];
const edit = async (who: Actor, changes: Record<string, unknown>) =>
  (await editContact(operations, stage.database.db, person(who).contactId, changes)).status;

/** Every way in which somebody comes to see less, or nothing. The answer's status is returned once it has committed. */
const CHANGES: Record<string, Change> = {
  'a lower role': {
    who: 'role10_sealer',
    make: () => editRights(person('role10_sealer'), { role: 1 }),
    undo: () => editRights(person('role10_sealer'), { role: 10 }),
  },
  'another company': {
    who: 'customer_A_owner',
    make: () => edit('customer_A_owner', { drjcoid: stage.world.companyOther }),
    undo: () => edit('customer_A_owner', { drjcoid: stage.world.companyA }),
  },
  'a corporation that is taken away': {
    who: 'customer_corporate',
    make: () => edit('customer_corporate', { drj_corporate_id: null, drjcoid: stage.world.companyOther }),
  },
  'being disabled': {
    who: 'customer_B_same_corp',
    make: () => editRights(person('customer_B_same_corp'), { is_disabled: true, reason: 'left the company' }),
    undo: () => editRights(person('customer_B_same_corp'), { is_disabled: false }),
  },
  'signing out everywhere': {
    who: 'customer_B_same_corp',
    make: async (visitor) => (await visitor.send('/auth/sessions', { method: 'DELETE' })).status,
  },
  'being signed out by operations': {
    who: 'employee',
    make: async () =>
      (await operations.send(`/auth/sessions?contact_id=${person('employee').contactId}`, { method: 'DELETE' })).status,
  },
  'a change by hand in the database': {
    who: 'employee',
    make: async () => {
      await sql`update app_user set disabled_at = now() where id = ${person('employee').userId}`.execute(
        stage.database.db,
      );
      return 200;
    },
  },
  'being deleted': {
    who: 'customer_A_owner',
    make: () => edit('customer_A_owner', { deleted_at: new Date(0).toISOString() }),
  },
};

it.each(Object.entries(CHANGES))(
  'no event of what is written after %s has committed reaches the person’s open lists',
  async (how, { who, make, undo }) => {
    const { product, database } = stage;
    const visitor = await signInAs(product.url, database.db, person(who));
    const another = await signInAs(product.url, database.db, person(who));
    const lists: OpenList[] = [];
    for (let n = 0; n < LISTS; n += 1) lists.push(await OpenList.open(at(product.urls[n % 2]!, another)));
    for (const list of lists) await list.untilLive();
    const notes = writeNotes();
    for (const list of lists) await list.until(() => notesOf(list).length > 0);
    const status = await make(visitor);
    const last = notes.count();
    await sleep(AFTER_MS);
    await notes.stop();
    expect(status).toBe(200);
    expect(notes.count()).toBeGreaterThan(last);
    // A stream that misses the announcement receives the notes, and ends only with its next beat, after up to fifteen seconds.
    for (const list of lists) await list.until(() => list.hasEnded);
    const late = lists.flatMap((list) => notesOf(list).filter((number) => number > last));
    const received = lists.map((list) => notesOf(list).length);
    report(
      `${how}: ${received.reduce((sum, n) => sum + n, 0)} notes before, of ${notes.count()}; ${late.length} after`,
    );
    expect(late).toEqual([]);
    await undo?.();
  },
);
