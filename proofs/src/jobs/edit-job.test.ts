import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { editFieldsOf } from '@sealdesk/contract/jobs/edit-job.ts';
import { StaleBody } from '@sealdesk/contract/shared/stale-body.ts';
import type { FullJob, StaffFacts } from '@sealdesk/contract/jobs/job.ts';
import { STATE_CODES } from '@sealdesk/contract/shared/codes.ts';
import { MAX_COMMENTS } from '@sealdesk/contract/shared/limits.ts';
import type { TimelineReply } from '@sealdesk/contract/timeline/timeline.ts';
import { auditTimelines } from '@sealdesk/core/testing/audit.ts';
import { aContact, aDocument, aJob, aLicense } from '@sealdesk/core/testing/builders.ts';
import { anUpload, aStoredDocument, closeTestStorage, openTestStorage } from '@sealdesk/core/testing/files.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act } from '../harness/act.ts';
import { editBodyOf, editJob, putJob, type EditBody } from '../harness/edit.ts';
import { OpenList } from '../harness/job-events.ts';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import type { Answer, Visitor } from '../harness/visitor.ts';

/** `npm run proof:edits` does 500. */
const PAIRS = Number(process.env['EDIT_PAIRS'] ?? 25);

let stage: Stage;
const visitors = {} as Record<'role10' | 'employee' | 'customer_A_owner', Visitor>;
const storage = openTestStorage();
beforeAll(async () => {
  stage = await setStage();
  for (const who of ['role10', 'employee', 'customer_A_owner'] as const)
    visitors[who] = await signInAs(stage.product.url, stage.database.db, stage.world.people[who]);
});
afterAll(async () => {
  await closeTestStorage(storage);
  await stage?.clear();
});

type Changes = Record<string, unknown>;
type Values = Partial<Parameters<typeof aJob>[1]>;

async function newJob(values: Values = {}): Promise<number> {
  const { companyA, people } = stage.world;
  const owner = { company_id: companyA, contact_id: people.customer_A_owner.contactId };
  return aJob(stage.database.db, { ...owner, status: 2, ...values });
}
const edit = async (job: number, changes: Changes, who: keyof typeof visitors = 'role10') =>
  editJob(visitors[who], stage.database.db, job, changes);
const rowOf = async (job: number) =>
  stage.database.db.selectFrom('job').selectAll().where('number', '=', job).executeTakeFirstOrThrow();
const read = async (job: number, who: keyof typeof visitors = 'role10') =>
  (await visitors[who].send(`/api/getjob?job_id=${job}`)).json as {
    job: FullJob;
    updated_at: string;
    staff?: StaffFacts;
  };
const timelineOf = async (job: number, who: keyof typeof visitors = 'role10') =>
  ((await visitors[who].send(`/api/jobs/${job}/timeline`)).json as TimelineReply).events;
const errorsOf = async (job: number, changes: Changes) => {
  const { status, json } = await edit(job, changes);
  expect([changes, status]).toEqual([changes, 422]);
  return (json as { errors: Record<string, string[]> }).errors;
};

