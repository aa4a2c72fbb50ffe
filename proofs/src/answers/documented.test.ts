import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectDocumented, readApiDocument, type ApiDocument, type Operation } from '../harness/documented.ts';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import type { Visitor } from '../harness/visitor.ts';

let stage: Stage;
let document: ApiDocument;
let operations: Visitor;

beforeAll(async () => {
  stage = await setStage();
  document = await readApiDocument(stage.product.url);
  operations = await signInAs(stage.product.url, stage.database.db, stage.world.people.role10);
});
afterAll(async () => stage?.clear());

const JOB_INPUTS =
  'job_name job_type product_type number_of_designs job_priority design_program design_code plate_manufacturer seal_states lot_number project_address project_subdivision model designer_name designer_address designer_license_num wind_code customer_name wind_speed wind_exposure_category mean_roof_height roof_load floor_load drjcoid drj_contact_id job_comments staff_comments no_lock_request';

/** Section 7 of the specification: method and path, what is sent, and what is answered where the specification says it. */
const SPECIFIED: [call: string, inputs: string, outputs: string][] = [
  ['GET /check-token', '', 'token'],
  ['POST /refresh-token', '', 'token'],
  ['GET /api/getjob', 'job_id', 'job'],
  [
    'GET /api/jobs',
    'job_status job_name job_id job_type product_type drjcoid corporation_id start_date end_date page per_page sort_by order',
    'jobs jobs.data jobs.last_page jobs.total total_designs_per_job_type',
  ],
  ['POST /api/jobs', `id ${JOB_INPUTS}`, 'job_id'],
  ['PUT /api/jobs/{job_id}', `job_id job_status ${JOB_INPUTS}`, 'message warning'],
  [
    'POST /api/jobs/upload/original',
    '',
    'uuid job_name product_type design_code design_program plate_manufacturer number_of_designs job_type status confirm_title message',
  ],
  ['POST /api/jobs/set-priority-order', 'job_id job_priority_order', ''],
  ['GET /api/files/download/list', 'jobId purpose', ''],
  ['GET /api/files/download', 'jobId purpose filename', ''],
  ['POST /api/jobs/upload/{purpose}/{jobId}', 'purpose jobId', 'message uuid next_step success_message status'],
  ['POST /api/pdf-keyword-check', 'uuid job_type', 'status message'],
  ['POST /api/pdf-integrity-check', 'uuid job_type', 'status message'],
  ['GET /api/dropdown/companies', '', 'data'],
  ['GET /api/dropdown/contacts', '', 'data'],
  ['GET /api/dropdown/jobstatus', '', 'data'],
  ['GET /api/dropdown/corporations', '', 'data'],
  ['GET /api/dropdown/timezones', '', 'data'],
  ['GET /api/dropdown/employees', '', 'data'],
  [
    'GET /api/user',
    '',
    'id employee_id first_name role isSealingEngineer max_file_uploads company.allow_unsealed_request',
  ],
  ['GET /api/time-entries/latest', '', ''],
  ['POST /api/start-entry', 'jobId', 'message'],
  ['POST /api/start-entry-confirmed', 'jobId confirmed', 'message'],
  ['POST /api/timesheet/update', 'entryId field value', 'success message'],
  ['POST /api/timesheet/close', 'entryId', ''],
  ['GET /api/corporations', '', 'data total last_page'],
  ['GET /api/corporations/{id}', 'id', 'id corporation'],
  ['PUT /api/corporations/{id}', 'id', ''],
  ['GET /api/contacts/corporate-for-dropdown', '', 'data'],
  ['GET /api/contacts', 'drjcoid', 'data total last_page'],
  ['POST /api/contacts', '', ''],
  ['PUT /api/contacts/{id}', 'id', ''],
  ['GET /api/companies', 'corporation deleted', 'data total last_page'],
  ['POST /api/companies', '', ''],
  ['PUT /api/companies/{id}', 'id', ''],
  ['GET /api/accounts', 'account', 'data'],
  ['GET /api/projects', 'account_id', 'data'],
  ['POST /api/projects/create-default', 'account_id company_id type', ''],
];

type Schema = {
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

const words = (text: string) => text.split(' ').filter(Boolean);
const schemaIn = (content: Record<string, { schema: object }> | undefined) =>
  (content?.['application/json']?.schema ?? {}) as Schema;

/** Every name that the schema has, those inside others after a dot. */
function namesIn(schema: Schema): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    name,
    ...namesIn(inner).map((deeper) => `${name}.${deeper}`),
  ]);
  return [...own, ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((part) => part ?? []).flatMap(namesIn)];
}

const inputsOf = ({ parameters = [], requestBody }: Operation) => [
  ...parameters.map(({ name }) => name),
  ...namesIn(schemaIn(requestBody?.content)),
];

const outputsOf = ({ responses }: Operation) =>
  Object.entries(responses).flatMap(([status, { content }]) =>
    status.startsWith('2') ? namesIn(schemaIn(content)) : [],
  );

describe('[AP-01] the served OpenAPI document', () => {
  it.each(SPECIFIED)('has %s with its inputs and outputs', async (call, inputs, outputs) => {
    const [method, path] = call.split(' ') as [string, string];
    const operation = document.paths[path]?.[method.toLowerCase()];
    if (!operation) expect.fail(`The document has no ${call}`);
    expect(inputsOf(operation)).toEqual(expect.arrayContaining(words(inputs)));
    expect(outputsOf(operation)).toEqual(expect.arrayContaining(words(outputs)));

    // The document is made from the routes; what answers is the call itself, which here has nothing to find or to take.
    const asked = path.replace('{purpose}', 'final').replaceAll(/\{\w+\}/g, '999999999');
    const { status } = await operations.send(asked, { method, ...(method === 'GET' ? {} : { body: {} }) });
    if (!path.includes('{')) expect([200, 400, 415, 422]).toContain(status);
  });

  it('is what every answer in these tests is compared with', async () => {
    const { url } = stage.product;
    const answer = await operations.send('/api/user');
    const type = 'application/json; charset=utf-8';
    const answered = { method: 'GET', path: '/api/user', status: 200, type, text: answer.text };
    await expect(expectDocumented(url, answered)).resolves.toBeUndefined();
    const { role: _role, ...less } = answer.json as Record<string, unknown>;
    const wrong: [Partial<typeof answered>, RegExp][] = [
      [{ text: JSON.stringify({ ...less }) }, /must have required property 'role'/],
      [{ text: JSON.stringify({ ...less, role: 10, salary: 1 }) }, /must NOT have additional properties/],
      [{ text: JSON.stringify({ ...less, role: 'ten' }) }, /must be/],
      [{ status: 202 }, /a status that the OpenAPI document does not name/],
      [{ type: 'text/html' }, /where the OpenAPI document says JSON/],
      [{ path: '/api/user/secrets' }, /does not know this call/],
    ];
    for (const [difference, problem] of wrong)
      await expect(expectDocumented(url, { ...answered, ...difference })).rejects.toThrow(problem);
  });
});
