import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { startPostgres18 } from './postgres18.ts';

it('runs PostgreSQL 18 with trigram search and ends it', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'sealdesk-postgres18-'));
  const server = await startPostgres18(dir);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('create extension pg_trgm');
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as version, similarity('seal', 'seals') as likeness`,
  );
  await client.end();
  expect(rows[0].version).toBeGreaterThanOrEqual(180_000);
  expect(rows[0].likeness).toBeGreaterThan(0.5);

  await server.stop();
  await expect(new pg.Client({ connectionString: server.url }).connect()).rejects.toThrow('ECONNREFUSED');
  rmSync(dir, { recursive: true });
});
