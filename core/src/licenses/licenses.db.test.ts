import { STATE_CODES } from '@sealdesk/contract/shared/codes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompany, aContact, anEmployee } from '../testing/builders.ts';
import { CERTIFICATE } from '../testing/certificate.ts';
import { asOwner, createTestDatabase, type TestDatabase } from '../testing/database.ts';
import type { Db } from '../platform/database/database.ts';
import { addAuthorization, endAuthorization } from './authorizations.ts';
import { addCertificate, endCertificate, readCertificate } from './certificates.ts';
import { addLicense, endLicense, findLicenses, setEngineer, setLicenseStatus } from './licenses.ts';
import { listAuthorizations, listCertificates, listChanges, listLicenses } from './licenses.store.ts';
import { addStateRule, confirmStateRule, findRetentionYears, findStateRules } from './state-rules.ts';

const ACTOR = 'ines@terminal';
const LICENSE = { state: 'va', number: ' 0402 ', validFrom: '2026-01-01', validUntil: '2027-12-31' };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => database.destroy());

const engineer = async (values: { is_engineer?: boolean; deleted_at?: Date; email?: string } = {}) => ({
  contactId: await aContact(database.db, {
    employee_id: await anEmployee(database.db),
    is_engineer: true,
    ...values,
  }),
});
const heldBy = async (contactId: number) =>
  (await listLicenses(database.db)).filter((license) => license.contactId === contactId);