/** [ids, field, refused values, message] */
const REFUSED: [ids: string, field: string, values: unknown[], message: string][] = [
  ['[VA-01]', 'job_name', ['', '   ', '\u200B', undefined, null], 'Job name is required'],
  ['[VA-01]', 'job_name', ['x'.repeat(151)], 'Job name cannot exceed 150 characters'],
  ['[VA-01]', 'job_type', ['', null, undefined], 'Job type is required'],
  ['[VA-01]', 'job_type', ['x', 's ', ['s'], 're'], 'Job type is not one of the listed values'],
  ['[VA-01]', 'product_type', ['', null, undefined], 'Product is required'],
  ['[VA-01]', 'product_type', ['s', 1], 'Product is not one of the listed values'],
  ['[VA-02]', 'number_of_designs', [undefined, null, ''], 'Designs is required'],
  ['[VA-02]', 'number_of_designs', [0, -1], 'Number of Designs must be positive'],
  ['[VA-02]', 'number_of_designs', [1001], 'Number of Designs cannot exceed 1000'],
  ['[VA-02]', 'number_of_designs', ['10', 1.5, [1], true], 'Designs must be a whole number'],
  ['[VA-03]', 'job_priority', [undefined, null], 'Priority is required'],
  ['[VA-03]', 'job_priority', [0, 4, -1], 'Priority is not one of the listed values'],
  ['[VA-03]', 'job_status', [undefined, null, ''], 'Status is required'],
  ['[VA-03] JSN-020', 'job_status', ['complete', { id: 4 }, '4', 0, 12], 'Status is not one of the listed values'],
  ['[VA-04]', 'design_program', ['', undefined], 'Design program is required'],
  ['[VA-04]', 'design_program', ['x'.repeat(31)], 'Design program cannot exceed 30 characters'],
  ['[VA-04]', 'design_code', ['', null], 'Design code is required'],
  ['[VA-04]', 'design_code', ['x'.repeat(51)], 'Design code cannot exceed 50 characters'],
  ['[VA-04]', 'plate_manufacturer', ['', undefined], 'Plate manufacturer is required'],
  ['[VA-04]', 'plate_manufacturer', ['x'.repeat(51)], 'Plate manufacturer cannot exceed 50 characters'],
  [
    'of a missing time of reading',
    'updated_at',
    [undefined, null, '', 'now', 5],
    'The job has to be read before it is saved',
  ],
];

describe('a refused edit', () => {
  it.each(REFUSED)('%s %s %#: each wrong value says so on its field alone', async (_ids, field, values, message) => {
    const job = await newJob();
    const before = await rowOf(job);
    for (const value of values) expect(await errorsOf(job, { [field]: value })).toEqual({ [field]: [message] });
    expect(await rowOf(job)).toEqual(before);
  });

  it('[VA-01] [VA-02] [VA-03] [VA-04] takes the longest and the largest of each', async () => {
    const job = await newJob();
    const most = {
      job_name: 'x'.repeat(150),
      number_of_designs: 1000,
      job_priority: 3,
      design_program: 'p'.repeat(30),
      design_code: 'c'.repeat(50),
      plate_manufacturer: 'm'.repeat(50),
    };
    expect((await edit(job, most)).status).toBe(200);
    expect((await read(job)).job).toMatchObject(most);
  });

  it('holds what else it carries to the rules of creating, each error on its field', async () => {
    const job = await newJob();
    const wrong = { lot_number: 'x'.repeat(51), seal_states: ['VA', 'XX'], wind_speed: 1, drjcoid: 0, roof_load: '1' };
    expect(Object.keys(await errorsOf(job, wrong)).toSorted()).toEqual(
      ['drjcoid', 'lot_number', 'roof_load', 'seal_states.1', 'wind_speed'].toSorted(),
    );
    expect(await errorsOf(job, { seal_states: [...STATE_CODES, 'VA'] })).toHaveProperty('seal_states');
  });

  it('of an unlocked PDF or of Seals says where the company or the original does not allow it', async () => {
    const { db } = stage.database;
    const job = await newJob({ type: 'r' });
    const uploadId = await anUpload(db, storage, { uploaderId: stage.world.people.role10.contactId, jobType: 'r' });
    const bytes = Buffer.from('PK an original');
    await aStoredDocument(db, storage, { job_number: job, purpose: 'original', bytes, upload_id: uploadId });
    expect(await errorsOf(job, { job_type: 's' })).toEqual({
      job_type: ['Uploads for seal jobs require different validations.'],
    });
    expect(await errorsOf(job, { no_lock_request: true })).toEqual({
      no_lock_request: ['This company does not request unlocked PDFs'],
    });
    await db.updateTable('upload').set({ job_type: 's' }).where('id', '=', uploadId).execute();
    const { companyA } = stage.world;
    await db.updateTable('company').set({ allow_unsealed_request: true }).where('id', '=', companyA).execute();
    expect((await edit(job, { job_type: 's', no_lock_request: true })).status).toBe(200);
    expect(await rowOf(job)).toMatchObject({ type: 's', unlocked_requested: true });
    await db.updateTable('company').set({ allow_unsealed_request: false }).where('id', '=', companyA).execute();
  });
});

