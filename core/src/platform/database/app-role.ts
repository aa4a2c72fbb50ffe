import pg from 'pg';

/** What API and worker sign in as: it has the rights of migration 0036, and owns nothing. */
const APP_ROLE = 'sealdesk_app';
// Any fixed number: a role is shared by all databases of a server, and PostgreSQL refuses two changes of it at once.
const LOCK = 7_315_005;

/** Returns the address by which the product signs in to the database of its owner's address. */
export function appUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = APP_ROLE;
  return url.href;
}

/** Lets the role sign in with the password of the owner's address: for development and tests, where both are one person. */
export async function letAppSignIn(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await client.query('select from pg_roles where rolname = $1 and rolcanlogin', [APP_ROLE]);
    if (rowCount === 1) return;
    const password = pg.escapeLiteral(decodeURIComponent(new URL(ownerUrl).password));
    await client.query(`alter role ${APP_ROLE} login${password === `''` ? '' : ` password ${password}`}`);
  } finally {
    await client.end();
  }
}

/** Gives the role what it needs of a schema whose tables somebody else makes, such as the queue's. */
export async function grantToApp(ownerUrl: string, schema: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`grant usage on schema ${schema} to ${APP_ROLE};
      grant select, insert, update, delete on all tables in schema ${schema} to ${APP_ROLE};
      grant usage on all sequences in schema ${schema} to ${APP_ROLE}`);
  } finally {
    await client.end();
  }
}

/** Returns why a process must not work by this pool: its code could change what must stay. Null when all is well. */
export function whyNotAppRole(pool: pg.Pool): () => Promise<string | null> {
  let isFit = false;
  return async () => {
    if (isFit) return null;
    const { rows } = await pool.query<{ isOwner: boolean }>(
      `select pg_has_role(current_user, relowner, 'member') as "isOwner" from pg_class where oid = 'job_event'::regclass`,
    );
    if (rows[0]?.isOwner !== false) return `the process signs in to the database as its owner, not as ${APP_ROLE}`;
    isFit = true;
    return null;
  };
}
