import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as oidc from '@sealdesk/tools/services/oidc/oidc.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { signInAs, signInAtFirm } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { sendOriginal } from '../harness/upload.ts';
import { Visitor } from '../harness/visitor.ts';
import { createJobOnce } from './client.ts';
import { setFaultScene, type FaultScene } from './fault-scene.ts';

describe('[F32] the firm’s provider is away', () => {
  let stage: Stage;
  let folder: string;
  let provider: oidc.OidcNote;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'sealdesk-oidc-'));
    provider = await oidc.start(folder);
    const { issuer, clientId, clientSecret } = oidc.describe(provider);
    const services = { ...inject('services'), oidc: { issuer, clientId, clientSecret } };
    stage = await setStage({ services });
  });
  afterAll(async () => {
    await stage?.clear();
    if (provider) await oidc.stop(provider);
    await rm(folder, { recursive: true, force: true });
  });

  it('running sessions continue, customers sign in, the sign-in of staff says so, and works again by itself', async () => {
    const { db } = stage.database;
    const { url } = stage.product;
    const { role10, customer_A_owner } = stage.world.people;
    const staff = await signInAs(url, db, role10);
    const customer = await signInAs(url, db, customer_A_owner);
    const begun = new Visitor(url);
    const start = await begun.send('/auth/oidc/start', { headers: { 'sec-fetch-site': 'none' } });
    expect(start.status).toBe(302);

    await oidc.stop(provider);
    for (const visitor of [staff, customer]) expect((await visitor.send('/api/jobs')).status).toBe(200);
    expect((await signInAs(url, db, customer_A_owner)).token).not.toBeNull();
    // Also where the provider answered a moment ago: nobody is sent to a page that does not answer.
    await expect
      .poll(
        async () => {
          const answer = await new Visitor(url).send('/auth/oidc/start', { headers: { 'sec-fetch-site': 'none' } });
          return [answer.status, answer.text.includes('error=provider')];
        },
        { timeout: 180_000, interval: 500 },
      )
      .toEqual([503, true]);
    expect((await staff.send('/api/jobs')).status).toBe(200);

    provider = await oidc.start(folder, provider);
    await expect
      .poll(async () => (await signInAtFirm(new Visitor(url), role10.subject!)).status, {
        timeout: 180_000,
        interval: 500,
      })
      .toBe(302);
  });
});

describe.each([10, -10])('[F19] the clock of API and worker is %i minutes off', (minutes) => {
  let scene: FaultScene;
  beforeAll(async () => {
    scene = await setFaultScene({
      NODE_OPTIONS: `--import ${new URL('shifted-clock.ts', import.meta.url).href}`,
      CLOCK_OFFSET_MS: String(minutes * 60_000),
    });
  });
  afterAll(() => scene?.clear());

  it('people sign in, by code and through the firm; tokens hold as long as they should; work is done, and in order', async () => {
    const { url } = scene.stage.product;
    const { db } = scene.stage.database;
    // Signed in with a code of the real time, or by the provider: that happened while the scene was set.
    for (const { visitor } of scene.people) {
      expect((await visitor.send('/api/jobs')).status).toBe(200);
      const renewed = await visitor.send('/refresh-token', { method: 'POST' });
      expect([renewed.status, (renewed.json as { expires_in: number }).expires_in]).toEqual([200, 600]);
      visitor.token = (renewed.json as { token: string }).token;
    }
    const [, customer] = scene.people;
    // Held until the worker's verdict: the task's lease is judged by the database.
    expect((await sendOriginal(customer!.visitor)).status).toBe(200);
    expect(await createJobOnce(scene, url, customer!)).toBeTruthy();

    const { rows } = await sql<{ isOrdered: boolean; isNow: boolean; tokens: boolean }>`select
      bool_and(at >= coalesce(before, at)) as "isOrdered", bool_and(at between now() - interval '8 minutes' and now()) as "isNow",
      (select bool_and(latest between now() and now() + interval '601 seconds')
        from (select max(expires_at) as latest from session_token group by session_hash) t) as tokens
      from (select at, lag(at) over (partition by job_number order by id) as before from job_event) e`.execute(db);
    expect(rows[0]).toEqual({ isOrdered: true, isNow: true, tokens: true });
    expect(await scene.problems()).toEqual([]);
  });
});
