import { JOB_EVENTS } from '@sealdesk/contract/jobs/job-events.ts';
import { jobSchemaFor } from '@sealdesk/contract/jobs/job.ts';
import type { ViewerKind } from '@sealdesk/contract/people/roles.ts';
import { aDocument, aJob, aTimeEntry } from '@sealdesk/core/testing/builders.ts';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { OpenList } from '../harness/job-events.ts';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import type { Visitor } from '../harness/visitor.ts';

type Actor = keyof Stage['world']['people'];
const KIND: Partial<Record<Actor, ViewerKind>> = {
  customer_A_owner: 'customer',
  customer_corporate: 'customer',
  customer_B_same_corp: 'customer',
  customer_other_corp: 'customer',
  employee: 'employee',
  role10: 'operations',
};

let stage: Stage;
const jobs = { ofA: 0, ofB: 0, ofOther: 0 };
const opened: OpenList[] = [];

beforeAll(async () => {
  stage = await setStage();
  const { db } = stage.database;
  const { companyA, companyB, companyOther, people } = stage.world;
  const job = (company_id: number, who: Actor) =>
    aJob(db, { company_id, contact_id: people[who].contactId, status: 2, staff_comments: 'for staff alone' });
  jobs.ofA = await job(companyA, 'customer_A_owner');
  jobs.ofB = await job(companyB, 'customer_B_same_corp');
  jobs.ofOther = await job(companyOther, 'customer_other_corp');
});
afterEach(() => {
  for (const list of opened.splice(0)) list.close();
});
afterAll(async () => stage?.clear());

async function open(who: Actor): Promise<OpenList> {
  const list = await OpenList.open(await signInAs(stage.product.url, stage.database.db, stage.world.people[who]));
  opened.push(list);
  await list.untilLive();
  return list;
}

const changedJobs = (list: OpenList) => new Set(list.changes().map(({ job_id }) => job_id));

