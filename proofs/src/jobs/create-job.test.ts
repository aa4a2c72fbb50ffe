import { randomUUID } from 'node:crypto';
import { STATE_CODES } from '@sealdesk/contract/shared/codes.ts';
import { IDEMPOTENCY_HEADER } from '@sealdesk/contract/uploads/upload-steps.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { aCompany, aContact } from '@sealdesk/core/testing/builders.ts';
import { anUpload, closeTestStorage, openTestStorage } from '@sealdesk/core/testing/files.ts';
import { aNewJob } from '@sealdesk/core/testing/new-job.ts';
import { readMail } from '@sealdesk/core/testing/read-mail.ts';
import { openSmtpListener, type SmtpListener } from '@sealdesk/core/testing/smtp.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { aZip, sendOriginal } from '../harness/upload.ts';
import type { Visitor } from '../harness/visitor.ts';

let stage: Stage;
let smtp: SmtpListener;
let role10: Visitor;
let customer: Visitor;
/** An upload that refused calls may name again and again: a refusal uses nothing up. */
let waiting: string;
const storage = openTestStorage();

beforeAll(async () => {
  smtp = await openSmtpListener();
  stage = await setStage({ workers: 1, env: { SMTP_URL: smtp.url } });
  const { product, database, world } = stage;
  role10 = await signInAs(product.url, database.db, world.people.role10);
  customer = await signInAs(product.url, database.db, world.people.customer_A_owner);
  waiting = await upload();
});
afterAll(async () => {
  await closeTestStorage(storage);
  await stage?.clear();
  await smtp?.close();
});

type Body = Record<string, unknown>;
type Errors = Record<string, string[]>;

async function upload(who: 'role10' | 'customer_A_owner' = 'role10'): Promise<string> {
  return anUpload(stage.database.db, storage, { uploaderId: stage.world.people[who].contactId });
}

const bodyOf = (body: Body): Body => {
  const { companyA, people } = stage.world;
  const needed = { drjcoid: companyA, drj_contact_id: people.customer_A_owner.contactId, id: waiting };
  return { ...aNewJob(needed), ...body };
};
const send = async (body: Body | string, { visitor = role10, headers = {} } = {}) =>
  visitor.send('/api/jobs', { method: 'POST', headers, body: typeof body === 'string' ? body : bodyOf(body) });
const errorsOf = async (body: Body): Promise<Errors> => {
  const { status, json } = await send(body);
  expect([body, status]).toEqual([body, 422]);
  return (json as { errors: Errors }).errors;
};
const created = async (body: Body): Promise<Record<string, unknown>> => {
  const answer = await send({ id: await upload(), ...body });
  expect([answer.status, answer.json]).toEqual([201, expect.any(Object)]);
  const { job_id } = answer.json as { job_id: number };
  return ((await role10.send(`/api/getjob?job_id=${job_id}`)).json as { job: Record<string, unknown> }).job;
};

const ROOF_HEIGHT =
  'Mean roof height must be in the format ft-in-16th; e.g., 5-6-8 (all positive integers). Inches cannot exceed 15, and sixteenths cannot exceed 15.';
const load = (kind: string) => `${kind} load must be in the format #-#-#-#; e.g., 20-10-0-10 or 50.25-50-60.5-100`;

