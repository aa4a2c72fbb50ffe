import { API_CALLS } from '../harness/api-calls.ts';
import { OpenList } from '../harness/job-events.ts';
import { sendCode, sendPassword, signInAtFirm } from '../harness/sign-in.ts';
import { Visitor, type Answer } from '../harness/visitor.ts';
import { sql } from 'kysely';
import { TEST_PASSWORD } from '@sealdesk/core/testing/people.ts';
import { expect } from 'vitest';
import { expectedCounts } from './counts.ts';
import { ACTION_SCENARIOS } from './actions.scenarios.ts';
import { ACCOUNT_SCENARIOS } from './account.scenarios.ts';
import { CONTACT_SCENARIOS } from './contacts.scenarios.ts';
import { CREATE_JOB_SCENARIOS } from './create-job.scenarios.ts';
import { DIRECTORY_SCENARIOS } from './directory.scenarios.ts';
import { EDIT_JOB_SCENARIOS } from './edit-job.scenarios.ts';
import { EXPORT_SCENARIOS } from './exports.scenarios.ts';
import { FILE_SCENARIOS } from './files.scenarios.ts';
import { LICENSE_SCENARIOS } from './licenses.scenarios.ts';
import { LINK_SCENARIOS } from './links.scenarios.ts';
import { PAGE_PICTURE_SCENARIOS } from './page-pictures.scenarios.ts';
import { RESUMABLE_SCENARIOS } from './resumable.scenarios.ts';
import type { Scenario, Scene } from './scene.ts';
import type { Who } from './table.ts';
import { TIME_ENTRY_SCENARIOS } from './time-entries.scenarios.ts';
import { TIMELINE_SCENARIOS } from './timeline.scenarios.ts';
import { PROOF_SCENARIOS } from './proofs.scenarios.ts';
import { UPLOAD_SCENARIOS } from './uploads.scenarios.ts';
import { USER_SCENARIOS } from './users.scenarios.ts';
import { afterPassword, WAYS_IN_SCENARIOS, withCredentials } from './ways-in.scenarios.ts';

const get =
  (path: string | ((scene: Scene) => string)): Scenario =>
  async (scene, who) =>
    scene.visitors[who].send(typeof path === 'string' ? path : path(scene));

/** Runs over every call under /api that exists: what must hold for any of them. */
const onEveryCall = async (call: (method: string, path: string) => Promise<Answer>): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (const [method, path] of API_CALLS) answers.push(await call(method, path));
  return answers;
};

const person = (scene: Scene, who: Who) => (who === 'anonymous' ? null : scene.world.people[who]);

const setPlace = async (scene: Scene, who: Who, job_id: number, confirmed?: true) =>
  scene.visitors[who].send('/api/jobs/set-priority-order', {
    method: 'POST',
    body: { job_id, job_priority_order: 1, ...(confirmed ? { confirmed } : {}) },
  });

/** Opens the stream, lets a job of every company change, and returns what was received as if it were a list. */
async function receiveOneChange({ visitors, database }: Scene, who: Who): Promise<Answer> {
  const list = await OpenList.open(visitors[who]);
  const { status, headers } = list;
  if (status !== 200) {
    await list.until(() => list.hasEnded);
    return { status, headers, text: list.text, json: JSON.parse(list.text) as unknown };
  }
  await list.untilLive();
  // One statement, so that all of it is sent together.
  await sql`update job set comments = 'please hurry'
    where number in (select max(number) from job group by company_id)`.execute(database.db);
  await list.until(() => list.changes().length > 0);
  list.close();
  return { status, headers, text: list.text, json: { jobs: { data: list.changes().map(({ job }) => job) } } };
}

/** A browser with that person's cookie and token, whose sign-out hurts nobody else. */
function copyOf(visitor: Visitor): Visitor {
  const copy = new Visitor(visitor.url);
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
  copy.token = visitor.token;
  return copy;
}

