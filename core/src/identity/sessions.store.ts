import { STEP_UP_MINUTES, TOKEN_OVERLAP_SECONDS, TOKEN_SECONDS } from '@sealdesk/contract/shared/limits.ts';
import type { SignInMethod } from '@sealdesk/contract/people/account.ts';
import { CompiledQuery, sql } from 'kysely';
import type pg from 'pg';
import type { Db, Tx } from '../platform/database/database.ts';
import { asViewer, type Viewer, type ViewerFacts } from '../viewer.ts';
import { announcedPerson } from './access-changes.ts';

/** The result of a session look-up: the viewer, and whether the presented token belongs to the session. */
export type FoundSession = {
  viewer: Viewer;
  token: 'live' | 'expired' | 'unknown' | 'of-another-session';
  /** The person proved who they are recently enough to change rights. */
  isProvedRecently: boolean;
  /** Its last use is noted long enough ago to be noted again. */
  isStale: boolean;
};

const VIEWER = `u.id as "userId", c.id as "contactId", c.employee_id as "employeeId", c.first_name as "firstName",
  coalesce(c.email, u.sign_in_email, '') as email, u.role, c.timezone, u.max_file_uploads as "maxFileUploads",
  c.is_engineer and exists (select 1 from license l where l.contact_id = c.id) as "isSealingEngineer",
  c.corporation_id as "corporateOf",
  array(select distinct unnest(m.corporation_ids) from company_move m order by 1) as "movingCorporations",
  case when co.id is null then null else json_build_object('id', co.id, 'name', co.name,
    'allowsUnsealedRequest', co.allow_unsealed_request) end as company`;

const VIEWER_JOINS = `join contact c on c.id = u.contact_id and c.deleted_at is null
left join company co on co.id = c.company_id and co.deleted_at is null`;

/** Who belongs to nothing but a deleted company has no access while it is deleted. */
const HAS_ACCESS = '(c.employee_id is not null or c.corporation_id is not null or co.id is not null)';

/** The live sessions of people who can sign in, with who they are. */
const LIVE_SESSIONS = `from session s
join app_user u on u.id = s.user_id and u.disabled_at is null
${VIEWER_JOINS}`;
const isLive = (idleMinutes: string) =>
  `${HAS_ACCESS} and s.expires_at > now() and s.last_used_at > now() - make_interval(mins => ${idleMinutes})`;

const SESSION = `${VIEWER},
  case when t.token_hash is null then 'unknown' when t.session_hash <> s.id_hash then 'of-another-session'
    when t.expires_at <= now() then 'expired' else 'live' end as token,
  s.proved_at > now() - interval '${STEP_UP_MINUTES} minutes' as "isProvedRecently", s.last_used_at < now() - interval '1 minute' as "isStale"`;

// One statement for every call of the product, so it is prepared by name. All time is the database's.
const FIND_SESSION = {
  name: 'find-session',
  text: `select ${SESSION}
${LIVE_SESSIONS}
left join session_token t on t.token_hash = $2
where s.id_hash = $1 and ${isLive('$3')}`,
};

const FIND_SESSIONS = {
  name: 'find-sessions',
  text: `select ${SESSION}, asked.place::int as place
${LIVE_SESSIONS}
join unnest($1::bytea[], $2::bytea[]) with ordinality as asked (id_hash, token_hash, place) on asked.id_hash = s.id_hash
left join session_token t on t.token_hash = asked.token_hash
where ${isLive('$3')}`,
};

/** A cookie and the token that came with it, as hashes, and how long a session may rest. */
export type SessionQuestion = { idHash: Buffer; tokenHash: Buffer | null; idleMinutes: number };