describe('an edit', () => {
  it('saves every field of the form, and the timeline names each with what it was and is', async () => {
    const { db } = stage.database;
    const { companyB, people } = stage.world;
    const sealer = people.role10_sealer.contactId;
    await aLicense(db, sealer, 'OH');
    const job = await newJob();
    const values: Changes = {
      job_type: 'r',
      drjcoid: companyB,
      drj_contact_id: people.customer_B_same_corp.contactId,
      job_priority: 3,
      job_name: 'Lot 15 Oak Hill',
      product_type: 'e',
      number_of_designs: 44,
      design_program: 'Alpine 22',
      design_code: 'IBC 2024',
      plate_manufacturer: 'Alpine',
      seal_states: ['OH', 'VA'],
      job_comments: 'Please call first.',
      staff_comments: 'Heel height is doubtful.',
      no_lock_request: false,
      lot_number: '15',
      project_subdivision: 'Oak Hill',
      model: 'The Cedar',
      customer_name: 'Hill Homes',
      project_address: '1 Oak Street',
      designer_name: 'Dana Draw',
      designer_address: '2 Oak Street',
      designer_license_num: 'PE-1',
      wind_code: 'ASCE 7-22',
      wind_speed: 115.25,
      wind_exposure_category: 'C',
      mean_roof_height: '21-6-8',
      roof_load: '20-10-0-10',
      floor_load: '40-10-0-5',
      engineer_seal_contact_id: sealer,
    };
    const answer = await edit(job, values);
    expect([answer.status, answer.json]).toEqual([200, { message: `D${job} saved.` }]);
    const after = (await read(job)).job as unknown as Changes;
    expect(Object.fromEntries(Object.keys(values).map((name) => [name, after[name]]))).toEqual(values);

    const [event, ...more] = await timelineOf(job);
    expect(more).toEqual([]);
    expect(event).toMatchObject({ kind: 'edited', actor: { name: expect.stringContaining('role10'), is_me: true } });
    const changed = event!.changes!.map(({ field }) => field);
    expect(changed.toSorted()).toEqual(
      Object.keys(values)
        .filter((name) => name !== 'no_lock_request')
        .toSorted(),
    );
    expect(event!.changes).toEqual(
      expect.arrayContaining([
        { field: 'drjcoid', before: 'Alder Truss A', after: 'Alder Truss B' },
        { field: 'number_of_designs', before: '12', after: '44' },
        { field: 'seal_states', before: 'VA', after: 'OH, VA' },
        { field: 'lot_number', before: null, after: '15' },
      ]),
    );
  });

  it('[PM-04] [AP-03] writes no field that was read with the job and sent back, whatever it says', async () => {
    const job = await newJob();
    const before = await rowOf(job);
    const { job: whole, updated_at } = await read(job);
    const sent = { ...whole, ...editFieldsOf(whole), updated_at };
    expect((await putJob(visitors.role10, job, sent)).json).toEqual({ message: `D${job} saved.` });
    expect(await rowOf(job)).toEqual(before);
    const forged = {
      id: '00000000-0000-4000-8000-000000000000',
      job_id: 1,
      created_at: '2001-01-01T00:00:00Z',
      date_final_sent: '2001-01-01T00:00:00Z',
      ops_seal_employeeid: stage.world.people.role10.employeeId,
      review_employeeid: stage.world.people.role10.employeeId,
      job_priority_order: 1,
      num_final_docs: 3,
      deleted_at: '2001-01-01T00:00:00Z',
      company: { DrJCOID: 1 },
      contact: { email: 'x@y.example' },
    };
    expect((await putJob(visitors.role10, job, { ...sent, ...forged })).status).toBe(200);
    expect(await rowOf(job)).toEqual(before);
    expect(await timelineOf(job)).toEqual([]);
  });

  it('takes up a job, into engineering for repairs and specialty jobs: by the form over HTTP', async () => {
    const taken = await newJob({ status: 1 });
    const answer = await edit(taken, { job_status: 2 }, 'employee');
    expect(answer.json).toEqual({ message: `D${taken} saved. It is at In Progress now.` });
    expect(await timelineOf(taken)).toMatchObject([{ kind: 'take-up', from_status: 1, to_status: 2 }]);
    for (const type of ['r', 'e'])
      for (const status of [1, 2]) {
        const job = await newJob({ status, type });
        expect((await edit(job, { job_status: 8 }, 'employee')).status).toBe(200);
        expect(await timelineOf(job)).toMatchObject([
          { kind: 'take-up-into-engineering', from_status: status, to_status: 8 },
        ]);
      }
    expect((await edit(await newJob({ status: 1 }), { job_status: 8 }, 'employee')).status).toBe(409);
  });

  it('warns of what the move leaves, and asks for the reason of one that needs it', async () => {
    const job = await newJob({ status: 7 });
    expect((await edit(job, { job_status: 1 })).json).toMatchObject({
      warning: expect.stringContaining('Work starts anew'),
    });
    expect(await errorsOf(job, { job_status: 9 })).toEqual({ reason: ['A reason is required.'] });
  });

  it('reaches the open lists at once', async () => {
    const job = await newJob();
    const list = await OpenList.open(visitors.employee);
    await list.untilLive();
    expect((await edit(job, { job_name: 'Seen at once' })).status).toBe(200);
    await list.until(() => list.text.includes('Seen at once'));
    list.close();
  });

  it('is one under its Idempotency-Key: sent again, it has the first answer and no second effect', async () => {
    const job = await newJob();
    const body = { ...(await editBodyOf(stage.database.db, job)), job_name: 'Once' };
    const send = async () =>
      visitors.role10.send(`/api/jobs/${job}`, { method: 'PUT', body, headers: { 'idempotency-key': `edit-${job}` } });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
    expect(await timelineOf(job)).toHaveLength(1);
  });
});