describe('the stream of changed jobs', () => {
  it('[JL-08] sends each list the changes of its own jobs, in its viewer’s own shape, and no others', async () => {
    const lists = new Map<Actor, OpenList>();
    for (const who of Object.keys(KIND) as Actor[]) lists.set(who, await open(who));
    await sql`update job set comments = 'please hurry'`.execute(stage.database.db);
    const everything = [jobs.ofA, jobs.ofB, jobs.ofOther];
    const expected: Partial<Record<Actor, number[]>> = {
      customer_A_owner: [jobs.ofA],
      customer_corporate: [jobs.ofA, jobs.ofB],
      customer_B_same_corp: [jobs.ofB],
      customer_other_corp: [jobs.ofOther],
      employee: everything,
      role10: everything,
    };
    for (const [who, list] of lists) {
      await list.until(() => changedJobs(list).size >= expected[who]!.length);
      expect([who, changedJobs(list)]).toEqual([who, new Set(expected[who])]);
      for (const { name, data } of list.received) {
        expect(JOB_EVENTS[name as keyof typeof JOB_EVENTS].safeParse(data).error).toBeUndefined();
      }
      for (const { job } of list.changes()) {
        expect(jobSchemaFor(KIND[who]!, 'list').safeParse(job).error).toBeUndefined();
        expect(job!.job_comments).toBe('please hurry');
      }
      expect([who, list.text.includes('for staff alone')]).toEqual([who, KIND[who] === 'operations']);
    }
  });

  it('[JL-08] publishes hours, documents and new jobs, and to whoever has a job open that it is theirs', async () => {
    const { people, companyA } = stage.world;
    const { db } = stage.database;
    const [employee, operations, customer] = [
      await open('employee'),
      await open('role10'),
      await open('customer_A_owner'),
    ];
    await aTimeEntry(db, { job_number: jobs.ofA, employee_id: people.employee.employeeId!, seals: 3 });
    await customer.until(() => customer.changes().length === 1);
    await operations.until(() => operations.changes().length === 1);
    await employee.until(() => employee.changes().length === 1);
    expect(employee.changes()[0]!.job).toMatchObject({ openByUser: true, sealsFromTime: 3 });
    expect(operations.changes()[0]!.job).toMatchObject({
      openByUser: false,
      entryData: { OpenBy: ['Staff employee'] },
    });
    expect(customer.changes()[0]).toMatchObject({ reason: 'facts', job: { sealsFromTime: 3 } });
    expect(customer.text).not.toMatch(/openBy|entryData|Staff employee/i);

    await aDocument(db, { job_number: jobs.ofA, published_at: new Date() });
    await customer.until(() => customer.changes().at(-1)?.job?.num_final_docs === 1);
    const created = await aJob(db, { company_id: companyA, contact_id: people.customer_A_owner.contactId });
    await customer.until(() => changedJobs(customer).has(created));
    expect(customer.changes().at(-1)).toMatchObject({ job_id: created, reason: 'created' });
  });

  it('[JL-08] notifies a company that lost a job that it is gone, and the one that got it what it is', async () => {
    const [former, next] = [await open('customer_A_owner'), await open('customer_other_corp')];
    const { db } = stage.database;
    await db.updateTable('job').set({ company_id: stage.world.companyOther }).where('number', '=', jobs.ofA).execute();
    await former.until(() => changedJobs(former).has(jobs.ofA));
    await next.until(() => changedJobs(next).has(jobs.ofA));
    expect(former.changes()).toEqual([{ job_id: jobs.ofA, reason: 'moved', job: null }]);
    expect(next.changes()).toMatchObject([{ job_id: jobs.ofA, reason: 'moved', job: { job_id: jobs.ofA } }]);
    expect(former.text).not.toContain('Birch');
    await db.updateTable('job').set({ company_id: stage.world.companyA }).where('number', '=', jobs.ofA).execute();
  });

  it('has the lists that show a company or a contact read their page again when its name or phone changes', async () => {
    const { db } = stage.database;
    const { companyA, people } = stage.world;
    const lists = new Map<Actor, OpenList>();
    for (const who of ['customer_A_owner', 'customer_corporate', 'role10', 'customer_other_corp'] as const)
      lists.set(who, await open(who));
    const staleCount = (who: Actor) => lists.get(who)!.received.filter(({ name }) => name === 'stale').length;
    const shown = async (who: Actor) => {
      const visitor = await signInAs(stage.product.url, db, people[who]);
      const { json } = await visitor.send(`/api/jobs?job_id=${jobs.ofA}`);
      const [job] = (json as { jobs: { data: { company: { Company: string }; contact: { work_phone: string } }[] } })
        .jobs.data;
      return [job!.company.Company, job!.contact.work_phone];
    };
    const concerned = ['customer_A_owner', 'customer_corporate', 'role10'] as const;
    await db.updateTable('company').set({ name: 'Renamed Truss' }).where('id', '=', companyA).execute();
    for (const who of concerned) await lists.get(who)!.until(() => staleCount(who) === 1);
    const owner = people.customer_A_owner.contactId;
    await db.updateTable('contact').set({ work_phone: '540-555-0199' }).where('id', '=', owner).execute();
    for (const who of concerned) {
      await lists.get(who)!.until(() => staleCount(who) === 2);
      expect(await shown(who)).toEqual(['Renamed Truss', '540-555-0199']);
    }
    await sleep(200);
    expect(staleCount('customer_other_corp')).toBe(0);
  });

  it('is kept by no cache and held back by no proxy, and takes no token in its address', async () => {
    const visitor = await signInAs(stage.product.url, stage.database.db, stage.world.people.customer_A_owner);
    const list = await OpenList.open(visitor);
    opened.push(list);
    expect(list.status).toBe(200);
    expect(list.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(list.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(list.headers.get('x-accel-buffering')).toBe('no');
    expect(list.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await visitor.send(`/api/jobs/events?token=${visitor.token}`)).status).toBe(422);
  });

  it('is no use of the person’s own', async () => {
    const { db } = stage.database;
    const person = stage.world.people.customer_B_same_corp;
    const visitor = await signInAs(stage.product.url, db, person);
    await sql`update session set last_used_at = now() - interval '50 minutes'`.execute(db);
    const list = await OpenList.open(visitor);
    opened.push(list);
    await list.untilLive();
    const { rows } = await sql<{ idle: number }>`select extract(epoch from now() - max(last_used_at))::float8 as idle
      from session where user_id = ${person.userId}`.execute(db);
    expect(rows[0]!.idle).toBeGreaterThan(2_900);
  });

  it('ends with its session, whoever ends that, and with the rights that it was opened with, before any later change', async () => {
    const { db } = stage.database;
    const { customer_B_same_corp: person, role10, employee } = stage.world.people;
    const operations = await signInAs(stage.product.url, db, role10);
    const [other, witness] = [await open('customer_A_owner'), await open('role10')];
    const editRights = async (userId: number, fields: object) => {
      const { rows } = await sql<{ at: string }>`select to_json(updated_at) #>> '{}' as at from app_user
        where id = ${userId}`.execute(db);
      const body = { ...fields, updated_at: rows[0]!.at };
      expect((await operations.send(`/api/users/${userId}`, { method: 'PUT', body })).status).toBe(200);
    };
    const endings: Record<string, { who: Actor; end(visitor: Visitor): Promise<unknown> }> = {
      'signing out': {
        who: 'customer_B_same_corp',
        end: (visitor) => visitor.send('/auth/logout', { method: 'POST' }),
      },
      'another session of the person': {
        who: 'customer_B_same_corp',
        end: async () => {
          const another = await signInAs(stage.product.url, db, person);
          expect((await another.send('/auth/sessions', { method: 'DELETE' })).status).toBe(200);
        },
      },
      operations: {
        who: 'customer_B_same_corp',
        end: async () => {
          const address = `/auth/sessions?contact_id=${person.contactId}`;
          expect((await operations.send(address, { method: 'DELETE' })).status).toBe(200);
        },
      },
      'fewer rights': { who: 'employee', end: () => editRights(employee.userId, { role: 3 }) },
      'being disabled': {
        who: 'customer_B_same_corp',
        end: () => editRights(person.userId, { is_disabled: true, reason: 'left the company' }),
      },
    };
    for (const [how, { who, end }] of Object.entries(endings)) {
      const visitor = await signInAs(stage.product.url, db, stage.world.people[who]);
      const list = await OpenList.open(visitor);
      opened.push(list);
      await list.untilLive();
      await end(visitor);
      // The next beat, up to fifteen seconds later, would notice it too: until then the stream would receive this change.
      const comments = `after ${how}`;
      await db.updateTable('job').set({ comments }).where('number', '=', jobs.ofB).execute();
      await witness.until(() => witness.text.includes(comments));
      await list.until(() => list.hasEnded).catch(() => expect.fail(`The stream outlived ${how}.`));
      expect([how, list.text]).toEqual([how, expect.not.stringContaining(comments)]);
    }
    expect(other.hasEnded).toBe(false);
    await editRights(person.userId, { is_disabled: false });
    await editRights(employee.userId, { role: 1 });
  });

  it('reports when it can’t publish changes, and when it can again', async () => {
    const list = await open('role10');
    stage.databaseProxy.cut();
    await list.until(() => list.received.at(-1)?.name === 'live' && list.text.includes('"on":false'));
    stage.databaseProxy.restore();
    await list.untilLive();
    // A connection that was just opened may still be too slow to read a row; the list is then stale and reads its page again.
    for (let n = 1; !changedJobs(list).has(jobs.ofB); n += 1) {
      await sql`update job set comments = ${`after the fault ${n}`} where number = ${jobs.ofB}`.execute(
        stage.database.db,
      );
      await sleep(500);
    }
    expect(list.hasEnded).toBe(false);
  });
});