/** [ids, field, refused values, message] */
const REFUSED: [string, string, unknown[], string][] = [
  ['[VA-01] JSN-011', 'job_name', ['', '   ', '\u200B', undefined, null], 'Job name is required'],
  ['[VA-01] JSN-011', 'job_name', ['x'.repeat(151)], 'Job name cannot exceed 150 characters'],
  [
    'JSN-031',
    'job_name',
    [
      'a\r\nBcc: x@evil.example',
      'a\tb',
      'a\u0007b',
      'a\u0085b',
      'a\u2028b',
      'fdp\u202Eexe',
      'a\u2066b\u2069',
      '\u200Fa',
    ],
    'Job name has a control or direction character',
  ],
  ['[VA-01]', 'job_type', [undefined, null, ''], 'Job type is required'],
  ['[VA-01]', 'job_type', ['x', 'S', 're', 1, ['s']], 'Job type is not one of the listed values'],
  ['[VA-01]', 'product_type', [undefined, ''], 'Product is required'],
  ['[VA-01]', 'product_type', ['x', 'T'], 'Product is not one of the listed values'],
  ['[VA-02]', 'number_of_designs', [undefined, null, ''], 'Designs is required'],
  ['[VA-02] JSN-009', 'number_of_designs', [0, -1], 'Number of Designs must be positive'],
  ['[VA-02] JSN-009', 'number_of_designs', [1001], 'Number of Designs cannot exceed 1000'],
  ['[VA-02] JSN-009', 'number_of_designs', ['10abc', '1e3', '10', 1.5, [1], true], 'Designs must be a whole number'],
  ['[VA-03]', 'job_priority', [undefined, null, ''], 'Priority is required'],
  ['[VA-03] JSN-010', 'job_priority', [0, 4, -1], 'Priority is not one of the listed values'],
  ['[VA-03]', 'job_priority', ['2', 1.5, 2.000001, true, [2]], 'Priority must be a whole number'],
  ['[VA-04]', 'design_program', [undefined, ''], 'Design program is required'],
  ['[VA-04]', 'design_program', ['x'.repeat(31)], 'Design program cannot exceed 30 characters'],
  ['[VA-04]', 'design_code', [undefined, ''], 'Design code is required'],
  ['[VA-04]', 'design_code', ['x'.repeat(51)], 'Design code cannot exceed 50 characters'],
  ['[VA-04]', 'plate_manufacturer', [undefined, ''], 'Plate manufacturer is required'],
  ['[VA-04]', 'plate_manufacturer', ['x'.repeat(51)], 'Plate manufacturer cannot exceed 50 characters'],
  ['[VA-05]', 'drjcoid', [undefined, null, 0, -1, '1', 1.5, 999_999, 3_000_000_000], 'Company must be selected'],
  ['[VA-05]', 'drj_contact_id', [undefined, null, 0, '1', 999_999, 3_000_000_000], 'Contact must be selected'],
  ['[VA-06] JSN-014', 'seal_states', [undefined, null, [], 'VA'], 'You must select at leaset one state'],
  ['[VA-06] JSN-014', 'seal_states', [['VA', 'VA']], 'A state is selected twice'],
  ['[VA-07]', 'lot_number', ['x'.repeat(51)], 'Lot number cannot exceed 50 characters'],
  ['[VA-07]', 'project_address', ['x'.repeat(201)], 'Project address cannot exceed 200 characters'],
  ['[VA-07]', 'project_subdivision', ['x'.repeat(31)], 'Subdivision cannot exceed 30 characters'],
  ['[VA-07]', 'model', ['x'.repeat(31)], 'Model cannot exceed 30 characters'],
  ['[VA-07]', 'designer_name', ['x'.repeat(51)], 'Designer name cannot exceed 50 characters'],
  ['[VA-07]', 'designer_address', ['x'.repeat(201)], 'Designer address cannot exceed 200 characters'],
  ['[VA-07]', 'designer_license_num', ['x'.repeat(21)], 'Designer license number cannot exceed 20 characters'],
  ['[VA-07]', 'wind_code', ['x'.repeat(21)], 'Wind code cannot exceed 20 characters'],
  ['[VA-07]', 'customer_name', ['x'.repeat(101)], 'Customer name cannot exceed 100 characters'],
  ['[VA-08] JSN-015', 'wind_speed', [89, 89.99, -1], 'Wind speed must be at least 90'],
  ['[VA-08] JSN-015', 'wind_speed', [201, 200.01], 'Wind speed cannot exceed 200'],
  ['[VA-08] JSN-015', 'wind_speed', ['1e2', '115'], 'Wind speed must be a number'],
  ['[VA-08]', 'wind_speed', [199.999, 115.001, 90.000_01], 'Wind speed cannot have more than two decimals'],
  ['[VA-08] JSN-016', 'wind_exposure_category', ['E', ['A'], 'a', 1], 'Invalid wind exposure category'],
  [
    '[VA-09] JSN-017',
    'mean_roof_height',
    ['5-16-1', '5-16-0', '5-1-16', '-1-0-0', '0-1-1', '5-6', '5-6-8\n', ' 5-6-8', '1234567-1-1', '5.5-6-8', 5],
    ROOF_HEIGHT,
  ],
  [
    '[VA-10] JSN-018',
    'roof_load',
    [
      '1-2-3',
      '1-2-3-4-5',
      '1.234-1-1-1',
      '1.-1-1-1',
      '-1-1-1-1',
      '11111111111-11111-11111-1',
      '20-10-0-10\n',
      '9'.repeat(50_000),
    ],
    load('Roof'),
  ],
  ['[VA-10]', 'floor_load', ['1-2-3', 'a-b-c-d', '1.234-1-1-1', '40 -10-0-5'], load('Floor')],
];

