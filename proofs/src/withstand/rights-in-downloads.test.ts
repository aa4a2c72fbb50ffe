import { createHash, randomBytes } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { DOWNLOAD_PATH, PATHS } from '@sealdesk/contract/paths.ts';
import { aContact, aJob } from '@sealdesk/core/testing/builders.ts';
import { aStoredDocument, closeTestStorage, openTestStorage } from '@sealdesk/core/testing/files.ts';
import type { Actor } from '@sealdesk/core/testing/people.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { editContact } from '../harness/contacts.ts';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import type { Visitor } from '../harness/visitor.ts';

/** More than the buffers between the store and a reader hold. */
const BYTES = randomBytes(40 * 1024 * 1024);
const SHA256 = createHash('sha256').update(BYTES).digest('hex');

let stage: Stage;
let operations: Visitor;
let path: string;
const storage = openTestStorage();
beforeAll(async () => {
  // Readers who stop reading keep their downloads, however slow the machine is.
  stage = await setStage({ env: { DOWNLOAD_STALL_SECONDS: '600' } });
  const { database, world, product } = stage;
  operations = await signInAs(product.url, database.db, world.people.role10);
  // Someone else's job: its contact can't move away from it.
  const contact_id = await aContact(database.db, { company_id: world.companyA });
  const job_number = await aJob(database.db, { company_id: world.companyA, contact_id, status: 1 });
  const file = { job_number, bytes: BYTES, purpose: 'original', name: 'plans.zip' } as const;
  await aStoredDocument(database.db, storage, file);
  path = `${DOWNLOAD_PATH}?jobId=${job_number}&purpose=original&filename=plans.zip`;
});
afterAll(async () => {
  await closeTestStorage(storage);
  await stage?.clear();
});

const person = (who: Actor) => stage.world.people[who];

/** Begins a download and doesn't read it. */
async function begin(visitor: Visitor, range?: string): Promise<IncomingMessage> {
  const request = get(new URL(path, visitor.url), {
    agent: false,
    headers: {
      'sec-fetch-site': 'same-origin',
      cookie: visitor.cookieHeader(),
      authorization: `Bearer ${visitor.token}`,
      ...(range ? { range } : {}),
    },
  });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer;
}

/** Reads what is left of a download, slowly while it is to: its hash, or null when it was broken off. */
async function readRest(answer: IncomingMessage, isSlow = () => false): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    for await (const piece of answer) {
      hash.update(piece as Buffer);
      // The store ends an answer that no one takes anything of for a minute.
      if (isSlow()) await sleep(100);
    }
    return answer.complete ? hash.digest('hex') : null;
  } catch {
    return null;
  }
}

/** How many downloads the API sends at the moment. */
async function running(): Promise<number> {
  const text = await (await fetch(`${stage.product.privateUrl}/metrics`)).text();
  return Number(/^sealdesk_at_once\{what="download"\} (\d+)/m.exec(text)?.[1] ?? 0);
}

type Loss = { who: Actor; make(visitor: Visitor): Promise<number>; undo?(): Promise<unknown> };
const setDisabled = (who: Actor, at: Date | null) =>
  sql`update app_user set disabled_at = ${at} where id = ${person(who).userId}`.execute(stage.database.db);
const moveTo = async (company: 'companyA' | 'companyOther') => {
  const { contactId } = person('customer_A_owner');
  return (await editContact(operations, stage.database.db, contactId, { drjcoid: stage.world[company] })).status;
};

const LOSSES: Record<string, Loss> = {
  'signing out': {
    who: 'customer_A_owner',
    make: async (visitor) => (await visitor.send(PATHS.logout[1], { method: 'POST' })).status,
  },
  'being moved to another company': {
    who: 'customer_A_owner',
    make: () => moveTo('companyOther'),
    undo: () => moveTo('companyA'),
  },
  'being disabled': {
    who: 'customer_A_owner',
    make: async () => {
      await setDisabled('customer_A_owner', new Date());
      return 200;
    },
    undo: () => setDisabled('customer_A_owner', null),
  },
};

it.each(Object.entries(LOSSES))(
  'AZN-012: a running download and a running range end at %s, and no one else’s do',
  async (_how, { who, make, undo }) => {
    const { product, database } = stage;
    const visitor = await signInAs(product.url, database.db, person(who));
    const colleague = await signInAs(product.url, database.db, person('employee'));
    const theirs = [await begin(visitor), await begin(visitor, 'bytes=100-')];
    const other = await begin(colleague);
    expect([...theirs, other].map(({ statusCode }) => statusCode)).toEqual([200, 206, 200]);
    expect(await running()).toBe(3);
    let isSlow = true;
    const others = readRest(other, () => isSlow);
    // What changes about the colleague takes nothing away from them.
    const timezone = 'America/Denver';
    await sql`update contact set timezone = ${timezone} where id = ${person('employee').contactId}`.execute(
      database.db,
    );
    expect([200, 204]).toContain(await make(visitor));

    await expect.poll(running).toBe(1);
    isSlow = false;
    expect(await Promise.all(theirs.map((one) => readRest(one)))).toEqual([null, null]);
    expect(await others).toBe(SHA256);
    await undo?.();
  },
);
