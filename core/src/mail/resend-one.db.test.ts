import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMailFixture, type MailFixture } from '../testing/mail-fixture.ts';
import { refusalOf } from '../testing/refusal.ts';
import { deliverMail } from './deliver-mail.ts';
import { listUndeliveredMails } from './mail.store.ts';
import { resendOne } from './send-again.ts';

let fixture: MailFixture;
beforeAll(async () => {
  fixture = await openMailFixture();
});
afterAll(async () => fixture?.close());

const resend = (id: string) => fixture.core.db.transaction().execute((tx) => resendOne(tx, fixture.core, id));
const giveUp = (id: string) =>
  sql`update mail set state = 'failed', last_error = 'no route', recipients = jsonb_set(recipients, '{0,state}', '"failed"')
    where id = ${id}`.execute(fixture.core.db);

it('sends a mail again that was given up, under its Message-ID, and no mail that went out', async () => {
  const id = await fixture.queue();
  await giveUp(id);
  expect(await listUndeliveredMails(fixture.core.db)).toEqual([
    expect.objectContaining({ id, state: 'failed', to: 'ann@builder.example', lastError: 'no route' }),
  ]);
  await resend(id);
  await deliverMail(fixture.core, id);
  const { state, message_id } = await fixture.core.db
    .selectFrom('mail')
    .select(['state', 'message_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(state).toBe('sent');
  expect(fixture.smtp.received.map(({ raw }) => raw.includes(message_id))).toEqual([true]);
  expect(await refusalOf(resend(id))).toMatchObject({ kind: 'conflict' });
});

it('sends no one-time link again whose secret was erased', async () => {
  const id = await fixture.queue();
  await giveUp(id);
  await sql`update mail set body = 'https://desk.example/invitation/{secret}', secret = null where id = ${id}`.execute(
    fixture.core.db,
  );
  expect(await refusalOf(resend(id))).toMatchObject({ kind: 'conflict' });
});