describe('a refused create', () => {
  it.each(REFUSED)('%s %s %#: each wrong value says so on its field alone', async (_ids, field, values, message) => {
    for (const value of values) expect(await errorsOf({ [field]: value })).toEqual({ [field]: [message] });
  });

  it('[VA-05] without an upload says that one is needed', async () => {
    for (const id of [undefined, null, '', 'x', randomUUID()])
      expect(await errorsOf({ id })).toEqual({ id: [MESSAGES.notUploaded] });
  });

  it('[VA-06] JSN-014: states that are none, are too many or are nested are reported under seal_states', async () => {
    for (const seal_states of [['XX'], [...STATE_CODES, 'VA'], [['VA']], ['va'], [null], { 0: 'VA' }, ['PR']]) {
      const fields = Object.keys(await errorsOf({ seal_states }));
      expect(fields.length).toBeGreaterThan(0);
      for (const field of fields) expect(field).toMatch(/^seal_states(\.\d+)?$/);
    }
  });

  it('[CR-10] reports every wrong field at once, each by its name', async () => {
    const errors = await errorsOf({ job_name: '', number_of_designs: 1001, seal_states: ['VA', 'XX'], wind_speed: 1 });
    expect(errors).toEqual({
      job_name: ['Job name is required'],
      number_of_designs: ['Number of Designs cannot exceed 1000'],
      'seal_states.1': ['Is not a state'],
      wind_speed: ['Wind speed must be at least 90'],
    });
  });

  it('JSN-012, JSN-013: text that no database takes is refused in every field, and is no error of ours', async () => {
    const fields = ['job_name', 'design_code', 'job_comments', 'staff_comments', 'lot_number', 'customer_name'];
    for (const field of fields) {
      for (const bad of [String.raw`a\u0000b`, String.raw`a\ud800b`, String.raw`\udc00`]) {
        const text = JSON.stringify(bodyOf({ [field]: 'BAD' })).replace('BAD', bad);
        const answer = await send(text);
        expect([field, bad, answer.status]).toEqual([field, bad, 422]);
        expect(Object.keys((answer.json as { errors: Errors }).errors)).toEqual([field]);
      }
    }
  });

  it('[CR-04] an unlocked PDF is refused where the company has no such request, whoever asks', async () => {
    const id = await upload('customer_A_owner');
    expect((await send({ no_lock_request: true })).json).toMatchObject({
      errors: { no_lock_request: [expect.any(String)] },
    });
    expect((await send({ id, no_lock_request: true }, { visitor: customer })).status).toBe(422);
    const drjcoid = await aCompany(stage.database.db, { allow_unsealed_request: true });
    const drj_contact_id = await aContact(stage.database.db, { company_id: drjcoid });
    expect(await created({ drjcoid, drj_contact_id, no_lock_request: true })).toMatchObject({ no_lock_request: true });
  });

  it('[PM-04] what a person may not set is refused or not read', async () => {
    const forbidden = {
      engineer_seal_contact_id: 1,
      ops_seal_employeeid: 1,
      created_at: '2020-01-01',
      deleted_at: null,
    };
    for (const [field, value] of Object.entries(forbidden))
      expect(await errorsOf({ [field]: value })).toEqual({ [field]: ['Cannot be set'] });
    const id = await upload('customer_A_owner');
    const comments = await send({ id, staff_comments: 'mine' }, { visitor: customer });
    expect([comments.status, comments.json]).toEqual([
      422,
      expect.objectContaining({ errors: { staff_comments: [expect.any(String)] } }),
    ]);
    const foreign = await send({ id, drjcoid: stage.world.companyOther }, { visitor: customer });
    expect(foreign.json).toMatchObject({ errors: { drjcoid: ['Company must be selected'] } });
  });
});

