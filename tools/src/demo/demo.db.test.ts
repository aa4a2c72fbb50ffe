import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import process from 'node:process';
import { buffer } from 'node:stream/consumers';
import { STATUSES } from '@sealdesk/contract/jobs/statuses.ts';
import { verifyPassword } from '@sealdesk/core/identity/passwords.ts';
import { decrypt } from '@sealdesk/core/platform/encryption.ts';
import { getObject, headObject, openStorage, type Storage } from '@sealdesk/core/platform/storage/storage.ts';
import { unheld } from '@sealdesk/core/platform/tasks/task-hold.ts';
import { proveDocument } from '@sealdesk/core/sealed-sets/prove-document.ts';
import { testCore } from '@sealdesk/core/testing/core.ts';
import { createOwnedDatabase, type TestDatabase } from '@sealdesk/core/testing/database.ts';
import { storageSettings } from '@sealdesk/core/testing/storage-settings.ts';
import { projectRoot } from '../services/place.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fillDemoData } from './fill.ts';
import { addProvenSet } from './proven-set.ts';
import { DEMO_PASSWORD, demoTotpSecret } from './directory/sign-ins.ts';

const JOBS = 200;
const signIn = { issuer: 'http://issuer.example', secretsKey: Buffer.alloc(32, 3).toString('base64') };
let database: TestDatabase;
let storage: Storage;

const fill = () => {
  const { endpoint, accessKey, secretKey, region } = inject('services').s3;
  const settings = {
    S3_ENDPOINT: endpoint,
    S3_PRIVATE: true,
    S3_REGION: region,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    // The same for every run: what was stored once is not stored again.
    S3_BUCKET_STAGING: 'test-demo-staging',
    S3_BUCKET_DOCUMENTS: 'test-demo-documents',
    S3_BUCKET_PICTURES: 'test-demo-pictures',
  };
  storage ??= openStorage(settings);
  return fillDemoData({
    databaseUrl: database.url,
    storage: settings,
    signIn,
    jobs: JOBS,
    now: new Date('2026-11-14T13:00:00Z'),
  });
};

beforeAll(async () => {
  database = await createOwnedDatabase();
  await fill();
});
afterAll(async () => {
  storage.client.destroy();
  await database.destroy();
});

const rows = async <Row extends object>(statement: string) => (await database.pool.query<Row>(statement)).rows;
const value = async (statement: string) => Object.values((await rows<Record<string, unknown>>(statement))[0]!)[0];

