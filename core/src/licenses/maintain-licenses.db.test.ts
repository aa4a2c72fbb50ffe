import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../core.ts';
import type { Caller } from '../identity/session.ts';
import { listenToChanges, STAFF_ALONE } from '../testing/announcements.ts';
import { aContact, anEmployee } from '../testing/builders.ts';
import { callerIn } from '../testing/caller.ts';
import { CERTIFICATE } from '../testing/certificate.ts';
import { testCore, TEST_SECRETS_KEY } from '../testing/core.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { buildWorld, type World } from '../testing/people.ts';
import { viewerOf } from '../testing/viewers.ts';
import { AuditQuery } from '@sealdesk/contract/people/audit.ts';
import { listAudit } from '../audit/list-audit.ts';
import { getLicenses } from '../workflow/get-licenses.ts';
import { exportLicenses, importLicenses } from './import-licenses.ts';
import { createAuthorization, limitAuthorization } from './maintain-authorizations.ts';
import { createCertificate, ownCertificates, reportCertificate } from './maintain-certificates.ts';
import { createLicense, editLicense, removeLicense, renewLicense } from './maintain-licenses.ts';
import { deleteLicense, listChanges, updateLicense } from './licenses.store.ts';

const BODY = { state: 'VA', number: '0402', valid_from: '2026-01-01', valid_until: '2027-12-31' };

let database: TestDatabase;
let core: Core;
let world: World;
let operations: Caller;
beforeAll(async () => {
  database = await createTestDatabase();
  core = await testCore(database);
  world = await buildWorld(database.db, { secretsKey: TEST_SECRETS_KEY, issuer: 'https://firm.example' });
  operations = await callerIn(core, world, 'role10');
});
afterAll(async () => {
  await core.tasks.close();
  await database.destroy();
});

const anEngineer = async () =>
  aContact(database.db, { employee_id: await anEmployee(database.db), is_engineer: true, first_name: 'Ana' });
const staleProof = async (caller: Caller, work: () => Promise<unknown>) => {
  await sql`update session set proved_at = now() - interval '1 hour'`.execute(database.db);
  await expect(work()).rejects.toMatchObject({ kind: 'needs-recent-proof' });
  await sql`update session set proved_at = now()`.execute(database.db);
  return caller;
};

describe('licenses are maintained by operations', () => {
  it('with a recent sign-in, recorded under their name', async () => {
    const contact_id = await anEngineer();
    const add = async (caller = operations) => createLicense(core, caller, { ...BODY, contact_id });
    await staleProof(operations, add);
    await expect(add(await callerIn(core, world, 'employee'))).rejects.toMatchObject({ kind: 'forbidden' });
    const { license } = await add();
    expect(license).toMatchObject({ contact_id, state: 'VA', lets_seal: true, status: 'active' });
    const [change] = await listChanges(database.db, 1);
    expect(change).toMatchObject({ actor: expect.stringMatching(/^role10 /), table: 'license', before: null });
    const { rows } = await sql`select actor_id from license_change order by id desc limit 1`.execute(database.db);
    expect(rows).toEqual([{ actor_id: world.people.role10.contactId }]);
    expect(change!.after).not.toHaveProperty('updated_at');
  });

  it('an edit of what was changed meanwhile is refused, and names who was first', async () => {
    const { license } = await createLicense(core, operations, { ...BODY, contact_id: await anEngineer() });
    const edit = async (changes: object, updated_at = license.updated_at) =>
      editLicense(core, operations, license.id, { ...changes, updated_at });
    await staleProof(operations, () => edit({ status: 'suspended' }));
    await expect(edit({ valid_until: '2025-01-01' })).rejects.toMatchObject({
      kind: 'invalid',
      fields: { valid_until: [expect.any(String)] },
    });
    const after = await edit({ status: 'suspended', evidence_url: 'https://board.example/0402' });
    expect(after.license).toMatchObject({ status: 'suspended', lets_seal: false, checked_at: expect.any(String) });
    await expect(edit({ status: 'active' })).rejects.toMatchObject({
      kind: 'stale',
      facts: { updated_by: expect.stringMatching(/^role10 /), updated_at: after.license.updated_at },
    });
    const same = await edit({ status: 'suspended' }, after.license.updated_at);
    expect(same.license.updated_at).toBe(after.license.updated_at);
  });

  it('a renewal begins after the last day, once, also when two renew at once', async () => {
    const { license } = await createLicense(core, operations, { ...BODY, contact_id: await anEngineer() });
    const renew = async (valid_until: string) => renewLicense(core, operations, license.id, { valid_until });
    await expect(renew('2027-06-30')).rejects.toMatchObject({ fields: { valid_until: [expect.any(String)] } });
    const results = await Promise.allSettled([renew('2029-12-31'), renew('2029-12-31')]);
    const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.license] : []));
    expect(done).toMatchObject([{ number: '0402', valid_from: '2028-01-01', valid_until: '2029-12-31' }]);
  });
});

