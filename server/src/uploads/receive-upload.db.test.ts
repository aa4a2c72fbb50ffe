import { MAX_WAITING_UPLOADS } from '@sealdesk/contract/shared/limits.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import type { Core } from '@sealdesk/core/core.ts';
import { checkToken, startSession } from '@sealdesk/core/identity/session.ts';
import { aJob } from '@sealdesk/core/testing/builders.ts';
import { testCore, TEST_SECRETS_KEY } from '@sealdesk/core/testing/core.ts';
import { createTestDatabase, type TestDatabase } from '@sealdesk/core/testing/database.ts';
import { anUpload } from '@sealdesk/core/testing/files.ts';
import { buildWorld, type World } from '@sealdesk/core/testing/people.ts';
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

/** Sends a form that breaks off: whoever reads it answers that, and whoever refuses before answers something else. */
async function sendBroken(path: string) {
  const sid = await startSession(core, world.people.customer_A_owner.userId, null);
  const { token } = await checkToken(core, sid);
  const answer = await app.inject({
    method: 'POST',
    url: `/api/jobs/upload/${path}`,
    headers: {
      'sec-fetch-site': 'same-origin',
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=edge',
    },
    cookies: { '__Host-sid': sid },
    payload: '--edge\r\n',
  });
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
