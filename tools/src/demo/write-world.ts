import type pg from 'pg';
import type { DemoDocument } from './files/documents.ts';
import { insertRows, restartNumbers } from './insert-rows.ts';
import type { World } from './world.ts';

/** Writes the world and whatever else belongs to it in one transaction. The documents' objects must be in the store by then. */
export async function writeWorld(client: pg.Client, world: World, andAlso: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await writeDirectory(client, world);
    await insertRows(client, 'job', world.jobs);
    await insertRows(client, 'job_event', world.events);
    await insertRows(
      client,
      'document',
      world.documents.map(({ row }: DemoDocument) => row),
    );
    await insertRows(client, 'time_entry', world.entries);
    for (const table of ['corporation', 'account', 'project', 'company', 'employee', 'contact'])
      await restartNumbers(client, table, 'id');
    await restartNumbers(client, 'job', 'number');
    await andAlso();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Corporations and companies name contacts, who name companies: the former get their contacts last. */
async function writeDirectory(client: pg.Client, { directory }: World): Promise<void> {
  const { corporations, companies } = directory;
  await insertRows(
    client,
    'corporation',
    corporations.map((row) => ({ ...row, cc_contact_id: null })),
  );
  await insertRows(client, 'account', directory.accounts);
  await insertRows(client, 'project', directory.projects);
  await insertRows(
    client,
    'company',
    companies.map((row) => ({ ...row, main_contact_id: null, cc_contact_id: null })),
  );
  await insertRows(client, 'employee', directory.employees);
  await insertRows(client, 'contact', directory.contacts);
  await insertRows(client, 'license', directory.licenses);
  await insertRows(client, 'firm_authorization', directory.authorizations);
  await insertRows(client, 'engineer_certificate', directory.certificates);
  await client.query(
    'update corporation as c set cc_contact_id = r.cc_contact_id from json_populate_recordset(null::corporation, $1) as r where r.id = c.id',
    [JSON.stringify(corporations)],
  );
  await client.query(
    `update company as c set main_contact_id = r.main_contact_id, cc_contact_id = r.cc_contact_id
     from json_populate_recordset(null::company, $1) as r where r.id = c.id`,
    [JSON.stringify(companies)],
  );
}
