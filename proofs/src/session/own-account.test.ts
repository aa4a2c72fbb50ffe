import { PATHS } from '@sealdesk/contract/paths.ts';
import { aJob } from '@sealdesk/core/testing/builders.ts';
import type { Actor } from '@sealdesk/core/testing/people.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileHead, FORM_END, RawUpload } from '../harness/raw-upload.ts';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { aZip } from '../harness/upload.ts';
import type { Visitor } from '../harness/visitor.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ workers: 1 });
});
afterAll(async () => stage?.clear());

const visit = async (who: Actor) => signInAs(stage.product.url, stage.database.db, stage.world.people[who]);
const SESSIONS = PATHS.listSessions[1];
type Listed = { id: string; is_current: boolean; device: string; address: string; method: string };
const sessionsOf = async (visitor: Visitor) => ((await visitor.send(SESSIONS)).json as { data: Listed[] }).data;
const end = (visitor: Visitor, path: string) => visitor.send(path, { method: 'DELETE' });
const expectEnded = async (visitor: Visitor) => {
  const { status, json } = await visitor.send(PATHS.user[1]);
  expect([status, json]).toEqual([401, expect.objectContaining({ code: 'SESSION_EXPIRED' })]);
};
const auditOf = async (subject: string, id: number) => {
  const { rows } = await sql<{
    kind: string;
    actor_id: number;
    detail: Record<string, unknown>;
  }>`select kind, actor_id, detail
    from directory_event where subject = ${subject} and subject_id = ${id} order by chain_number`.execute(
    stage.database.db,
  );
  return rows;
};

describe('one’s own sessions', () => {
  it('are listed with device, network address and method, this one first; one that is ended is out at its next call', async () => {
    const { userId, contactId } = stage.world.people.customer_A_owner;
    const other = await visit('customer_A_owner');
    await sql`update session set user_agent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36 Edg/142.0'
      where user_id = ${userId}`.execute(stage.database.db);
    const visitor = await visit('customer_A_owner');
    const [current, ended] = await sessionsOf(visitor);
    expect(current).toMatchObject({ is_current: true, method: 'password-and-code', address: '127.0.0.1' });
    expect(ended).toMatchObject({ is_current: false, device: 'Edge on Windows', device_kind: 'computer' });

    const answer = await end(visitor, `${SESSIONS}/${ended!.id}`);
    expect(answer.json).toEqual({ message: 'Session ended.', ended: 1 });
    await expectEnded(other);
    expect((await other.checkToken()).status).toBe(401);
    // Twice is none, and this one stays.
    expect((await end(visitor, `${SESSIONS}/${ended!.id}`)).status).toBe(404);
    expect(await sessionsOf(visitor)).toHaveLength(1);
    expect((await auditOf('app_user', userId)).at(-1)).toEqual({
      kind: 'sessions-ended',
      actor_id: contactId,
      detail: { sessions: 1 },
    });
  });

  it('end all but the one that asks, also by one’s own contact; what they were sending is refused at its end', async () => {
    const { contactId } = stage.world.people.customer_corporate;
    const visitor = await visit('customer_corporate');
    for (const path of [SESSIONS, `${SESSIONS}?contact_id=${contactId}`]) {
      const other = await visit('customer_corporate');
      const head = fileHead('plans.zip', { job_type: 's' });
      const rest = aZip();
      const length = Buffer.byteLength(head) + rest.length + FORM_END.length;
      const upload = await RawUpload.beginRead(other, '/api/jobs/upload/original', {
        'content-length': String(length),
      });
      await upload.send(head);
      await upload.send(rest.subarray(0, 100));
      expect((await end(visitor, path)).json).toEqual({ message: 'Session ended.', ended: 1 });
      await expectEnded(other);
      await upload.send(rest.subarray(100));
      await upload.send(FORM_END);
      expect(await upload.status()).toBe(401);
    }
    expect((await visitor.send(PATHS.user[1])).status).toBe(200);
    expect((await end(visitor, SESSIONS)).json).toEqual({ message: 'No session was open.', ended: 0 });
  });

  it('of somebody else are ended by operations, on the audit trail; nobody else learns whether there is such a contact', async () => {
    const { userId, contactId } = stage.world.people.customer_B_same_corp;
    const theirs = [await visit('customer_B_same_corp'), await visit('customer_B_same_corp')];
    const customer = await visit('customer_other_corp');
    for (const id of [contactId, 999_999_999]) {
      expect((await end(customer, `${SESSIONS}?contact_id=${id}`)).status).toBe(403);
    }
    const operations = await visit('role10');
    expect((await end(operations, `${SESSIONS}?contact_id=999999999`)).status).toBe(404);
    expect((await end(operations, `${SESSIONS}?contact_id=${contactId}`)).json).toMatchObject({ ended: 2 });
    for (const visitor of theirs) await expectEnded(visitor);
    expect((await auditOf('app_user', userId)).at(-1)).toEqual({
      kind: 'sessions-ended',
      actor_id: stage.world.people.role10.contactId,
      detail: { sessions: 2 },
    });
  });

  it('need both cookie and token, as every call', async () => {
    const visitor = await visit('customer_A_owner');
    const [{ id }] = (await sessionsOf(visitor)) as [Listed];
    const calls = [
      ['GET', SESSIONS],
      ['DELETE', `${SESSIONS}/${id}`],
      ['DELETE', SESSIONS],
      ['PUT', PATHS.editUser[1]],
    ] as const;
    for (const [method, path] of calls) {
      const body = method === 'PUT' ? { body: {} } : {};
      for (const without of ['cookie', 'token'] as const) {
        expect((await visitor.send(path, { method, without, ...body })).status).toBe(401);
      }
    }
    expect((await visitor.send(PATHS.user[1])).status).toBe(200);
  });
});

