import { LICENSE_COLUMNS } from '@sealdesk/contract/licenses/license-csv.ts';
import type { LicensesReply } from '@sealdesk/contract/licenses/licenses.ts';
import { LICENSE_EXPORT_PATH, PATHS } from '@sealdesk/contract/paths.ts';
import { aContact, anAuthorization, anEmployee } from '@sealdesk/core/testing/builders.ts';
import { CERTIFICATE } from '@sealdesk/core/testing/certificate.ts';
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { ageProofs } from '../harness/contacts.ts';
import type { Scenario, Scene } from './scene.ts';
import type { Who } from './table.ts';

const DAYS = { valid_from: '2020-01-01', valid_until: '2098-12-31' };

const post = async ({ visitors }: Scene, who: Who, path: string, body?: object, method = 'POST') =>
  visitors[who].send(path, { method, ...(body ? { body } : {}) });

async function anEngineer({ database: { db } }: Scene): Promise<number> {
  return aContact(db, { employee_id: await anEmployee(db), is_engineer: true });
}

/** A license of a new engineer, as the screen reads it. */
async function aLicenseRow(scene: Scene) {
  const { db } = scene.database;
  const row = { contact_id: await anEngineer(scene), state: 'NV', number: '7', ...DAYS };
  const { id } = await db.insertInto('license').values(row).returning('id').executeTakeFirstOrThrow();
  const { json } = await scene.visitors.role10.send(PATHS.listLicenses[1]);
  return (json as LicensesReply).licenses.find((license) => license.id === id)!;
}

