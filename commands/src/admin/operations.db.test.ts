import { execFile } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { TEST_SECRETS_KEY, testEnvironment } from '@sealdesk/core/testing/core.ts';
import { createTestDatabase, type TestDatabase } from '@sealdesk/core/testing/database.ts';
import { buildWorld, type World } from '@sealdesk/core/testing/people.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await buildWorld(database.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'http://localhost' });
});
afterAll(async () => database?.destroy());

/** Runs the command as an operator does, and returns what it printed and how it ended. */
async function admin(...args: string[]): Promise<{ code: number; text: string }> {
  // What the first command has compiled the others need not.
  const NODE_COMPILE_CACHE = path.join(tmpdir(), 'sealdesk-compile-cache');
  const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE, ...testEnvironment(database) };
  const program = path.join(import.meta.dirname, '../admin.ts');
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { env });
    return { code: 0, text: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: stdout + stderr };
  }
}

it('disables a user, resets a code, queues a task anew and sends a mail again', async () => {
  const { customer_A_owner, customer_B_same_corp } = world.people;
  const reason = ['--reason', 'Asked by phone'];
  expect(await admin('user', 'disable', '--email', customer_B_same_corp.email, ...reason)).toMatchObject({ code: 0 });
  const disabled = await database.db
    .selectFrom('app_user')
    .select('id')
    .where('disabled_at', 'is not', null)
    .where('disabled_reason', 'like', 'Asked by phone (at the terminal: %@%)')
    .execute();
  expect(disabled).toEqual([{ id: customer_B_same_corp.userId }]);

  expect(await admin('user', 'reset-code', '--email', customer_A_owner.email, ...reason)).toMatchObject({ code: 0 });
  const { rows: mails } = await database.pool.query<{ id: string }>(`select id from mail where kind = 'invitation'`);
  expect(mails).toHaveLength(1);

  const { rows: tasks } = await database.pool.query<{
    id: string;
  }>(`update pgboss.job set state = 'failed', completed_on = now()
    where name = 'deliver-mail' returning id`);
  expect((await admin('task', 'list')).text).toContain(tasks[0]!.id);
  expect(await admin('task', 'requeue', '--id', tasks[0]!.id)).toEqual({
    code: 0,
    text: 'deliver-mail is queued anew.\n',
  });
  const { rows: queued } = await database.pool.query(
    `select from pgboss.job where name = 'deliver-mail' and state = 'created'`,
  );
  expect(queued).toHaveLength(1);

  await database.pool.query(`update mail set state = 'failed'`);
  expect((await admin('mail', 'list')).text).toContain(mails[0]!.id);
  expect(await admin('mail', 'resend', '--id', mails[0]!.id)).toMatchObject({ code: 0 });
  const { rows: waiting } = await database.pool.query(`select from mail where state = 'waiting'`);
  expect(waiting).toHaveLength(1);
});

it('refuses in a sentence and exits 1', async () => {
  expect(await admin('task', 'requeue', '--id', 'x')).toEqual({ code: 1, text: 'x is no id.\n' });
  expect(await admin('mail', 'resend')).toEqual({ code: 1, text: 'Say either --id or --job.\n' });
});

it('raises the daily budget of a company, lists it, and refuses one that there is not', async () => {
  const raise = (...of: string[]) => admin('budget', 'raise', ...of, '--of', 'jobs', '--most', '2000');
  const company = String(world.companyA);
  expect(await raise('--company', company)).toEqual({
    code: 0,
    text: 'Alder Truss A may use 2000 of jobs a day. Without this it is 1000.\n',
  });
  expect((await admin('budget', 'list')).text).toMatch(new RegExp(`^company ${company} +jobs +0 of 2000 +raised\n$`));
  expect(await raise('--company', '999999')).toMatchObject({ code: 1 });
  expect(await raise('--company', company, '--corporation', '1')).toMatchObject({ code: 1 });
});