/** Finds the live sessions of these cookies in one statement, each with its viewer as they are now, under the question's key. */
export async function selectSessions(
  pool: pg.Pool,
  questions: ReadonlyMap<string, SessionQuestion>,
): Promise<Map<string, FoundSession>> {
  const [keys, asked] = [[...questions.keys()], [...questions.values()]];
  const [first] = asked;
  if (first === undefined) return new Map();
  const { idHash, tokenHash, idleMinutes } = first;
  const hashes = [asked.map((one) => one.idHash), asked.map((one) => one.tokenHash)];
  const statement =
    asked.length === 1
      ? { ...FIND_SESSION, values: [idHash, tokenHash, idleMinutes] }
      : { ...FIND_SESSIONS, values: [...hashes, idleMinutes] };
  const { rows } = await pool.query<SessionRow & { place?: number }>(statement);
  return new Map(rows.map(({ place = 1, ...row }) => [keys[place - 1]!, toFoundSession(row)]));
}

const FIND_VIEWERS = {
  name: 'find-viewers',
  text: `select ${VIEWER}, encode(s.id_hash, 'hex') as session ${LIVE_SESSIONS} where s.id_hash = any ($1) and ${isLive('$2')}`,
};

/** Finds the live ones of these sessions in one statement, each with its viewer as they are now, by the hash in hexadecimal. */
export async function findViewersOf(
  pool: pg.Pool,
  idHashes: Buffer[],
  idleMinutes: number,
): Promise<Map<string, Viewer>> {
  const { rows } = await pool.query<ViewerFacts & { session: string }>({
    ...FIND_VIEWERS,
    values: [idHashes, idleMinutes],
  });
  return new Map(rows.map(({ session, ...facts }) => [session, asViewer(facts)]));
}

/** Does the same as `findSession` within a transaction, so that the viewer is certain at its end. */
export async function findSessionWithin(tx: Tx, idHash: Buffer, idleMinutes: number): Promise<FoundSession | null> {
  const query = CompiledQuery.raw(FIND_SESSION.text, [idHash, null, idleMinutes]);
  const { rows } = await tx.executeQuery<SessionRow>(query);
  return rows[0] ? toFoundSession(rows[0]) : null;
}

/** Returns the person of that contact as they are now, signed in or not; null when they may not sign in. */
export async function findPerson(tx: Tx, contactId: number): Promise<Viewer | null> {
  const text = `select ${VIEWER} from app_user u ${VIEWER_JOINS} where ${HAS_ACCESS} and c.id = $1 and u.disabled_at is null`;
  const { rows } = await tx.executeQuery<ViewerFacts>(CompiledQuery.raw(text, [contactId]));
  return rows[0] ? asViewer(rows[0]) : null;
}

type SessionRow = ViewerFacts & Omit<FoundSession, 'viewer'>;

function toFoundSession({ token, isProvedRecently, isStale, ...facts }: SessionRow): FoundSession {
  return { viewer: asViewer(facts), token, isProvedRecently, isStale };
}

export type NewSession = {
  idHash: Buffer;
  userId: number;
  hours: number;
  /** When the person proved who they are, where that was before now; a clock that is ahead of ours counts as now. */
  provedAt: Date | null;
  method: SignInMethod;
  userAgent: string | null;
  address: string | null;
  passkeyId: number | null;
};

/** Opens a session that ends after `hours` at the latest. */
export async function insertSession(tx: Db | Tx, session: NewSession): Promise<void> {
  const { idHash, userId, hours, provedAt, method, userAgent, address, passkeyId } = session;
  await tx
    .insertInto('session')
    .values({
      id_hash: idHash,
      user_id: userId,
      expires_at: sql`now() + make_interval(hours => ${hours})`,
      proved_at: sql`least(${provedAt}::timestamptz, now())`,
      method,
      user_agent: userAgent,
      address,
      passkey_id: passkeyId,
    })
    .execute();
}

/** Notes that the person did something just now. Calls that come together don't wait for each other's note. */
export async function touchSession(db: Db, idHash: Buffer): Promise<void> {
  await sql`update session set last_used_at = now() where id_hash in
    (select id_hash from session where id_hash = ${idHash} for no key update skip locked)`.execute(db);
}

