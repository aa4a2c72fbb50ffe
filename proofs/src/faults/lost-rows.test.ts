import { execFile } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ErrorBody } from '@sealdesk/contract/shared/error-body.ts';
import { keepTimelineHeads } from '@sealdesk/core/testing/audit.ts';
import { testEnvironment } from '@sealdesk/core/testing/core.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAs } from '../harness/sign-in.ts';
import { aZip, sendUpload } from '../harness/upload.ts';
import { createJobOnce } from './client.ts';
import { setFaultScene, type FaultScene } from './fault-scene.ts';

let scene: FaultScene;
beforeAll(async () => {
  scene = await setFaultScene();
});
afterAll(() => scene?.clear());

const ADMIN = fileURLToPath(new URL('../../../commands/src/admin.ts', import.meta.url));

/** Runs `npm run admin -- verify-timeline` as an administrator does. */
async function verifyTimeline(): Promise<{ code: number | null; output: string }> {
  const env = { PATH: process.env['PATH'], ...testEnvironment(scene.stage.database), ...scene.buckets.env };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [ADMIN, 'verify-timeline'], { env }, (_, stdout) =>
      resolve({ code: child.exitCode, output: stdout }),
    );
  });
}

/** Runs a statement as somebody who rules the database: no trigger stops it. */
async function asSuperuser(statement: string): Promise<void> {
  await scene.stage.database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(statement).execute(tx);
  });
}

/** A job that was returned, and that customers replaced and fetched; returns its number and the ids of its events. */
async function aBusyJob(): Promise<{ job: number; ids: number[] }> {
  const job = await scene.aJobAt(9);
  const [{ visitor }] = scene.people.filter(({ kind }) => kind === 'customer') as [FaultScene['people'][number]];
  const path = `/api/jobs/upload/replace_original/${job}`;
  for (const name of ['first.zip', 'second.zip'])
    expect((await sendUpload(visitor, path, { files: [{ bytes: aZip(), name }] })).status).toBe(200);
  const query = new URLSearchParams({ jobId: String(job), purpose: 'original', filename: 'second.zip' });
  expect((await visitor.download(`/api/files/download?${query.toString()}`)).status).toBe(200);
  const rows = await scene.stage.database.db
    .selectFrom('job_event')
    .select('id')
    .where('job_number', '=', job)
    .orderBy('id')
    .execute();
  expect(rows).toHaveLength(4);
  return { job, ids: rows.map(({ id }) => id) };
}

it('[F36] everybody signs in again after the sessions were lost, and nothing else is lost', async () => {
  const { database, product, world } = scene.stage;
  const { db } = database;
  for (const person of scene.people) expect(await createJobOnce(scene, product.url, person)).toBe(true);
  const counts = async () =>
    (
      await sql<object>`select (select count(*) from job) as jobs, (select count(*) from document) as documents,
      (select count(*) from job_event) as events, (select count(*) from app_user) as users`.execute(db)
    ).rows[0];
  const before = await counts();
  await sql`truncate session cascade`.execute(db);

  for (const { visitor } of scene.people) {
    const answer = await visitor.send('/api/jobs');
    expect([answer.status, ErrorBody.safeParse(answer.json).data?.code]).toEqual([401, 'SESSION_EXPIRED']);
  }
  const actors = ['role10', 'customer_A_owner', 'role10_sealer', 'customer_corporate'] as const;
  for (const [place, who] of actors.entries()) {
    const visitor = await signInAs(product.url, db, world.people[who]);
    expect((await visitor.send('/api/jobs')).status).toBe(200);
    scene.people[place]!.visitor = visitor;
  }
  expect(await counts()).toEqual(before);
  expect(await scene.problems()).toEqual([]);
});

it('F34: an altered and a removed event are named by the administrator’s command, which exits non-zero', async () => {
  const [altered, removed, cut] = [await aBusyJob(), await aBusyJob(), await aBusyJob()];
  await keepTimelineHeads(scene.stage.database, scene.buckets);

  const whole = await verifyTimeline();
  expect([whole.code, whole.output]).toEqual([0, expect.stringContaining('All of them are as recorded.')]);
  expect(await scene.problems()).toEqual([]);

  await asSuperuser(`update job_event set actor_id = null where id = ${altered.ids[1]}`);
  await asSuperuser(`delete from job_event where id = ${removed.ids[1]}`);
  // Cut off together with its recorded end: only the store knows of it.
  await asSuperuser(`delete from job_event where id = ${cut.ids[3]}`);
  await asSuperuser(`update job_event_head set events = 3, hash = (select hash from job_event where id = ${cut.ids[2]})
    where job_number = ${cut.job}`);
  const { code, output } = await verifyTimeline();
  expect(code).toBe(1);
  const named = output.split('\n').filter((line) => /^ {2}D\d/.test(line));
  expect(named).toEqual([
    `  D${altered.job}: event 2 was altered (id ${altered.ids[1]})`,
    `  D${removed.job}: event 2 is missing, before event id ${removed.ids[2]}`,
    expect.stringMatching(`^  D${cut.job}: event 4, recorded in the store on .*, is missing$`),
  ]);
  expect(output).toContain('The timelines of 3 jobs are not as recorded.');
  // The removed event was the move itself, so what is left is no path either.
  const problems = await scene.problems();
  expect(problems).toHaveLength(4);
  expect(problems).toContain(
    `job ${removed.job} left the table of moves: resend-original from 1 to 1 does not begin at returned`,
  );
});