describe('a license that was entered in error', () => {
  it('is removed, counts for nothing, and stays on the record with who removed it and why', async () => {
    const contact_id = await anEngineer();
    const { license } = await createLicense(core, operations, { ...BODY, contact_id, valid_until: '2026-01-31' });
    const remove = async (updated_at = license.updated_at, caller = operations) =>
      removeLicense(core, caller, license.id, { reason: 'typed for the wrong engineer', updated_at });
    await staleProof(operations, () => remove());
    await expect(remove(undefined, await callerIn(core, world, 'employee'))).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(remove('2020-01-01T00:00:00.000000Z')).rejects.toMatchObject({ kind: 'stale' });
    expect((await remove()).message).toBe('The license is removed. Audit keeps it with your reason.');

    const { licenses } = await getLicenses(core);
    expect(licenses.filter((one) => one.contact_id === contact_id)).toEqual([]);
    const { data } = await listAudit(core, viewerOf(world, 'role10'), AuditQuery.parse({ kind: 'licenses' }));
    expect(data[0]).toMatchObject({
      actor: expect.stringMatching(/^role10 /),
      what: 'removed the license of',
      contact_id,
      reason: 'typed for the wrong engineer',
      changes: expect.arrayContaining([{ field: 'Valid until', from: '2026-01-31', to: null }]),
    });
    // The right one can be entered with the same number and days.
    await createLicense(core, operations, { ...BODY, contact_id });
  });

  it('is removed once by two at once, and reasons of others stay empty', async () => {
    const { license } = await createLicense(core, operations, { ...BODY, contact_id: await anEngineer() });
    const { id, updated_at } = license;
    const remove = async () => removeLicense(core, operations, id, { reason: 'twice', updated_at });
    const results = await Promise.allSettled([remove(), remove()]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { kind: 'missing' } });
    await createLicense(core, operations, { ...BODY, contact_id: await anEngineer() });
    const { rows } = await sql`select reason from license_change order by id desc limit 2`.execute(database.db);
    expect(rows).toEqual([{ reason: null }, { reason: 'twice' }]);
  });

  it('gives its reason to no later change of the same transaction', async () => {
    const contact_id = await anEngineer();
    const { license } = await createLicense(core, operations, { ...BODY, contact_id });
    const another = { ...BODY, contact_id: await anEngineer() };
    const { license: other } = await createLicense(core, operations, another);
    await core.db.transaction().execute(async (tx) => {
      await deleteLicense(tx, license.id, 'twice');
      await updateLicense(tx, other.id, { status: 'suspended' });
    });
    const { rows } = await sql`select reason from license_change order by id desc limit 2`.execute(database.db);
    expect(rows).toEqual([{ reason: null }, { reason: 'twice' }]);
  });
});

it('authorizations are added once for their days, and end on one of them', async () => {
  const body = { state: 'VA', number: 'F-1', valid_from: '2020-01-01', valid_until: '2099-12-31' };
  const results = await Promise.allSettled([1, 2].map(async () => createAuthorization(core, operations, body)));
  const [added] = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { id } = added!.authorization;
  await expect(limitAuthorization(core, operations, id, '2100-01-01')).rejects.toMatchObject({ kind: 'invalid' });
  const { authorization } = await limitAuthorization(core, operations, id, '2098-12-31');
  expect(authorization).toMatchObject({ valid_until: '2098-12-31' });
});

