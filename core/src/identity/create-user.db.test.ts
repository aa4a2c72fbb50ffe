import { OPERATIONS_ROLE } from '@sealdesk/contract/people/roles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompany } from '../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createUser, type NewUser } from './create-user.ts';
import { verifyPassword } from './passwords.ts';
import { decrypt } from '../platform/encryption.ts';
import { findUserByEmail } from './sign-in.store.ts';

const config = { SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') };
const openId = { issuer: 'https://id.firm.example', subject: 'ines' };
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.destroy());

const create = (asked: Partial<NewUser>) =>
  createUser(
    { db: database.db, config },
    { email: 'a@b.example', firstName: 'Ines', lastName: 'Moreau', of: 'firm', ...asked },
  );

const userRow = (id: number) =>
  database.db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('createUser', () => {
  it('makes a member of operations whose password and code secret are the ones it returns', async () => {
    const { userId, contactId, credentials } = await create({ email: 'first@firm.example', role: OPERATIONS_ROLE });

    const user = await userRow(userId);
    expect(user).toMatchObject({ contact_id: contactId, role: OPERATIONS_ROLE, sign_in_email: 'first@firm.example' });
    // The one exception: other staff are refused by password, whatever the database holds.
    expect(user.may_use_password).toBe(true);
    expect((await findUserByEmail(database.db, 'first@firm.example'))?.mayUsePassword).toBe(true);
    expect(await verifyPassword(user.password_hash!, credentials!.password)).toBe(true);
    expect(decrypt(config.SECRETS_KEY, user.totp_secret!)).toBe(credentials!.totpSecret);
    expect(credentials!.totpUri).toContain(credentials!.totpSecret);
    const contact = await database.db
      .selectFrom('contact')
      .selectAll()
      .where('id', '=', contactId)
      .executeTakeFirstOrThrow();
    const employee = await database.db
      .selectFrom('employee')
      .selectAll()
      .where('id', '=', contact.employee_id)
      .executeTakeFirstOrThrow();
    expect(employee.name).toBe('Ines Moreau');
  });

  it('makes a customer of a company that is named in any case', async () => {
    const companyId = await aCompany(database.db, { name: 'Hollow Oak Truss' });
    const { contactId } = await create({ email: 'kay@hollowoak.example', of: { company: 'hollow oak truss' } });

    const contact = await database.db
      .selectFrom('contact')
      .selectAll()
      .where('id', '=', contactId)
      .executeTakeFirstOrThrow();
    expect(contact).toMatchObject({ company_id: companyId, employee_id: null });
  });

  it('gives no password to somebody whom the provider knows', async () => {
    const { userId, credentials } = await create({ email: 'ines@firm.example', openId });
    expect(credentials).toBeNull();
    expect(await userRow(userId)).toMatchObject({ password_hash: null, sign_in_email: null, oidc_subject: 'ines' });
    await expect(create({ email: 'other@firm.example', openId })).rejects.toThrow('Somebody signs in as ines');
  });

  it('refuses an address that is taken, whatever its case', async () => {
    await create({ email: 'twice@firm.example' });
    await expect(create({ email: 'Twice@Firm.example' })).rejects.toThrow(
      'Somebody signs in with Twice@Firm.example already.',
    );
  });

  it('makes one of two who come at once with the same address', async () => {
    const outcomes = await Promise.allSettled([
      create({ email: 'race@firm.example' }),
      create({ email: 'race@firm.example' }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const contacts = await database.db
      .selectFrom('contact')
      .select('id')
      .where('email', '=', 'race@firm.example')
      .execute();
    expect(contacts).toHaveLength(1);
  });

  it('refuses a company that is not there, one of several, and a deleted one', async () => {
    await aCompany(database.db, { name: 'Twin Truss' });
    await aCompany(database.db, { name: 'Twin Truss' });
    const gone = await aCompany(database.db, { deleted_at: new Date() });
    await expect(create({ of: { company: 'Nowhere Truss' } })).rejects.toThrow('There is no company Nowhere Truss.');
    await expect(create({ of: { company: 'Twin Truss' } })).rejects.toThrow('Several companies are called Twin Truss');
    await expect(create({ of: { companyId: gone } })).rejects.toThrow(`There is no company number ${gone}.`);
  });

  it('refuses operations for a customer and an address that is none', async () => {
    const companyId = await aCompany(database.db);
    await expect(create({ role: OPERATIONS_ROLE, of: { companyId } })).rejects.toThrow(
      'Only somebody of the firm can be operations.',
    );
    await expect(create({ openId, of: { companyId } })).rejects.toThrow(
      'Only somebody of the firm signs in through its provider.',
    );
    await expect(create({ email: 'nobody' })).rejects.toThrow('email');
  });
});