describe('a created job', () => {
  it('has its name in one form of Unicode, and is found by either', async () => {
    const [composed, split] = ['Müller’s Café 14', 'Mu\u0308ller’s Cafe\u0301 14'];
    expect(split).not.toBe(composed);
    const { job_name, job_id } = await created({ job_name: split });
    expect(job_name).toBe(composed);
    for (const name of [composed, split]) {
      const { json } = await role10.send(`/api/jobs?job_name=${encodeURIComponent(name)}`);
      expect(json).toMatchObject({ jobs: { data: [{ job_id }] } });
    }
  });

  it('has a wind speed of up to two decimals, as it was sent', async () => {
    for (const wind_speed of [90, 115.5, 199.99, 200])
      expect(await created({ wind_speed })).toMatchObject({ wind_speed });
  });

  it('[CR-01] is made of what its zip gave, and that zip is its original, byte for byte', async () => {
    const bytes = aZip();
    const { status, json, text } = await sendOriginal(customer, bytes);
    expect([status, text]).toEqual([200, expect.any(String)]);
    const {
      uuid,
      job_name,
      product_type,
      design_code,
      design_program,
      plate_manufacturer,
      number_of_designs,
      job_type,
    } = json as Record<string, unknown>;
    const read = {
      job_name,
      job_type,
      product_type,
      design_code,
      design_program,
      plate_manufacturer,
      number_of_designs,
    };
    const answer = await send({ id: uuid, ...read, seal_states: ['VA'] }, { visitor: customer });
    expect([answer.status, answer.json]).toEqual([201, expect.objectContaining({ message: expect.any(String) })]);
    const { job_id } = answer.json as { job_id: number };
    expect((await customer.send(`/api/getjob?job_id=${job_id}`)).json).toMatchObject({
      job: { id: uuid, job_id, ...read, seal_states: ['VA'], job_status: { id: 1 }, job_priority: 2 },
    });
    const files = `jobId=${job_id}&purpose=original`;
    expect((await customer.send(`/api/files/download/list?${files}`)).json).toEqual(['Lot 14.zip']);
    const fetched = await customer.download(`/api/files/download?${files}&filename=Lot+14.zip`);
    expect(fetched.bytes.equals(bytes)).toBe(true);
    expect((await customer.send(`/api/uploads/${String(uuid)}`)).json).toMatchObject({ state: 'accepted' });
  });

  it('[VA-01] [VA-02] [VA-04] [VA-07] [VA-08] [VA-09] [VA-10] takes every field at its limit and gives it back', async () => {
    const values = {
      job_name: 'x'.repeat(150),
      number_of_designs: 1000,
      job_priority: 3,
      design_program: 'x'.repeat(30),
      design_code: 'x'.repeat(50),
      plate_manufacturer: 'x'.repeat(50),
      lot_number: 'x'.repeat(50),
      project_address: 'x'.repeat(200),
      project_subdivision: 'x'.repeat(30),
      model: 'x'.repeat(30),
      designer_name: 'x'.repeat(50),
      designer_address: 'x'.repeat(200),
      designer_license_num: 'x'.repeat(20),
      wind_code: 'x'.repeat(20),
      customer_name: 'é🏠'.repeat(33),
      wind_speed: 200,
      wind_exposure_category: 'D',
      mean_roof_height: '123456-1-1',
      roof_load: '50.25-50-60.5-100',
      floor_load: '123456.12-12345.1-1-1',
      job_comments: '<script>alert(1)</script>\r\n.\r\n',
    };
    const job = await created(values);
    expect(job).toMatchObject({ ...values, job_comments: '<script>alert(1)</script>\r\n.' });
  });

  it('[VA-08] [VA-09] [VA-10] leaves out what is optional, also as null and as nothing typed', async () => {
    const optional = [
      'lot_number',
      'wind_speed',
      'wind_exposure_category',
      'mean_roof_height',
      'roof_load',
      'floor_load',
    ];
    const none = Object.fromEntries(optional.map((field) => [field, null]));
    expect(await created({})).toMatchObject(none);
    expect(await created(none)).toMatchObject(none);
    const empty = { lot_number: '', mean_roof_height: '', roof_load: '', floor_load: '', job_comments: '' };
    expect(await created(empty)).toMatchObject({ ...none, job_comments: null });
    for (const mean_roof_height of ['5-6-8', '1-15-15', '25-0-0'])
      expect(await created({ mean_roof_height, wind_speed: 90 })).toMatchObject({ mean_roof_height });
  });

  it('[CR-08] [VA-06] may have all 51 states and a Normal priority', async () => {
    expect(STATE_CODES).toHaveLength(51);
    const job = await created({ seal_states: STATE_CODES, job_priority: 2 });
    expect(job).toMatchObject({ seal_states: STATE_CODES, job_priority: 2 });
  });

  // 'Status is required' is a rule of the edit form, which waits: a create takes any status, or none, and stores 1.
  it('[VA-03] takes the priorities 1, 2 and 3, and stores status 1 whatever status the form sends', async () => {
    for (const [job_priority, job_status] of [
      [1, undefined],
      [2, 1],
      [3, 11],
      [2, 'Complete'],
      [2, null],
    ])
      expect(await created({ job_priority, job_status })).toMatchObject({ job_priority, job_status: { id: 1 } });
  });

  it('[VA-03] [PM-04] JSN-021, JSN-042: starts as Received, whatever the body says, and takes nothing unknown', async () => {
    const before = await unknownFields();
    const job = await created({
      job_status: 4,
      completed_at: '2020-01-01',
      number: 5,
      company: { id: 1 },
      upload_id: 'x',
    });
    expect(job).toMatchObject({ job_status: { id: 1 }, date_final_sent: null });
    expect(job['job_id']).not.toBe(5);
    expect(await unknownFields()).toBe(before + 4);
  });

  it('CON-002: is one for a double click; the same answer under the same key, else the upload is used', async () => {
    const id = await upload();
    const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
    const twice = await Promise.all([send({ id }, { headers }), send({ id }, { headers })]);
    const later = await send({ id }, { headers });
    for (const answer of [...twice, later]) expect([answer.status, answer.json]).toEqual([201, twice[0].json]);
    expect((await send({ id })).json).toMatchObject({ errors: { id: [MESSAGES.notUploaded] } });
    expect((await send({ id, job_name: 'another' }, { headers })).status).toBe(422);

    const other = await upload();
    const clicks = await Promise.all(Array.from({ length: 5 }, async () => send({ id: other })));
    expect(clicks.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422, 422]);
    const jobs = await stage.database.db
      .selectFrom('job')
      .select('number')
      .where('upload_id', 'in', [id, other])
      .execute();
    expect(jobs).toHaveLength(2);
    for (const key of ['', ' ', 'x'.repeat(201)])
      expect((await send({ id: waiting, job_name: '' }, { headers: { [IDEMPOTENCY_HEADER]: key } })).status).toBe(422);
  });

  it('FIL-014: a file named like markup is named as plain text in the letter, and escaped in its page', async () => {
    const name = '<img src=x onerror=alert(1)>.zip';
    const uploaderId = stage.world.people.role10.contactId;
    const answer = await send({ id: await anUpload(stage.database.db, storage, { uploaderId, name }) });
    const { job_id } = answer.json as { job_id: number };
    const letter = () => smtp.received.find(({ raw }) => raw.includes(`D${job_id} received`));
    await expect.poll(letter).toBeDefined();
    const { text, html } = readMail(letter()!.raw);
    expect(text).toContain(`File: ${name}`);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;.zip');
    expect(html!.match(/<img[^>]*>/g)).toEqual([expect.stringContaining('src="cid:logo@sealdesk"')]);
  });

  it('is reported to its contact in one letter, whose subject stays one line', async () => {
    // A name with line ends is refused (JSN-031 above); what looks like a header in one line is only text.
    const answer = await send({
      id: await upload(),
      job_name: 'Lot 7 Bcc: x@evil.example',
      seal_states: ['VA', 'WV'],
      job_comments: 'a\r\n.\r\nb',
    });
    const { job_id } = answer.json as { job_id: number };
    const letters = () => smtp.received.filter(({ raw }) => raw.includes(`D${job_id} received`));
    await expect.poll(letters).toHaveLength(1);
    const [{ to, raw, text }] = letters() as [(typeof smtp.received)[0]];
    expect(to).toEqual([stage.world.people.customer_A_owner.email]);
    expect(raw).toMatch(new RegExp(`^Subject: D${job_id} received: Lot 7 Bcc: x@evil.example\r?$`, 'm'));
    expect(raw).not.toMatch(/^Bcc:/m);
    expect(text).toContain('Seal states: VA, WV');
    expect(text).toContain('File: plans.zip');
    expect(text).toContain(`/joblist?job=${job_id}`);
  });
});

/** How many unknown fields the server has counted. */
async function unknownFields(): Promise<number> {
  const metrics = await (await fetch(new URL('/metrics', stage.product.privateUrl))).text();
  return Number(/^sealdesk_unknown_fields_total\{call="createJob"\} (\d+)/m.exec(metrics)?.[1] ?? 0);
}