describe('certificates', () => {
  it('are reported lost by their engineer without signing in again, and by operations with a recent sign-in', async () => {
    const certificate = CERTIFICATE.pem;
    const sealer = await callerIn(core, world, 'role10_sealer');
    const contact_id = world.people.role10_sealer.contactId;
    const key = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n';
    await expect(
      createCertificate(core, operations, { contact_id, certificate: certificate + key }),
    ).rejects.toMatchObject({ fields: { certificate: [expect.stringContaining('private key')] } });
    await staleProof(operations, () => createCertificate(core, operations, { contact_id, certificate }));
    const { certificate: added } = await createCertificate(core, operations, { contact_id, certificate });
    expect(await ownCertificates(core, contact_id)).toEqual([added]);

    await staleProof(operations, () => reportCertificate(core, operations, added.id));
    const employee = await callerIn(core, world, 'employee');
    await expect(reportCertificate(core, employee, added.id)).rejects.toMatchObject({ kind: 'forbidden' });
    await sql`update session set proved_at = now() - interval '1 hour'`.execute(database.db);
    const { certificate: ended } = await reportCertificate(core, sealer, added.id);
    expect(ended.ended_at).not.toBeNull();
    expect((await reportCertificate(core, sealer, added.id)).certificate).toEqual(ended);
    await sql`update session set proved_at = now()`.execute(database.db);
    const [change] = await listChanges(database.db, 1);
    expect(change).toMatchObject({ actor: expect.stringMatching(/^role10_sealer /), table: 'engineer_certificate' });
  });
});

describe('a file of licenses', () => {
  const fileOf = async () => {
    const parts: Buffer[] = [];
    for await (const part of (await exportLicenses(core, operations.viewer)).body) parts.push(part);
    return Buffer.concat(parts).toString();
  };

  it('is taken back as it was exported, formulas as text; all of it or nothing, and nothing by a trial', async () => {
    const contact_id = await anEngineer();
    await createLicense(core, operations, {
      ...BODY,
      contact_id,
      number: '=1+1',
      state: 'OH',
      valid_until: '2027-11-30',
    });
    const csv = await fileOf();
    expect(csv).toContain("'=1+1");
    const import_ = async (text: string, is_trial = false) => importLicenses(core, operations, { csv: text, is_trial });
    const held = csv.split('\r\n').length - 3;
    expect(await import_(csv)).toMatchObject({ added: 0, changed: 0, unchanged: held, problems: [] });

    const renewed = csv.replaceAll('2027-11-30', '2028-11-30');
    const broken = renewed.replace('2099-12-31', 'never');
    expect(await import_(broken)).toMatchObject({
      problems: [{ message: expect.stringContaining('Valid until is “never”') }],
    });
    await staleProof(operations, () => import_(renewed));
    const trial = await import_(renewed, true);
    expect(trial.changed).toBeGreaterThan(0);
    expect(await fileOf()).not.toContain('2028-11-30');
    expect((await import_(renewed)).changed).toBe(trial.changed);
    expect(await fileOf()).not.toContain('2027-11-30');
  });

  it('reaches open lists by one announcement however many lines it changes; a trial and a refused file by none', async () => {
    const email = 'imported@firm.example';
    await aContact(database.db, { employee_id: await anEmployee(database.db), is_engineer: true, email });
    const fileWith = (lastDay: string, ...more: string[]) =>
      [
        'Email,State,License number,Valid from,Valid until',
        ...['VA', 'WV', 'TX'].map((state) => `${email},${state},9,2026-01-01,${lastDay}`),
        ...more,
      ].join('\n');
    const changes = await listenToChanges(database.url);
    const announcedBy = async (csv: string, is_trial = false) => {
      await importLicenses(core, operations, { csv, is_trial });
      return changes.take();
    };
    try {
      expect(await announcedBy(fileWith('2027-12-31'), true)).toEqual([]);
      expect(await announcedBy(fileWith('2027-12-31', 'nobody@firm.example,VA,9,2026-01-01,2027-12-31'))).toEqual([]);
      expect(await announcedBy(fileWith('2027-12-31'))).toEqual([[STAFF_ALONE]]);
      const both = fileWith('2028-12-31', `${email},OH,9,2026-01-01,2028-12-31`);
      expect(await announcedBy(both)).toEqual([[STAFF_ALONE]]);
    } finally {
      await changes.end();
    }
  });
});
