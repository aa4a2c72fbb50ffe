import { OPERATIONS_ROLE } from '@sealdesk/contract/people/roles.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Core } from '../../core.ts';
import { aTab } from '../../testing/caller.ts';
import { TEST_SECRETS_KEY, testCore } from '../../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { buildWorld, codeOf, recoveryCodesOf, TEST_PASSWORD, type World } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { createUser } from '../create-user.ts';
import { authenticate, type Caller } from '../session.ts';
import { signInWithPassword } from '../sign-in.ts';
import { newRecoveryCodes, newTotp, setTotp } from './own-codes.ts';
import { newPasskeyOptions } from './own-passkeys.ts';
import { setPassword } from './own-password.ts';
import { getWaysIn } from './ways-in.ts';

const NEW_PASSWORD = 'nine green lanterns';
const client = { userAgent: null, address: '203.0.113.9' };
let database: TestDatabase;
let world: World;
let core: Core;
let firstUsers = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await buildWorld(database.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'http://localhost' });
  core = await testCore(database);
});
afterAll(async () => {
  await core?.tasks.close();
  await database?.destroy();
});

async function signedIn(userId: number): Promise<Caller> {
  const tab = await aTab(core, userId);
  return { viewer: await authenticate(core, tab, true), sid: tab.sid };
}

describe('a first user, made by create-user without a subject', () => {
  let email: string;
  let first: Caller;
  beforeEach(async () => {
    firstUsers += 1;
    email = `first${firstUsers}@firm.example`;
    const { userId } = await createUser(core, {
      email,
      firstName: 'Ines',
      lastName: 'Moreau',
      role: OPERATIONS_ROLE,
      of: 'firm',
    });
    first = await signedIn(userId);
  });

  it('is shown the password and the code as sign-in methods, and not the firm’s account', async () => {
    const ways = await getWaysIn(core.db, first);
    expect(ways).toMatchObject({ is_firm: false, password: { changed_at: null }, totp: { since: null }, passkeys: [] });
  });

  it('is shown the firm’s account too once the provider knows them', async () => {
    const { userId } = first.viewer;
    await sql`update app_user set oidc_issuer = 'http://localhost', oidc_subject = ${email} where id = ${userId}`.execute(
      core.db,
    );
    expect(await getWaysIn(core.db, first)).toMatchObject({ is_firm: true, password: { changed_at: null } });
  });

  it('changes the password, the authenticator code and the recovery codes, and signs in with the new ones', async () => {
    await setPassword(core, first, NEW_PASSWORD);
    const { secret } = await newTotp(core, first);
    await setTotp(core, first, await codeOf({ totpSecret: secret }));
    expect(await newRecoveryCodes(core, first)).toHaveLength(10);
    const asked = { email, password: NEW_PASSWORD, address: '203.0.113.9', device: null, formerHash: null, client };
    expect(await signInWithPassword(core, asked)).toMatchObject({ next: 'totp' });
  });

  it('gets no passkey, because no sign-in takes one from staff', async () => {
    expect((await refusalOf(newPasskeyOptions(core, first))).kind).toBe('forbidden');
  });
});

it('asks for the codes that the person has after the right password', async () => {
  const { userId, email } = world.people.customer_A_owner;
  const asked = { email, password: TEST_PASSWORD, address: '203.0.113.9', device: null, formerHash: null, client };
  expect(await signInWithPassword(core, asked)).toMatchObject({ next: 'totp', codes: ['app'] });
  await recoveryCodesOf(core.db, userId);
  expect(await signInWithPassword(core, asked)).toMatchObject({ codes: ['app', 'recovery'] });
  // A passkey user who set a password by Forgot password.
  await sql`update app_user set totp_secret = null where id = ${userId}`.execute(core.db);
  expect(await signInWithPassword(core, asked)).toMatchObject({ codes: ['recovery'] });
});

it('shows staff only the firm’s account and refuses them a password, whatever the database holds', async () => {
  const staff = world.people.role10;
  await sql`update app_user set password_hash = 'x', totp_secret = 'x' where id = ${staff.userId}`.execute(core.db);
  const caller = await signedIn(staff.userId);
  expect(await getWaysIn(core.db, caller)).toMatchObject({ is_firm: true, password: null, totp: null });
  expect((await refusalOf(setPassword(core, caller, NEW_PASSWORD))).kind).toBe('forbidden');
  expect((await refusalOf(newRecoveryCodes(core, caller))).kind).toBe('forbidden');
});
