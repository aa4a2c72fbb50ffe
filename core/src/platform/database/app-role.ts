import pg from 'pg';
import type { Config } from '../config.ts';
import { STATEMENT_LIMITS } from './statement-limits.ts';

/** What API and worker sign in as: it has the rights of migration 0036, and owns nothing. */
const APP_ROLE = 'sealdesk_app';
/** What they sign in as with ROW_SECURITY=on: it has the same rights, and sees the rows of a scope alone (migration 0072). */
const SCOPED_ROLE = 'sealdesk_scoped';
// Any fixed number: a role is shared by all databases of a server, and PostgreSQL refuses two changes of it at once, as it
// refuses two grants on one table.
const LOCK = 7_315_005;
const ATTEMPTS = 10;

/** Returns the address by which the product signs in to the database of its owner's address. */
export function appUrl(ownerUrl: string): string {
  return urlAs(ownerUrl, APP_ROLE);
}

/** Returns the address by which a process signs in that is given that of `sealdesk_app`: both roles have the same password. */
export function signInUrl({ ROW_SECURITY }: Pick<Config, 'ROW_SECURITY'>, url: string): string {
  return ROW_SECURITY === 'on' ? urlAs(url, SCOPED_ROLE) : url;
}

function urlAs(url: string, role: string): string {
  const other = new URL(url);
  other.username = role;
  return other.href;
}

/** Lets both roles sign in with the password of the owner's address: for development and tests, where all are one person. */
export async function letAppSignIn(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rows } = await client.query<{ name: string }>(
      'select rolname as name from pg_roles where rolname = any($1) and not rolcanlogin',
      [[APP_ROLE, SCOPED_ROLE]],
    );
    const password = pg.escapeLiteral(decodeURIComponent(new URL(ownerUrl).password));
    for (const { name } of rows)
      await client.query(`alter role ${name} login${password === `''` ? '' : ` password ${password}`}`);
  } finally {
    await client.end();
  }
  await limitApp(ownerUrl);
}

/** What every connection of both roles begins with, however it comes: a pooler takes no settings of those who connect. */
const ROLE_SETTINGS = { ...STATEMENT_LIMITS, timezone: 'UTC' };

/**
 * Sets the limits of both roles where they are not set, and returns the statements to which the owner of the address has no
 * right, for somebody else to run.
 */
export async function limitApp(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const refused: string[] = [];
  try {
    const { rows } = await client.query<{ role: string; setting: string }>(
      'select rolname as role, unnest(rolconfig) as setting from pg_roles where rolname = any($1)',
      [[APP_ROLE, SCOPED_ROLE]],
    );
    const set = new Set(rows.map(({ role, setting }) => `${role} ${setting}`.toLowerCase()));
    for (const role of [APP_ROLE, SCOPED_ROLE])
      for (const [name, value] of Object.entries(ROLE_SETTINGS)) {
        if (set.has(`${role} ${name}=${value}`.toLowerCase())) continue;
        const statement = `alter role ${role} set ${name} = '${value}'`;
        if (!(await runIfAllowed(client, statement))) refused.push(statement);
      }
    return refused;
  } finally {
    await client.end();
  }
}

/** Runs the statement, and returns false where we have no permission to. */
async function runIfAllowed(client: pg.Client, statement: string): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(statement);
      return true;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      if (error.code === '42501') return false;
      // Another database of the same server was migrated at the same moment: the role is one for all.
      if (!error.message.includes('concurrently updated') || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Gives the role what it needs of a schema whose tables somebody else makes, such as the queue's. */
export async function grantToApp(ownerUrl: string, schema: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(`grant usage on schema ${schema} to ${APP_ROLE};
      grant select, insert, update, delete on all tables in schema ${schema} to ${APP_ROLE};
      grant usage on all sequences in schema ${schema} to ${APP_ROLE}`);
  } finally {
    await client.end();
  }
}

const IS_OWNER = `pg_has_role(current_user, relowner, 'member')`;

/** Throws where the pool signs in as the owner of the tables, as a superuser does too: a flaw could rewrite what must stay. */
export async function refuseOwner(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ isOwner: boolean }>(
    `select ${IS_OWNER} as "isOwner" from pg_class where oid = 'job_event'::regclass`,
  );
  if (rows[0]?.isOwner)
    throw new Error(
      `DATABASE_URL signs in as the owner of the tables. Sign in as ${APP_ROLE}; only the migration command uses DATABASE_OWNER_URL.`,
    );
}

/** Returns why a process must not work by this pool: its code could change what must stay. Null when all is well. */
export function whyNotAppRole(pool: pg.Pool): () => Promise<string | null> {
  let isFit = false;
  return async () => {
    if (isFit) return null;
    const { rows } = await pool.query<{ role: string; isOwner: boolean; unlimited: string[] }>(
      `select current_user::text as role, ${IS_OWNER} as "isOwner",
        array(select name::text from pg_settings where name = any($1) and setting = '0') as unlimited
      from pg_class where oid = 'job_event'::regclass`,
      [Object.keys(STATEMENT_LIMITS)],
    );
    if (rows[0]?.isOwner !== false) return `the process signs in to the database as its owner, not as ${APP_ROLE}`;
    if (rows[0].unlimited.length > 0)
      return `${rows[0].role} has no ${rows[0].unlimited.join(' and ')}: run the migration command, which sets or names them`;
    isFit = true;
    return null;
  };
}