describe('the timeline of a job', () => {
  it('[WF-09] has every change with who, when, from what and to what, and shows when one was altered', async () => {
    const { db } = stage.database;
    const job = await newJob({ status: 1, name: 'Lot 1' });
    const began = Date.now();
    const steps: [by: 'role10' | 'employee', change: () => Promise<Answer>, event: object][] = [
      ['employee', () => edit(job, { job_status: 2 }, 'employee'), { kind: 'take-up', from_status: 1, to_status: 2 }],
      [
        'employee',
        () => edit(job, { job_name: 'Lot 2', lot_number: '2' }, 'employee'),
        {
          kind: 'edited',
          changes: [
            { field: 'job_name', before: 'Lot 1', after: 'Lot 2' },
            { field: 'lot_number', before: null, after: '2' },
          ],
        },
      ],
      [
        'role10',
        () =>
          visitors.role10.send('/api/jobs/set-priority-order', {
            method: 'POST',
            body: { job_id: job, job_priority_order: 1, confirmed: true },
          }),
        { kind: 'work-order-placed', place_before: 0, place_after: 1 },
      ],
      [
        'role10',
        () => edit(job, { lot_number: '' }),
        { kind: 'edited', changes: [{ field: 'lot_number', before: '2', after: null }] },
      ],
      [
        'role10',
        () => act(visitors.role10, job, 'hold', { reason: 'The owner decides.' }),
        { kind: 'hold', from_status: 2, to_status: 6, reason: 'The owner decides.' },
      ],
      ['role10', () => edit(job, { job_status: 2 }), { kind: 'resume', from_status: 6, to_status: 2 }],
    ];
    for (const [by, change, event] of steps) {
      expect((await change()).status).toBe(200);
      const [last] = await timelineOf(job);
      expect(last).toMatchObject({ ...event, actor: { name: expect.stringContaining(by) } });
      expect(Date.parse(last!.at)).toBeGreaterThanOrEqual(began - 1000);
    }
    // The hold freed its place: one event more than there were steps.
    expect(await timelineOf(job)).toHaveLength(steps.length + 1);

    expect(await auditTimelines(stage.database)).toEqual([]);
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update job_event set detail = '{"changes": [{"field": "job_name", "before": "Lot 1", "after": "Lot 3"}]}'
        where job_number = ${job} and kind = 'edited'`.execute(tx);
    });
    expect(await auditTimelines(stage.database)).toEqual([
      expect.stringMatching(`^the timeline of job ${job}: .*altered`),
    ]);
  });
});

it('getjob gives staff, and nobody else, what the form asks of a job besides its fields', async () => {
  const { db } = stage.database;
  const held = await newJob({ status: 6, held_from_status: 10 });
  const plain = { open_places: 0, has_sealed_set: false, was_completed: false, staff_comments_by: null };
  for (const who of ['role10', 'employee'] as const)
    expect((await read(held, who)).staff).toEqual({ ...plain, held_from_status: 10 });
  expect(await read(held, 'customer_A_owner')).not.toHaveProperty('staff');
  const reviewed = await newJob({ status: 10 });
  const upload_id = await anUpload(db, storage, { uploaderId: stage.world.people.role10.contactId });
  const document_id = await aDocument(db, { job_number: reviewed, purpose: 'working', upload_id });
  const box = '{"x":1,"y":1,"width":1,"height":1}';
  const checked = async (run: { upload_id: string } | { document_id: string }, places: string[]) => {
    const proof = 'upload_id' in run ? run.upload_id : randomUUID();
    await db
      .insertInto('proof_run')
      .values({ id: proof, settled_at: new Date(), ...run })
      .execute();
    for (const id of places)
      await db.insertInto('open_place').values({ upload_id: proof, id, kind: 'unexplained', page: 1, box }).execute();
  };
  await checked({ upload_id }, ['first', 'second']);
  expect((await read(reviewed)).staff).toMatchObject({ open_places: 2, has_sealed_set: true });
  // The last check counts.
  await checked({ document_id }, ['first', 'second', 'third']);
  expect((await read(reviewed)).staff).toMatchObject({ open_places: 3 });
  await db.updateTable('document').set({ superseded_at: new Date() }).where('upload_id', '=', upload_id).execute();
  expect((await read(reviewed)).staff).toMatchObject({ open_places: 0, has_sealed_set: false });
  expect((await read(await newJob({ status: 4 }))).staff).toMatchObject({ was_completed: true });
  expect((await read(await newJob({ completion: 1 }))).staff).toMatchObject({ was_completed: true });
});

describe('staff comments', () => {
  it('are changed and read by employees alone; JSN-022: a customer who sends them is refused', async () => {
    const job = await newJob({ staff_comments: 'Heel height is doubtful.' });
    const asCustomer = await edit(job, { staff_comments: 'Mine' }, 'customer_A_owner');
    expect(asCustomer.status).toBe(403);
    expect((await rowOf(job)).staff_comments).toBe('Heel height is doubtful.');
    expect((await edit(job, { staff_comments: 'Checked.' }, 'employee')).status).toBe(200);
    expect(await read(job, 'employee')).toMatchObject({ job: { staff_comments: 'Checked.' } });
    const { staff } = await read(job);
    expect(staff!.staff_comments_by).toMatchObject({ name: expect.stringContaining('employee') });
    const theirs = await visitors.customer_A_owner.send(`/api/getjob?job_id=${job}`);
    expect(theirs.text).not.toMatch(/staff|Checked/);
    expect(await timelineOf(job, 'customer_A_owner')).toEqual([]);
    expect(await timelineOf(job, 'employee')).toMatchObject([
      { changes: [{ field: 'staff_comments', before: 'Heel height is doubtful.', after: 'Checked.' }] },
    ]);
  });
});

describe('two people who edit one job', () => {
  it('the second reads who changed it and when, and saves after reading again (ED-05 on the server)', async () => {
    const job = await newJob();
    const first = await editBodyOf(stage.database.db, job);
    expect((await edit(job, { job_comments: 'By the other.' }, 'employee')).status).toBe(200);
    const refused = await putJob(visitors.role10, job, { ...first, job_name: 'Mine' });
    expect(refused.status).toBe(409);
    const { updated_by, updated_at, code } = StaleBody.parse(refused.json);
    const now = await read(job);
    expect([code, updated_by, updated_at]).toEqual(['STALE', expect.stringContaining('employee'), now.updated_at]);
    expect((await putJob(visitors.role10, job, { ...first, updated_at, job_name: 'Mine' })).status).toBe(200);
    expect(await rowOf(job)).toMatchObject({ name: 'Mine', comments: 'By the other.' });
  });

  it('a work-order place meanwhile stands in nobody’s way', async () => {
    const job = await newJob();
    const first = await editBodyOf(stage.database.db, job);
    const place = { job_id: job, job_priority_order: 1, confirmed: true };
    const placed = await visitors.employee.send('/api/jobs/set-priority-order', { method: 'POST', body: place });
    expect(placed.status).toBe(200);
    expect((await putJob(visitors.role10, job, { ...first, job_name: 'Mine' })).status).toBe(200);
  });

  it(
    `saves at once, ${PAIRS} times: one is saved, the other is refused, and nothing is overwritten`,
    { timeout: 60_000 + PAIRS * 500 },
    async () => {
      const job = await newJob();
      const fields = ['job_name', 'job_comments'] as const;
      const began = performance.now();
      for (let round = 0; round < PAIRS; round += 1) {
        const body = await editBodyOf(stage.database.db, job);
        const saves = (['role10', 'employee'] as const).map(async (who, place) => {
          const changes = { [fields[(round + place) % 2]!]: `round ${round} by ${who}` };
          return { changes, answer: await putJob(visitors[who], job, { ...body, ...changes }) };
        });
        const both = await Promise.all(saves);
        const saved = both.find(({ answer }) => answer.status === 200)!;
        expect([round, both.map(({ answer }) => answer.status).toSorted((a, b) => a - b)]).toEqual([round, [200, 409]]);
        const now = (await read(job)).job as unknown as Changes;
        expect(now).toMatchObject(saved.changes);
        const lost = both.find(({ answer }) => answer.status === 409)!;
        expect(now).not.toMatchObject(lost.changes);
      }
      const events = await stage.database.db
        .selectFrom('job_event')
        .select('id')
        .where('job_number', '=', job)
        .execute();
      expect(events).toHaveLength(PAIRS);
      report(`two saves of one job at once: ${PAIRS} pairs in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    },
  );
});