/** One entry a row of the matrix whose call exists. */
export const SCENARIOS: Record<string, Scenario> = {
  S01: async (scene, who) => scene.visitors[who].send('/check-token', { without: 'token' }),
  S02: async (scene, who) => copyOf(scene.second[who]).send('/refresh-token', { method: 'POST' }),
  S03: async (scene, who) =>
    scene.visitors[who].send('/refresh-token', {
      method: 'POST',
      without: 'token',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    }),
  S04: async (scene, who) =>
    onEveryCall((method, path) => scene.visitors[who].send(path, { method, without: 'token' })),
  S05: async (scene, who) =>
    onEveryCall((method, path) => scene.visitors[who].send(path, { method, without: 'cookie' })),
  S06: async (scene, who) => {
    const mixed = copyOf(scene.visitors[who]);
    mixed.token = scene.second[who].token;
    return onEveryCall((method, path) => mixed.send(path, { method }));
  },
  S07: async (scene, who) => [
    await scene.visitors[who].send('/check-token', { without: 'token', headers: { 'sec-fetch-site': 'cross-site' } }),
    await scene.visitors[who].send('/check-token', { without: 'token', headers: { origin: 'https://evil.example' } }),
  ],
  S08: async (scene, who) => scene.visitors[who].send('/refresh-token', { method: 'POST', without: 'token' }),

  J01: get((scene) => `/api/getjob?job_id=${scene.jobOfA}`),
  J02: get('/api/getjob?job_id=999999999'),
  J03: get('/api/jobs?per_page=100'),
  J04: get((scene) => `/api/jobs?drjcoid=${scene.world.companyA}`),
  J05: get('/api/jobs?job_status=all_final_reviews'),
  J05b: async (scene, who) => [
    await scene.visitors[who].send('/api/jobs?job_status=my_final_reviews'),
    await scene.visitors[who].send('/api/jobs?job_status=my_exclusive_final_reviews'),
  ],
  J06: get('/api/jobs'),
  J07: get('/api/jobs'),
  J08: async (scene, who) => scene.visitors[who].send(`/api/getjob?job_id=${scene.ownJob(who)}`),
  J09: get('/api/jobs'),
  J09b: get('/api/jobs'),
  J10: get('/api/jobs'),
  J10b: get('/api/jobs'),
  J10c: get('/api/jobs'),
  J10d: get('/api/jobs'),
  J11: get('/api/jobs'),
  J11b: get('/api/jobs'),
  J11c: async (scene, who) => scene.visitors[who].send(`/api/getjob?job_id=${scene.ownJob(who)}`),
  J12: async (scene, who) => {
    const answer = await scene.visitors[who].send('/api/jobs/counts');
    if (answer.status === 200 && who !== 'anonymous') expect(answer.json).toEqual(await expectedCounts(scene, who));
    return answer;
  },
  J13: async (scene, who) => {
    const answer = await scene.visitors[who].send(`/api/jobs/${scene.jobOfA}/sealers`);
    // The one engineer of the world, with the license in the job's one state.
    const id = scene.world.people.role10_sealer.contactId;
    const licenses = [
      { state: 'VA', number: expect.any(String), valid_until: '2099-12-31', days_left: expect.any(Number) },
    ];
    const engineers = [{ id, full_name: expect.any(String), licenses }];
    if (answer.status === 200) {
      expect(answer.json).toEqual({ states: ['VA'], engineers, unauthorized_states: [], split: null });
    } else expect(answer.text).not.toContain('2099');
    return answer;
  },
  J13b: get('/api/jobs/999999999/sealers'),
  E01: receiveOneChange,
  ...ACCOUNT_SCENARIOS,
  ...CONTACT_SCENARIOS,
  ...CREATE_JOB_SCENARIOS,
  ...EDIT_JOB_SCENARIOS,
  ...FILE_SCENARIOS,
  ...EXPORT_SCENARIOS,
  ...ACTION_SCENARIOS,
  ...UPLOAD_SCENARIOS,
  ...PROOF_SCENARIOS,
  ...RESUMABLE_SCENARIOS,
  ...LICENSE_SCENARIOS,
  ...PAGE_PICTURE_SCENARIOS,
  ...TIMELINE_SCENARIOS,
  ...TIME_ENTRY_SCENARIOS,
  ...DIRECTORY_SCENARIOS,
  ...USER_SCENARIOS,
  ...LINK_SCENARIOS,
  ...WAYS_IN_SCENARIOS,

  J40: async (scene, who) => setPlace(scene, who, await scene.openJob()),
  J41: async (scene, who) => Promise.all(scene.placeless.map(async (job) => setPlace(scene, who, job))),
  J42: async (scene, who) => setPlace(scene, who, await scene.sixthJob()),
  J42b: async (scene, who) => setPlace(scene, who, await scene.sixthJob(), true),
  J43: async (scene, who) => {
    const job = await scene.sixthJob();
    const answer = await scene.visitors[who].send(`/api/jobs/${job}/work-order`);
    if (answer.status === 200) {
      const { places } = answer.json as { places: { place: number; job_id: number }[] };
      expect(places.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5]);
      const { rows } = await sql<{ company_id: number }>`select distinct company_id from job
        where number = any (${places.map(({ job_id }) => job_id)}::bigint[])`.execute(scene.database.db);
      expect(rows).toEqual([{ company_id: scene.world.companyA }]);
    }
    return answer;
  },
  J43b: get('/api/jobs/999999999/work-order'),

  L01: get('/api/dropdown/companies'),
  L02: get('/api/dropdown/contacts'),
  L03: get('/api/dropdown/jobstatus'),
  L04: get('/api/dropdown/corporations'),
  L05: get('/api/dropdown/timezones'),
  L06: get('/api/dropdown/employees'),
  L07: get('/api/user'),

  X01: async (scene, who) => {
    const { email } = await withCredentials(scene, who);
    return sendPassword(new Visitor(scene.product.url), email, TEST_PASSWORD);
  },
  X01b: async (scene, who) =>
    sendPassword(
      new Visitor(scene.product.url),
      person(scene, who)?.email ?? 'nobody@nowhere.example',
      'not the password',
    ),
  X02: async (scene, who) => {
    const visitor = new Visitor(scene.product.url);
    if (who === 'anonymous') return visitor.send('/auth/oidc/start', { headers: { 'sec-fetch-site': 'none' } });
    return signInAtFirm(visitor, person(scene, who)!.subject ?? who);
  },
  X03: async (scene, who) => copyOf(scene.second[who]).send('/auth/logout', { method: 'POST' }),
  X09: async (scene, who) =>
    Promise.all(
      ['/healthz', '/readyz'].map(async (path) => {
        const visitor = copyOf(scene.visitors[who]);
        return visitor.send(new URL(path, scene.product.privateUrl).href);
      }),
    ),
  X11: async (scene, who) => {
    const credentials = await withCredentials(scene, who);
    return sendCode(await afterPassword(scene, credentials), scene.database.db, credentials);
  },
};
