import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openLog } from '../platform/log.ts';
import { openMailer } from '../platform/mailer.ts';
import { TaskLost } from '../platform/tasks/task-hold.ts';
import { testCore } from '../testing/core.ts';
import { aLetter } from '../testing/a-letter.ts';
import { createTestDatabase, emptier, type TestDatabase } from '../testing/database.ts';
import { readMail } from '../testing/read-mail.ts';
import { openSmtpListener, type SmtpListener, type SmtpManners } from '../testing/smtp.ts';
import { deliverMail, type MailCore, requeueOverdueMail } from './deliver-mail.ts';
import { getMail } from './mail.store.ts';
import { queueJobMail, queueMail, type NewMail } from './queue-mail.ts';

let database: TestDatabase;
let core: MailCore;
let smtp: SmtpListener;
let manners: SmtpManners;
let logged: { alert?: string; level: string; mailId: string; msg: string }[];

let empty: () => Promise<void>;
beforeAll(async () => {
  database = await createTestDatabase();
  empty = await emptier(database);
});
afterAll(() => database?.destroy());

beforeEach(async () => {
  await empty();
  manners = {};
  smtp = await openSmtpListener({
    onRecipient: (address) => manners.onRecipient?.(address) ?? null,
    onMail: (mail) => manners.onMail?.(mail),
  });
  const base = await testCore(database, { SMTP_URL: smtp.url });
  logged = [];
  const log = openLog('test', 'info', { write: (line) => void logged.push(JSON.parse(line) as (typeof logged)[0]) });
  core = { ...base, log, mailer: openMailer(base.config) };
});

afterEach(async () => {
  await smtp.close();
  await core.tasks.close();
});

it('lets recipients take turns, so that a flood to one keeps nobody else waiting', async () => {
  const to = (address: string) => {
    const mail = { ...aNotice(), recipients: { to: [{ name: 'Ann Lee', address }] } };
    return core.db.transaction().execute((tx) => queueMail(tx, core, mail));
  };
  const flood = [];
  for (let n = 0; n < 5; n += 1) flood.push(await to('victim@customer.example'));
  const others = [await to('other@customer.example'), await to('third@customer.example')];
  flood.push(await to('VICTIM@customer.example'));
  const { rows } = await sql<{ id: string }>`select data ->> 'mailId' as id from pgboss.job
    where name = 'deliver-mail' order by priority desc, created_on`.execute(core.db);
  expect(rows.map(({ id }) => id)).toEqual([flood[0], ...others, ...flood.slice(1)]);
});