describe('the demo data in a database', () => {
  it('has as many jobs as asked and every status', async () => {
    expect(await value('select count(*) from job')).toBe(JOBS);
    expect(await value('select count(distinct status) from job')).toBe(STATUSES.length);
  });

  it('is counted by the kept counts', async () => {
    const counts = 'select status, type, product, sum(jobs) as jobs, sum(designs) as designs from';
    const counted = await rows(
      'select status, type, product, count(*) as jobs, sum(designs) as designs from job group by 1, 2, 3 order by 1, 2, 3',
    );
    for (const table of ['job_tally', 'job_tally_day', 'job_tally_company']) {
      expect(await rows(`${counts} ${table} group by 1, 2, 3 order by 1, 2, 3`)).toEqual(counted);
    }
  });

  it('keeps the corporation of every job, and places without a gap', async () => {
    expect(
      await value(
        'select count(*) from job j join company c on c.id = j.company_id where j.corporation_id is distinct from c.corporation_id',
      ),
    ).toBe(0);
    const gaps =
      'select company_id from job where work_order_place > 0 group by 1 having max(work_order_place) <> count(*)';
    expect(await rows(gaps)).toEqual([]);
  });

  it('stores every document, and the newest ones are byte for byte what their rows say', async () => {
    const documents = await rows<{ object_key: string; size: number; sha256: Buffer }>(
      'select object_key, size, sha256 from document order by job_number desc',
    );
    expect(documents.length).toBeGreaterThan(20);
    const sizes = await Promise.all(documents.map(({ object_key }) => headObject(storage, 'documents', object_key)));
    expect(sizes.map((found) => found?.size)).toEqual(documents.map(({ size }) => size));
    for (const { object_key, sha256 } of documents.slice(0, 20)) {
      const bytes = await buffer((await getObject(storage, 'documents', object_key)).body);
      expect(createHash('sha256').update(bytes).digest()).toEqual(sha256);
    }
  });

  it('ends every timeline where its job stands', async () => {
    const last = 'select distinct on (job_number) job_number, to_status from job_event order by job_number, id desc';
    expect(
      await value(
        `select count(*) from job j left join (${last}) e on e.job_number = j.number where e.to_status is distinct from j.status`,
      ),
    ).toBe(0);
  });

  it('lets the next job and the next contact have the next number', async () => {
    const { rows: made } = await database.pool.query(
      `insert into contact (first_name, last_name, company_id) values ('A', 'B', 1) returning id`,
    );
    expect(made[0].id).toBe(await value('select max(id) from contact'));
    expect(await value(`select nextval(pg_get_serial_sequence('job', 'number')) - max(number) from job`)).toBe(1);
  });

  it('lets Dana Whitlock in with the demo password and her code, and staff by their subject', async () => {
    const [dana] = await rows<{ sign_in_email: string; password_hash: string; totp_secret: Buffer }>(
      `select u.* from app_user u join contact c on c.id = u.contact_id where c.last_name = 'Whitlock'`,
    );
    expect(await verifyPassword(dana!.password_hash, DEMO_PASSWORD)).toBe(true);
    expect(decrypt(signIn.secretsKey, dana!.totp_secret)).toBe(demoTotpSecret(dana!.sign_in_email));
    expect(
      await value(
        `select count(*) from app_user where oidc_subject = 'maya' and oidc_issuer = '${signIn.issuer}' and role = 10`,
      ),
    ).toBe(1);
  });

  it('has one sealed set under final review whose pages can be proven', async () => {
    const number = await addProvenSet(database.pool, storage);
    const core = { ...(await testCore(database)), storage };
    const [run] = await rows<{ id: string; document_id: string }>('select id, document_id from proof_run');
    await proveDocument(core, run!.id, { hold: unheld, signal: new AbortController().signal });
    const results = `select p.problems, count(*) as pages, bool_and((g.proof #>> '{comparedWith,isSame}')::boolean) as same
      from set_proof p join page_proof g using (upload_id) join document d on d.id = '${run!.document_id}'
      where d.job_number = ${number} and d.superseded_at is null group by 1`;
    expect(await rows(results)).toEqual([{ problems: [], pages: 12, same: true }]);
    // The seals are of the day on which the set was uploaded, which is no earlier than their job's.
    const days = `select distinct seal ->> 'sealedOn' = to_char(d.created_at at time zone 'America/New_York', 'YYYY-MM-DD')
        as is_day_of_set, d.created_at >= j.created_at as is_after_job
      from page_proof g join document d on d.id = '${run!.document_id}' join job j on j.number = d.job_number
      cross join lateral jsonb_array_elements(g.proof -> 'seals') as seal`;
    expect(await rows(days)).toEqual([{ is_day_of_set: true, is_after_job: true }]);
    await core.tasks.close();
  });

  it('is refused by a database that is not marked as one for development, before anything is written', async () => {
    const other = await createOwnedDatabase();
    try {
      const name = new URL(other.url).pathname.slice(1);
      await other.pool.query(`alter database ${name} set sealdesk.purpose = ''`);
      const [storage, now] = [storageSettings(inject('services')), new Date()];
      const filled = fillDemoData({ databaseUrl: other.url, storage, signIn, jobs: 5, now });
      await expect(filled).rejects.toThrow('is not marked as one for development');
      expect((await other.pool.query('select from company')).rowCount).toBe(0);
      const args = ['tools/src/demo/main.ts', '--jobs', '5', '--reset'];
      const env = { ...process.env, DATABASE_OWNER_URL: other.url };
      const { status, stderr } = spawnSync(process.execPath, args, { cwd: projectRoot, env, encoding: 'utf8' });
      expect([status, stderr]).toEqual([1, expect.stringContaining('is not marked as one for development')]);
      expect((await other.pool.query('select from schema_migration')).rowCount).toBeGreaterThan(0);
    } finally {
      await other.destroy();
    }
  });

  it('is refused by a database that has data', async () => {
    await expect(fill()).rejects.toThrow('has data already');
  });
});
