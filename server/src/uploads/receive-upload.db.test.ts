import { randomUUID } from 'node:crypto';
import { MAX_WAITING_UPLOADS } from '@sealdesk/contract/shared/limits.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import type { Core } from '@sealdesk/core/core.ts';
import { checkToken } from '@sealdesk/core/identity/session.ts';
import { unheld } from '@sealdesk/core/platform/tasks/task-hold.ts';
import { aJob } from '@sealdesk/core/testing/builders.ts';
import { aSession } from '@sealdesk/core/testing/caller.ts';
import { testCore, TEST_SECRETS_KEY } from '@sealdesk/core/testing/core.ts';
import { createTestDatabase, type TestDatabase } from '@sealdesk/core/testing/database.ts';
import { anUpload } from '@sealdesk/core/testing/files.ts';
import { buildWorld, type Actor, type World } from '@sealdesk/core/testing/people.ts';
import { until } from '@sealdesk/core/testing/until.ts';
import { checkUpload } from '@sealdesk/core/uploads/check-upload.ts';
import { TOO_MANY_WAITING } from '@sealdesk/core/uploads/stage-upload.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';

let database: TestDatabase;
let core: Core;
let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  database = await createTestDatabase();
  core = await testCore(database);
  world = await buildWorld(database.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'http://localhost' });
  app = await buildApp(core);
  const uploaderId = world.people.customer_A_owner.contactId;
  for (let n = 0; n < MAX_WAITING_UPLOADS; n += 1) await anUpload(core.db, core.storage, { uploaderId });
});
afterAll(async () => {
  await app.close();
  await core.tasks.close();
  core.storage.client.destroy();
  await database.destroy();
});

type Form = { as: Actor; payload: string; key?: string };

async function send(path: string, { as, payload, key = randomUUID() }: Form) {
  const sid = await aSession(core, world.people[as].userId);
  const { token } = await checkToken(core, sid);
  return app.inject({
    method: 'POST',
    url: `/api/jobs/upload/${path}`,
    headers: {
      'sec-fetch-site': 'same-origin',
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=edge',
      'idempotency-key': key,
    },
    cookies: { '__Host-sid': sid },
    payload,
  });
}

/** Sends a form that breaks off: whoever reads it answers that, and whoever refuses before answers something else. */
async function sendBroken(path: string) {
  const answer = await send(path, { as: 'customer_A_owner', payload: '--edge\r\n' });
  return { status: answer.statusCode, message: answer.json<{ message: string }>().message };
}

describe('whoever has as many uploads waiting as they may', () => {
  it('is refused an original before its body is read', async () => {
    expect(await sendBroken('original')).toEqual({ status: 503, message: TOO_MANY_WAITING });
  });

  it('may send the new original of a returned job: that is used at once', async () => {
    const { companyA, people } = world;
    const contact_id = people.customer_A_owner.contactId;
    const job = await aJob(core.db, { company_id: companyA, contact_id, status: STATUS_ID.returned });
    expect((await sendBroken(`replace_original/${job}`)).status).toBe(400);
  });
});

it('gives a repeated upload the status of its first answer', async () => {
  const { companyA, people } = world;
  const contact_id = people.customer_A_owner.contactId;
  const job = await aJob(core.db, { company_id: companyA, contact_id, status: STATUS_ID.received });
  const part = [
    '--edge',
    'Content-Disposition: form-data; name="files[0]"; filename="notes.pdf"',
    '',
    '%PDF-1.7 notes',
  ];
  const form = { as: 'role10', payload: `${[...part, '--edge--'].join('\r\n')}\r\n`, key: randomUUID() } as const;

  const sending = send(`working/${job}`, form);
  const uploads = () => core.db.selectFrom('upload').select('id').where('job_number', '=', job).execute();
  await until(async () => (await uploads()).length > 0);
  const [upload] = await uploads();
  await checkUpload(core, upload!.id, { hold: unheld, signal: new AbortController().signal });
  const first = await sending;
  expect([first.statusCode, first.json()]).toEqual([200, expect.objectContaining({ uuid: upload!.id })]);
  expect((await send(`working/${job}`, form)).statusCode).toBe(200);

  // As an upload answers that has a further step: the repetition must lead there, too.
  const kept = core.db.updateTable('idempotent_request').set({ status: 202 });
  await kept.where('key', '=', form.key).execute();
  const again = await send(`working/${job}`, form);
  expect([again.statusCode, again.json()]).toEqual([202, first.json()]);
  expect(await uploads()).toHaveLength(1);
});