it('writes the mail and its task together, and neither when the transaction is rolled back', async () => {
  const rolledBack = core.db.transaction().execute(async (tx) => {
    await queueMail(tx, core, aNotice());
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  expect([await countMails(), (await tasks()).length]).toEqual([0, 0]);

  const id = await queue();
  expect([await countMails(), await tasks()]).toEqual([
    1,
    [expect.objectContaining({ state: 'created', singleton_key: `deliver-mail:${id}` })],
  ]);
});

it('sends a mail under the Message-ID of its row and then leaves it alone', async () => {
  const id = await queue({ subject: 'Grüße\r\nBcc: x@evil.example' });
  await deliverMail(core, id);
  await deliverMail(core, id);

  const mail = await getMail(core.db, id);
  expect(mail).toMatchObject({ state: 'sent', attempts: 1, lastError: null, messageId: `<${id}@firm.example>` });
  expect(smtp.received).toHaveLength(1);
  expect(smtp.received[0]).toMatchObject({
    messageId: mail.messageId,
    to: ['ann@builder.example', 'bob@builder.example'],
  });
  expect(smtp.received[0]!.raw).toMatch(/^To: Ann Lee <ann@builder.example>\r?$/m);
  expect(smtp.received[0]!.raw).toMatch(/^Cc: bob@builder.example\r?$/m);
  expect(smtp.received[0]!.raw).not.toMatch(/^Bcc:/m);
  const { text, html, parts } = readMail(smtp.received[0]!.raw);
  expect(parts.map(({ type }) => type.split(';')[0])).toEqual(['text/plain', 'text/html', 'image/png']);
  expect([text, html!.replaceAll('\r\n', '\n').trimEnd()]).toEqual([mail.body, mail.html!.trimEnd()]);
  expect(parts[2]!.content.subarray(1, 4).toString()).toBe('PNG');
  expect(logged).toEqual([expect.objectContaining({ level: 'info', mailId: id, msg: 'Mail sent' })]);
});

it('sends a mail that was queued before there was a page as text alone', async () => {
  const id = await queue();
  await core.db.updateTable('mail').set({ html: null }).where('id', '=', id).execute();
  await deliverMail(core, id);
  const { parts, text } = readMail(smtp.received[0]!.raw);
  expect(parts.map(({ type }) => type.split(';')[0])).toEqual(['text/plain']);
  expect(text).toContain('Hello Ann Lee,');
});

it('tries again later when the mail server is away', async () => {
  const id = await queue();
  await finishTasks();
  await smtp.close();
  await deliverMail(core, id);

  expect(await getMail(core.db, id)).toMatchObject({
    state: 'waiting',
    attempts: 1,
    lastError: expect.stringContaining('ECONNREFUSED'),
  });
  expect((await tasks()).filter(({ state }) => state === 'created')).toEqual([expect.objectContaining({ wait: 10 })]);
  expect(logged).toEqual([expect.objectContaining({ level: 'info', mailId: id, msg: 'Mail not sent yet' })]);
});

it('sends again only to those whom the mail server put off, and shows who was refused', async () => {
  const answers: Record<string, string> = {
    'bob@builder.example': '450 Greylisted',
    'cy@builder.example': '550 No such user',
  };
  manners = { onRecipient: (address) => answers[address] ?? null };
  const id = await queue({ cc: ['bob@builder.example', 'cy@builder.example'] });
  await deliverMail(core, id);
  const put = await getMail(core.db, id);
  expect(put.state).toBe('waiting');
  expect(put.lastError).toMatch(/^cy@builder.example was refused: 550 No such user\n450 Greylisted$/);
  expect(alerts()).toEqual([expect.objectContaining({ alert: 'mail-refused', mailId: id })]);

  delete answers['bob@builder.example'];
  await deliverMail(core, id);
  expect(await getMail(core.db, id)).toMatchObject({
    state: 'sent',
    lastError: 'cy@builder.example was refused: 550 No such user',
  });
  expect(smtp.received.map(({ to }) => to)).toEqual([['ann@builder.example'], ['bob@builder.example']]);
  expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(1);
  // Reported when it happened, not again at every later attempt.
  expect(alerts()).toHaveLength(1);
});

it('keeps trying when the server refuses the letter rather than a recipient', async () => {
  manners = { onMail: () => Promise.reject('554 Looks like spam') };
  const id = await queue();
  await deliverMail(core, id);
  expect(await getMail(core.db, id)).toMatchObject({
    state: 'waiting',
    lastError: expect.stringContaining('Looks like spam'),
  });
});

it('gives up after three days, and raises the alert of it once', async () => {
  const id = await queue();
  await finishTasks();
  await smtp.close();
  await sql`update mail set not_before = now() - interval '3 days'`.execute(core.db);
  await deliverMail(core, id);
  expect(await getMail(core.db, id)).toMatchObject({
    state: 'failed',
    lastError: expect.stringContaining('ECONNREFUSED'),
  });
  expect((await tasks()).filter(({ state }) => state === 'created')).toEqual([]);
  await deliverMail(core, id);
  expect(logged).toEqual([
    expect.objectContaining({ level: 'error', alert: 'mail-failed', mailId: id, msg: 'A mail was given up' }),
  ]);
});

it('waits for a mail whose time has been put off', async () => {
  const id = await queue();
  await finishTasks();
  await sql`update mail set not_before = now() + interval '2 minutes'`.execute(core.db);
  await deliverMail(core, id);
  expect(smtp.received).toEqual([]);
  expect((await tasks()).filter(({ state }) => state === 'created')).toEqual([expect.objectContaining({ wait: 120 })]);
});

it('saves nothing when the task was given to somebody else', async () => {
  const id = await queue();
  const lost = new TaskLost({ name: 'deliver-mail', id, retryCount: 0 });
  await expect(deliverMail(core, id, () => Promise.reject(lost))).rejects.toBe(lost);
  expect(await getMail(core.db, id)).toMatchObject({ state: 'waiting', attempts: 0 });
});

it('gives a completion one mail, also when it is queued twice at once', async () => {
  const jobNumber = await insertJob();
  const { contact_id: contactId } = await core.db.selectFrom('job').select('contact_id').executeTakeFirstOrThrow();
  const recipients = { to: [{ contactId, name: '', address: null }] };
  const news = { kind: 'completion', jobNumber, completion: 1, recipients, letter: aLetter() } as const;
  const complete = () => core.db.transaction().execute((tx) => queueJobMail(tx, core, news));
  const queued = await Promise.all([complete(), complete(), complete(), complete()]);
  expect(new Set(queued.map((one) => one!.id)).size).toBe(1);
  expect([await countMails(), (await tasks()).length]).toEqual([1, 1]);
});

it('queues a mail again that has no task', async () => {
  const ids = [await queue(), await queue()];
  await sql`update mail set not_before = now() - interval '2 minutes'`.execute(core.db);
  expect(await requeueOverdueMail(core)).toBe(0);

  await sql`delete from pgboss.job where singleton_key = ${`deliver-mail:${ids[1]}`}`.execute(core.db);
  expect(await requeueOverdueMail(core)).toBe(1);
  expect(await requeueOverdueMail(core)).toBe(0);
  expect((await tasks()).map(({ singleton_key: key }) => key).toSorted()).toEqual(
    ids.map((id) => `deliver-mail:${id}`).toSorted(),
  );
});

function aNotice({
  cc = ['bob@builder.example'],
  subject = 'Ready',
}: { cc?: string[]; subject?: string } = {}): NewMail {
  return {
    kind: 'renewals',
    recipients: {
      to: [{ name: 'Ann Lee', address: 'ann@builder.example' }],
      cc: cc.map((address) => ({ name: '', address })),
    },
    letter: aLetter({ subject }),
  };
}

async function queue(parts: Parameters<typeof aNotice>[0] = {}): Promise<string> {
  return core.db.transaction().execute((tx) => queueMail(tx, core, aNotice(parts)));
}

const alerts = () => logged.filter(({ level }) => level === 'error');

async function tasks() {
  const { rows } = await sql<{ state: string; singleton_key: string; wait: number }>`
    select state, singleton_key, round(extract(epoch from start_after - created_on))::int as wait
    from pgboss.job where name = 'deliver-mail'
  `.execute(core.db);
  return rows;
}

/** As if a worker had taken them: they no longer wait, so a successor may. */
async function finishTasks(): Promise<void> {
  await sql`update pgboss.job set state = 'completed'`.execute(core.db);
}

async function countMails(): Promise<number> {
  return (await core.db.selectFrom('mail').select('id').execute()).length;
}

async function insertJob(): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    with c as (insert into company (name) values ('Builder') returning id),
      p as (insert into contact (first_name, last_name, email, company_id)
        select 'Ann', 'Lee', 'ann@builder.example', id from c returning id, company_id)
    insert into job (upload_id, company_id, contact_id, designs, type, product, name, seal_states, design_program, design_code, plate_manufacturer)
    select gen_random_uuid(), company_id, id, 1, 's', 't', 'Lot 1', '{WI}', 'MiTek', 'IRC 2021', 'MiTek' from p
    returning number
  `.execute(core.db);
  return rows[0]!.number;
}