/** Ends a session together with its tokens; returns true when there was one. */
export async function deleteSession(tx: Db | Tx, idHash: Buffer): Promise<boolean> {
  const { rows } = await sql`with gone as (delete from session where id_hash = ${idHash} returning user_id)
    select ${announcedPerson} from gone`.execute(tx);
  return rows.length > 0;
}

/** Ends the sessions of that person but the one that is kept; returns how many were live. */
export async function deleteSessionsOf(tx: Tx, userId: number, keptHash: Buffer | null): Promise<number> {
  const { rows } = await sql<{ wasLive: boolean }>`with gone as (delete from session
      where user_id = ${userId} and (${keptHash}::bytea is null or id_hash <> ${keptHash}::bytea)
      returning user_id, expires_at)
    select expires_at > now() as "wasLive", ${announcedPerson} from gone`.execute(tx);
  return rows.filter(({ wasLive }) => wasLive).length;
}

/** Ends the sessions that began with that passkey, but the one that is kept. */
export async function deleteSessionsOfPasskey(tx: Tx, passkeyId: number, keptHash: Buffer): Promise<void> {
  await sql`with gone as (delete from session where passkey_id = ${passkeyId} and id_hash <> ${keptHash} returning user_id)
    select ${announcedPerson} from gone`.execute(tx);
}

/** Ends the sessions of the company's contacts whom nothing else gives access. */
export async function deleteSessionsOfCompany(tx: Tx, companyId: number): Promise<void> {
  await sql`with gone as (delete from session using app_user u, contact c where u.id = session.user_id and c.id = u.contact_id
      and c.company_id = ${companyId} and c.employee_id is null and c.corporation_id is null returning user_id)
    select ${announcedPerson} from gone`.execute(tx);
}

/** Gives the session a token for one more tab; returns false when it has ended. */
export async function insertToken(tx: Db | Tx, tokenHash: Buffer, idHash: Buffer): Promise<boolean> {
  // The lock waits for a sign-out under way: no token outlives its session, and none is refused by the reference alone.
  const { numAffectedRows } = await sql`insert into session_token (token_hash, session_hash, expires_at)
    select ${tokenHash}, id_hash, now() + make_interval(secs => ${TOKEN_SECONDS}) from session
    where id_hash = ${idHash} for key share`.execute(tx);
  return numAffectedRows === 1n;
}

/** Keeps a renewed token valid for the calls in progress, and deletes the session's expired ones. */
export async function retireToken(tx: Tx, tokenHash: Buffer, idHash: Buffer): Promise<void> {
  await tx
    .updateTable('session_token')
    .set({ expires_at: sql`least(expires_at, now() + make_interval(secs => ${TOKEN_OVERLAP_SECONDS}))` })
    .where('token_hash', '=', tokenHash)
    .execute();
  await tx
    .deleteFrom('session_token')
    .where('session_hash', '=', idHash)
    // A token that expired may still be renewed within the hour: a tab that slept keeps its place.
    .where('expires_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
}

/** The start of a session, and the last use of the product by its person by another one; null when that is not there. */
export type FormerUse = { sessionStart: Date | null; lastUse: Date | null };

/** Reads the start of the session and the last use after a time by the person's other ones. */
export async function selectFormerUse(
  db: Db,
  { userId, sessionHash, after }: { userId: number; sessionHash: Buffer; after: Date },
): Promise<FormerUse> {
  const { rows } = await sql<FormerUse>`select
    (select created_at from session where id_hash = ${sessionHash}) as "sessionStart",
    (select max(at) from (
        select last_seen_at as at from app_user where id = ${userId}
        union all select last_used_at from session where user_id = ${userId} and id_hash <> ${sessionHash}
      ) as uses where at > ${after}) as "lastUse"`.execute(db);
  return rows[0]!;
}