describe('licenses', () => {
  it('are added to an engineer, by number or address, with the state in capitals and the number without spaces', async () => {
    const key = await engineer({ email: 'Ana.Novak@firm.example' });
    const id = await addLicense(database.db, ACTOR, { email: 'ana.novak@FIRM.example' }, LICENSE);
    expect(await heldBy(key.contactId)).toMatchObject([
      {
        id,
        state: 'VA',
        number: '0402',
        validFrom: '2026-01-01',
        validUntil: '2027-12-31',
        status: 'active',
        checkedAt: null,
      },
    ]);
    const evidence = { ...LICENSE, state: 'WV', evidenceUrl: 'https://board.example/0402' };
    await addLicense(database.db, ACTOR, key, evidence);
    expect((await listLicenses(database.db, 'WV'))[0]!.checkedAt).toBeInstanceOf(Date);
  });

  it.each([
    [{ state: 'PR' }, 'state: Is not a state'],
    [{ number: '  ' }, 'License number is required'],
    [{ validFrom: '2026-02-30' }, 'Valid from is not a day'],
    [{ validUntil: '2025-12-31' }, 'Valid until is before the first day'],
    [{ evidenceUrl: 'javascript:alert(1)' }, 'Evidence is not an address'],
  ])('are refused with %j', async (wrong, message) => {
    const key = await engineer();
    await expect(addLicense(database.db, ACTOR, key, { ...LICENSE, ...wrong })).rejects.toThrow(message);
    expect(await heldBy(key.contactId)).toEqual([]);
  });

  it('are listed by a state in either case; what is no state is refused', async () => {
    const { contactId } = await engineer();
    await addLicense(database.db, ACTOR, { contactId }, { ...LICENSE, state: 'ID' });
    expect(await findLicenses(database.db, 'id')).toMatchObject([{ contactId, state: 'ID' }]);
    expect(await findLicenses(database.db, 'NM')).toEqual([]);
    expect(await findLicenses(database.db)).toEqual(expect.arrayContaining(await heldBy(contactId)));
    await expect(findLicenses(database.db, 'XX')).rejects.toThrow('Is not a state');
  });

  it('are refused for who is no engineer, and who is deleted', async () => {
    const add = async (key: Parameters<typeof addLicense>[2]) => addLicense(database.db, ACTOR, key, LICENSE);
    await expect(add(await engineer({ is_engineer: false }))).rejects.toThrow('is not an engineer');
    await expect(add(await engineer({ deleted_at: new Date() }))).rejects.toThrow('There is no contact');
    await engineer({ email: 'left@firm.example', deleted_at: new Date() });
    await expect(add({ email: 'left@firm.example' })).rejects.toThrow('There is no contact');
  });

  it('are not added twice for the same days, also by several at once; a renewal begins after the last day', async () => {
    const key = await engineer();
    // The connections are open before the race, so that all of it happens at once.
    const at = Array.from({ length: 8 });
    await Promise.all(at.map(async () => listLicenses(database.db)));
    const results = await Promise.allSettled(at.map(async () => addLicense(database.db, ACTOR, key, LICENSE)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const renewal = { ...LICENSE, validFrom: '2027-12-31', validUntil: '2029-12-31' };
    await expect(addLicense(database.db, ACTOR, key, renewal)).rejects.toThrow('on some of these days already');
    await addLicense(database.db, ACTOR, key, { ...renewal, validFrom: '2028-01-01' });
    expect(await heldBy(key.contactId)).toHaveLength(2);
  });

  it('end on one of their days, and take the standing that the board gives them', async () => {
    const key = await engineer();
    const id = await addLicense(database.db, ACTOR, key, LICENSE);
    await expect(endLicense(database.db, ACTOR, id, '2028-01-01')).rejects.toThrow('2026-01-01 to 2027-12-31');
    await expect(endLicense(database.db, ACTOR, id, '2025-12-31')).rejects.toThrow('must be one of these');
    await endLicense(database.db, ACTOR, id, '2026-11-15');
    await expect(setLicenseStatus(database.db, ACTOR, id, 'lost')).rejects.toThrow('status');
    await setLicenseStatus(database.db, ACTOR, id, 'revoked');
    expect(await heldBy(key.contactId)).toMatchObject([{ validUntil: '2026-11-15', status: 'revoked' }]);
    await expect(endLicense(database.db, ACTOR, 999_999, '2026-11-15')).rejects.toThrow('There is no license');
  });
});

describe('engineers', () => {
  it('are of the firm', async () => {
    const company_id = await aCompany(database.db);
    const customer = { contactId: await aContact(database.db, { company_id }) };
    await expect(setEngineer(database.db, ACTOR, customer, true)).rejects.toThrow('is not of the firm');
    const employee = await engineer({ is_engineer: false });
    await setEngineer(database.db, ACTOR, employee, true);
    await addLicense(database.db, ACTOR, employee, LICENSE);
    await setEngineer(database.db, ACTOR, employee, false);
    await expect(addLicense(database.db, ACTOR, employee, LICENSE)).rejects.toThrow('is not an engineer');
  });
});

describe('authorizations', () => {
  it('are added and ended', async () => {
    const asked = { state: 'TX', number: 'F-1', validFrom: '2026-01-01', validUntil: '2026-12-31' };
    const id = await addAuthorization(database.db, ACTOR, asked);
    await expect(addAuthorization(database.db, ACTOR, { ...asked, state: 'T' })).rejects.toThrow('Is not a state');
    await expect(addAuthorization(database.db, ACTOR, { ...asked, validUntil: '2025-01-01' })).rejects.toThrow(
      'Valid until is before the first day',
    );
    await expect(endAuthorization(database.db, ACTOR, id, '2027-01-01')).rejects.toThrow('must be one of these');
    await endAuthorization(database.db, ACTOR, id, '2026-06-30');
    expect(await listAuthorizations(database.db)).toEqual([{ ...asked, id, validUntil: '2026-06-30' }]);
  });
});

describe('certificates', () => {
  it('are kept by their fingerprint, once, and ended by it', async () => {
    const key = await engineer();
    const facts = readCertificate(Buffer.from(CERTIFICATE.pem));
    await expect(addCertificate(database.db, ACTOR, await engineer({ is_engineer: false }), facts)).rejects.toThrow(
      'is not an engineer',
    );
    await addCertificate(database.db, ACTOR, key, facts);
    await expect(addCertificate(database.db, ACTOR, await engineer(), facts)).rejects.toThrow('known already');
    await expect(endCertificate(database.db, ACTOR, 'abc')).rejects.toThrow('64 hexadecimal digits');
    const typed = CERTIFICATE.sha256.toUpperCase().replaceAll(/(..)(?!$)/g, '$1:');
    await endCertificate(database.db, ACTOR, typed);
    await expect(endCertificate(database.db, ACTOR, typed)).rejects.toThrow('No certificate in use');
    expect(await listCertificates(database.db)).toMatchObject([
      { contactId: key.contactId, sha256: facts.sha256, subject: CERTIFICATE.subject, endedAt: expect.any(Date) },
    ]);
  });
});

describe('state rules', () => {
  it('come with the product, every one of them to be confirmed by the firm and with its source', async () => {
    const rules = await findStateRules(database.db);
    expect(rules.map(({ state }) => state)).toEqual(['CA', 'CO', 'FL', 'NC', 'NJ', 'OH', 'OR', 'TX', 'VA', 'WA']);
    expect(rules.filter(({ isConfirmed, source }) => isConfirmed || source === '')).toEqual([]);
    expect(rules.find(({ state }) => state === 'FL')).toMatchObject({ retentionYears: 3, isDigitalRequired: true });
    expect(await findRetentionYears(database.db, ['FL'], '2026-11-15', 10)).toBe(3);
    expect(await findRetentionYears(database.db, [...STATE_CODES], '1999-12-31', 10)).toBe(10);
  });

  it('are put right while nobody has confirmed them; a confirmed one gives way to a newer one alone', async () => {
    const rule = { state: 'GA', effectiveFrom: '2026-01-01', source: 'the board', retentionYears: 5 };
    await addStateRule(database.db, ACTOR, rule);
    await addStateRule(database.db, ACTOR, { ...rule, retentionYears: 6, requiredTexts: ['sealed'] });
    await confirmStateRule(database.db, ACTOR, 'ga', '2026-01-01');
    await expect(addStateRule(database.db, ACTOR, { ...rule, retentionYears: 7 })).rejects.toThrow(
      'is confirmed and stays',
    );
    await addStateRule(database.db, ACTOR, { ...rule, effectiveFrom: '2027-01-01', sealMode: 'cover' });
    expect(await findStateRules(database.db, 'GA')).toMatchObject([
      { effectiveFrom: '2026-01-01', retentionYears: 6, requiredTexts: ['sealed'], isConfirmed: true },
      { effectiveFrom: '2027-01-01', retentionYears: 5, sealMode: 'cover', isConfirmed: false },
    ]);
    expect(await findRetentionYears(database.db, ['GA'], '2026-12-31', 10)).toBe(6);
    await expect(confirmStateRule(database.db, ACTOR, 'GA', '2025-01-01')).rejects.toThrow('There is no rule');
  });

  it.each([
    [{ sealMode: 'some_pages' }, 'sealMode'],
    [{ retentionYears: 0 }, 'retentionYears'],
    [{ requiredTexts: [' '] }, 'requiredTexts.0: Is empty'],
    [{ source: '' }, 'source: Is empty'],
  ])('are refused with %j', async (wrong, message) => {
    const rule = { state: 'AL', effectiveFrom: '2026-01-01', source: 'the board', ...wrong } as never;
    await expect(addStateRule(database.db, ACTOR, rule)).rejects.toThrow(message);
  });
});

describe('every change is recorded by the database', () => {
  it('with who made it, and what was before and after', async () => {
    const key = await engineer();
    const id = await addLicense(database.db, ACTOR, key, LICENSE);
    await endLicense(database.db, 'rosa@terminal', id, '2026-11-15');
    await setEngineer(database.db, ACTOR, key, false);
    const [engineerChange, ending, adding] = await listChanges(database.db, 3);
    expect(adding).toMatchObject({ actor: ACTOR, table: 'license', before: null, after: { id, state: 'VA' } });
    expect(ending).toMatchObject({
      actor: 'rosa@terminal',
      table: 'license',
      before: { valid_until: '2027-12-31' },
      after: { valid_until: '2026-11-15' },
    });
    expect(engineerChange).toMatchObject({
      table: 'contact',
      before: { id: key.contactId, is_engineer: true },
      after: { id: key.contactId, is_engineer: false },
    });
  });

  it('also when nobody is named, and when a row is removed', async () => {
    const key = await engineer();
    const id = await addLicense(database.db, ACTOR, key, LICENSE);
    await database.db.deleteFrom('license').where('id', '=', id).execute();
    const [removal] = await listChanges(database.db, 1);
    expect(removal).toMatchObject({ table: 'license', before: { id }, after: null });
    expect(removal!.actor).not.toBe(ACTOR);
    expect(removal!.actor).not.toBe('');
  });

  it('and the record is neither changed nor emptied', async () => {
    const [change, empty] = [
      (db: Db) => db.updateTable('license_change').set({ actor: 'x' }).execute(),
      (db: Db) => db.deleteFrom('license_change').execute(),
    ];
    for (const attempt of [change, empty]) {
      await expect(attempt(database.db)).rejects.toThrow('permission denied');
      await expect(asOwner<unknown>(database, attempt)).rejects.toThrow('only ever added');
    }
  });
});