describe('one’s own profile', () => {
  it('is saved as it is sent, on the audit trail as one’s own change, and an open list has the new time zone at the next call', async () => {
    const { contactId, companyId } = stage.world.people.customer_A_owner;
    const visitor = await visit('customer_A_owner');
    const job = await aJob(stage.database.db, {
      company_id: companyId!,
      contact_id: contactId,
      created_at: new Date('2026-01-05T03:30:00Z'),
    });
    const dayOf = async () => (await visitor.send(`/api/getjob?job_id=${job}`)).text;
    const before = await dayOf();
    const body = { work_phone: ' (540) 555-0149 ', cell_phone: null, timezone: 'Pacific/Guam', has_letter_keys: false };
    const answer = await visitor.send(PATHS.editUser[1], { method: 'PUT', body });
    expect([answer.status, answer.json]).toEqual([
      200,
      expect.objectContaining({
        work_phone: '(540) 555-0149',
        cell_phone: null,
        timezone: 'Pacific/Guam',
        has_letter_keys: false,
      }),
    ]);
    expect((await visitor.send(PATHS.user[1])).json).toEqual(answer.json);
    expect(await dayOf()).not.toBe(before);
    const last = (await auditOf('contact', contactId)).at(-1)!;
    expect([last.kind, last.actor_id]).toEqual(['changed', contactId]);
    expect(JSON.stringify(last.detail)).toContain('Pacific/Guam');
    // What is left out stays.
    const again = await visitor.send(PATHS.editUser[1], { method: 'PUT', body: { timezone: 'America/New_York' } });
    expect(again.json).toMatchObject({ work_phone: '(540) 555-0149', has_letter_keys: false });
  });

  it('is refused where it is none, and nothing of it is saved', async () => {
    const visitor = await visit('customer_A_owner');
    const before = (await visitor.send(PATHS.user[1])).json;
    for (const body of [
      { work_phone: '<b>1</b>' },
      { cell_phone: '1'.repeat(40) },
      { timezone: 'Mars/Olympus' },
      { timezone: '' },
      { has_letter_keys: 'no' },
      { work_phone: '540-555-0100', timezone: "America/New_York'; drop table contact" },
    ]) {
      const answer = await visitor.send(PATHS.editUser[1], { method: 'PUT', body });
      expect(answer.status).toBe(422);
    }
    expect((await visitor.send(PATHS.user[1])).json).toEqual(before);
  });

  it('takes nothing that says who somebody is or what they may do, whatever the body says [PM-04]', async () => {
    const visitor = await visit('employee');
    const before = (await visitor.send(PATHS.user[1])).json;
    const answer = await visitor.send(PATHS.editUser[1], {
      method: 'PUT',
      body: { role: 10, employee_id: 1, email: 'x@evil.example', is_engineer: true, max_file_uploads: 100, id: 1 },
    });
    expect([answer.status, answer.json]).toEqual([200, before]);
  });
});