describe('a hostile edit', () => {
  const url = (job: number) => `/api/jobs/${job}`;
  const raw = async (job: number, body: string, who: keyof typeof visitors = 'role10') =>
    visitors[who].send(url(job), { method: 'PUT', body, headers: { 'content-type': 'application/json' } });

  it('JSN-001: that is no JSON, or is cut short, is a 400 with a sentence', async () => {
    const job = await newJob();
    for (const body of ['', '{', '{"job_name":', 'job_name=x', '{"a":1}}', "{'a':1}"]) {
      const { status, json } = await raw(job, body);
      expect([body, status, json]).toEqual([
        body,
        400,
        expect.objectContaining({ message: expect.stringMatching(/./) }),
      ]);
    }
  });

  it('JSN-002: whose root is no object is refused', async () => {
    const job = await newJob();
    for (const body of ['[]', '"x"', 'null', '5', 'true', '[{}]'])
      expect([body, (await raw(job, body)).status]).toEqual([body, expect.toBeOneOf([400, 422])]);
  });

  it('JSN-004: of 2 MB is too large', async () => {
    const job = await newJob();
    expect((await raw(job, JSON.stringify({ job_name: 'x'.repeat(2_000_000) }))).status).toBe(413);
    expect((await raw(job, JSON.stringify({ job_name: 'x'.repeat(256 * 1024) }))).status).toBe(413);
  });

  it('JSN-005: with keys of prototypes is refused', async () => {
    const job = await newJob();
    const body = JSON.stringify(await editBodyOf(stage.database.db, job));
    for (const evil of ['"__proto__":{"role":10}', '"constructor":{"prototype":{"role":10}}'])
      expect([evil, (await raw(job, body.replace('{', `{${evil},`))).status]).toEqual([evil, 400]);
  });

  it('JSN-006: with a key twice takes the last one, and validates that', async () => {
    const job = await newJob();
    const body = JSON.stringify({ ...(await editBodyOf(stage.database.db, job)), job_name: 'first' });
    expect((await raw(job, body.replace(/\}$/, ',"job_name":""}'))).status).toBe(422);
    expect((await raw(job, body.replace(/\}$/, ',"job_name":"last"}'))).status).toBe(200);
    expect((await rowOf(job)).name).toBe('last');
  });

  it('JSN-007: with numbers that are none is refused', async () => {
    const job = await newJob();
    const body = JSON.stringify({
      ...(await editBodyOf(stage.database.db, job)),
      number_of_designs: 'N',
      wind_speed: 'W',
    });
    const withNumbers = (designs: string, wind: string) => body.replace('"N"', designs).replace('"W"', wind);
    for (const bad of ['1e999', '-1e999', '-0']) {
      expect([bad, (await raw(job, withNumbers(bad, 'null'))).status]).toEqual([bad, 422]);
      expect([bad, (await raw(job, withNumbers('1', bad))).status]).toEqual([bad, 422]);
    }
    // No JSON at all: refused before anything is validated.
    for (const bad of ['NaN', 'Infinity'])
      expect([bad, (await raw(job, withNumbers(bad, 'null'))).status]).toEqual([bad, 400]);
  });

  it('JSN-008: of a job number that is none finds no job, and ids of that kind are refused in the body', async () => {
    const job = await newJob();
    const body = await editBodyOf(stage.database.db, job);
    for (const number of ['9007199254740993', '1.5', '1 ', '0x1', '[1]', '-1', '1e3'])
      expect([
        number,
        (await visitors.role10.send(`/api/jobs/${encodeURIComponent(number)}`, { method: 'PUT', body })).status,
      ]).toEqual([number, 404]);
    for (const id of [2 ** 53 + 1, 1.5, '1 ', '0x1', [1], 2 ** 31]) {
      expect(await errorsOf(job, { drjcoid: id })).toHaveProperty('drjcoid');
      expect(await errorsOf(job, { drj_contact_id: id })).toHaveProperty('drj_contact_id');
      expect(await errorsOf(job, { engineer_seal_contact_id: id })).toHaveProperty('engineer_seal_contact_id');
    }
    for (const job_id of [2 ** 53 + 1, 1.5, '1 ', '0x1', [1]]) {
      const placed = { method: 'POST', body: { job_id, job_priority_order: 1 } };
      expect((await visitors.role10.send('/api/jobs/set-priority-order', placed)).status).toBe(422);
    }
  });

  it('JSN-020: by a customer who completes their job is refused, however the status is written', async () => {
    const job = await newJob({ status: 5 });
    for (const job_status of [4, 'complete', { id: 4 }]) {
      const { status } = await edit(job, { job_status }, 'customer_A_owner');
      expect([job_status, status]).toEqual([job_status, job_status === 4 ? 403 : 422]);
    }
    for (const job_status of ['complete', { id: 4 }])
      expect(await errorsOf(job, { job_status })).toHaveProperty('job_status');
    expect((await edit(job, { job_status: 4 })).status).toBe(409);
    expect((await rowOf(job)).status).toBe(5);
  });

  it('JSN-028: with a script or a link in its comments stores them as text; one that is too long is refused', async () => {
    const job = await newJob();
    const text = `<script>alert(1)</script> [x](javascript:alert(1))\n"quoted" & 'so'`;
    expect((await edit(job, { job_comments: text, staff_comments: text })).status).toBe(200);
    expect((await read(job)).job).toMatchObject({ job_comments: text, staff_comments: text });
    expect((await visitors.role10.send(`/api/getjob?job_id=${job}`)).headers.get('content-type')).toContain('json');
    expect(await errorsOf(job, { job_comments: 'x'.repeat(100_000) })).toEqual({
      job_comments: [`Comments cannot exceed ${MAX_COMMENTS} characters`],
    });
  });

  it('of a time of reading that no database takes is refused as stale or invalid, and is no error of ours', async () => {
    const job = await newJob();
    const body: EditBody = await editBodyOf(stage.database.db, job);
    for (const updated_at of [
      '0000-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999999+14:00',
      '2026-02-30T00:00:00Z',
      `${body.updated_at} `,
    ])
      expect([updated_at, (await putJob(visitors.role10, job, { ...body, updated_at })).status]).toEqual([
        updated_at,
        expect.toBeOneOf([409, 422]),
      ]);
  });

  it('of a contact of another company, or of one that is gone, is refused as a missing one is', async () => {
    const { db } = stage.database;
    const job = await newJob();
    const gone = await aContact(db, { company_id: stage.world.companyA, deleted_at: new Date() });
    for (const id of [stage.world.people.customer_other_corp.contactId, gone, 2_000_000])
      expect(await errorsOf(job, { drj_contact_id: id })).toEqual({ drj_contact_id: ['Contact must be selected'] });
  });
});