async function aCertificateOf({ database: { db } }: Scene, contact_id: number): Promise<number> {
  const days = { valid_from: new Date('2020-01-01'), valid_until: new Date('2098-12-31') };
  const row = { contact_id, sha256: randomBytes(32), subject: 'CN=Test', ...days };
  return (await db.insertInto('engineer_certificate').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

const isEnded = async ({ database: { db } }: Scene, id: number) => {
  const query = db.selectFrom('engineer_certificate').select('ended_at').where('id', '=', id);
  return (await query.executeTakeFirstOrThrow()).ended_at !== null;
};

const addLicense = async (scene: Scene, who: Who) => {
  const contact_id = await anEngineer(scene);
  const answer = await post(scene, who, PATHS.addLicense[1], { contact_id, state: 'NV', number: '7', ...DAYS });
  const query = scene.database.db.selectFrom('license').select('id').where('contact_id', '=', contact_id);
  expect(await query.execute()).toHaveLength(answer.status === 201 ? 1 : 0);
  return answer;
};

const removeLicense = async (scene: Scene, who: Who) => {
  const { id, updated_at } = await aLicenseRow(scene);
  const answer = await post(scene, who, `/api/licenses/${id}/remove`, { reason: 'typed twice', updated_at });
  const query = scene.database.db.selectFrom('license').select('id').where('id', '=', id);
  expect(await query.execute()).toHaveLength(answer.status === 200 ? 0 : 1);
  return answer;
};

/** The rows of licenses, authorizations and certificates. */
export const LICENSE_SCENARIOS: Record<string, Scenario> = {
  L30: async (scene, who) => {
    const answer = await scene.visitors[who].send(PATHS.listLicenses[1]);
    if (answer.status === 200)
      expect((answer.json as LicensesReply).licenses.map(({ state }) => state)).toEqual(
        expect.arrayContaining(['VA', 'WV']),
      );
    return answer;
  },
  L31: addLicense,
  L32: async (scene, who) => {
    await ageProofs(scene.database.db, 60);
    try {
      return await addLicense(scene, who);
    } finally {
      await ageProofs(scene.database.db, 0);
    }
  },
  L33: async (scene, who) => {
    const { id, updated_at } = await aLicenseRow(scene);
    return post(scene, who, `/api/licenses/${id}`, { status: 'suspended', updated_at }, 'PUT');
  },
  L34: async (scene, who) => {
    const { id } = await aLicenseRow(scene);
    return post(scene, who, `/api/licenses/${id}/renew`, { valid_until: '2099-12-31' });
  },
  L34b: removeLicense,
  L34c: async (scene, who) => {
    await ageProofs(scene.database.db, 60);
    try {
      return await removeLicense(scene, who);
    } finally {
      await ageProofs(scene.database.db, 0);
    }
  },
  L35: async (scene, who) =>
    post(scene, who, PATHS.importLicenses[1], { csv: LICENSE_COLUMNS.join(','), is_trial: false }),
  L36: async (scene, who) => scene.visitors[who].send(LICENSE_EXPORT_PATH),
  L37: async (scene, who) => {
    const answer = await post(scene, who, PATHS.addAuthorization[1], { state: 'VA', number: `F-${who}`, ...DAYS });
    // A firm with an authorization needs one everywhere, which is no matter of the other rows.
    await scene.database.db.deleteFrom('firm_authorization').execute();
    return answer;
  },
  L38: async (scene, who) => {
    const { db } = scene.database;
    await anAuthorization(db, 'VA');
    const { id } = await db.selectFrom('firm_authorization').select('id').executeTakeFirstOrThrow();
    const answer = await post(scene, who, `/api/authorizations/${id}`, { valid_until: '2098-12-31' }, 'PUT');
    await db.deleteFrom('firm_authorization').execute();
    return answer;
  },
  L39: async (scene, who) => {
    const contact_id = await anEngineer(scene);
    const answer = await post(scene, who, PATHS.addCertificate[1], { contact_id, certificate: CERTIFICATE.pem });
    await scene.database.db.deleteFrom('engineer_certificate').execute();
    return answer;
  },
  L40: async (scene, who) => {
    const id = await aCertificateOf(scene, await anEngineer(scene));
    const answer = await post(scene, who, `/api/certificates/${id}/end`);
    expect(await isEnded(scene, id)).toBe(answer.status === 200);
    return answer;
  },
  L41: async (scene, who) => {
    const { db } = scene.database;
    const { contactId } = scene.world.people[who === 'anonymous' ? 'role10_sealer' : who];
    const id = await aCertificateOf(scene, contactId);
    const before = await db.selectFrom('contact').select('is_engineer').where('id', '=', contactId).executeTakeFirst();
    const setEngineer = async (is_engineer: boolean) =>
      db.updateTable('contact').set({ is_engineer }).where('id', '=', contactId).execute();
    await setEngineer(true);
    await ageProofs(db, 60);
    try {
      const answer = await post(scene, who, `/api/certificates/${id}/end`);
      expect(await isEnded(scene, id)).toBe(answer.status === 200);
      return answer;
    } finally {
      await ageProofs(db, 0);
      await setEngineer(before!.is_engineer);
    }
  },
  L42: async (scene, who) => scene.visitors[who].send(PATHS.ownCertificates[1]),
  L43: async (scene, who) => {
    const form = new FormData();
    form.append('contact_id', String(await anEngineer(scene)));
    return scene.visitors[who].send(PATHS.addFingerprint[1], { method: 'POST', body: form });
  },
  L44: async (scene, who) => {
    const { db } = scene.database;
    const row = { contact_id: await anEngineer(scene), state: 'NV', fingerprint: 'a fingerprint of a test' };
    const { id } = await db.insertInto('seal_fingerprint').values(row).returning('id').executeTakeFirstOrThrow();
    const answer = await post(scene, who, `/api/seal-fingerprints/${id}/end`);
    const query = db.selectFrom('seal_fingerprint').select('ended_at').where('id', '=', id);
    expect((await query.executeTakeFirstOrThrow()).ended_at !== null).toBe(answer.status === 200);
    expect(answer.text).not.toContain('a fingerprint of a test');
    return answer;
  },
};
