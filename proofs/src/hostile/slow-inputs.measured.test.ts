import { randomUUID } from 'node:crypto';
import { MAX_JOB_TEXT } from '@sealdesk/contract/jobs/job-fields.ts';
import { aJob } from '@sealdesk/core/testing/builders.ts';
import { aNewJob } from '@sealdesk/core/testing/new-job.ts';
import { reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { putJob } from '../harness/edit.ts';
import { cpuSeconds } from '../harness/process-tree.ts';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import type { Answer, Visitor } from '../harness/visitor.ts';

/** Jobs among which a name is looked for. */
const MANY = 1_000;
/** What a busy machine may add to the time of the processor; an input that is slow takes far more. */
const SLACK_SECONDS = 1;

let stage: Stage;
let role10: Visitor;
beforeAll(async () => {
  stage = await setStage();
  role10 = await signInAs(stage.product.url, stage.database.db, stage.world.people.role10);
});
afterAll(async () => stage?.clear());

const owner = () => ({
  company_id: stage.world.companyA,
  contact_id: stage.world.people.customer_A_owner.contactId,
});
const apiSeconds = () => cpuSeconds(stage.product.apis[0]!.pid!);

/** Makes the call three times, and returns the shortest that it took, in milliseconds. */
async function shortestOf(call: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (const _ of [1, 2, 3]) {
    const began = performance.now();
    await call();
    times.push(performance.now() - began);
  }
  return Math.min(...times);
}

it('JSN-003: refuses JSON of a depth of 10,000 without taking time over it', async () => {
  const job = await aJob(stage.database.db, { ...owner(), status: 2 });
  const deep = [
    `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    `{"job_name":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
  ];
  for (const body of deep) {
    const spentBefore = apiSeconds();
    const ms = await shortestOf(async () => expect((await putJob(role10, job, body)).status).toBeOneOf([400, 422]));
    expect(apiSeconds() - spentBefore).toBeLessThan(SLACK_SECONDS);
    reportFigure('JSN-003', ms, 100);
  }
});

it('JSN-018, JSN-019: refuses values made to be slow by their length, before a pattern reads them', async () => {
  const { company_id: drjcoid, contact_id: drj_contact_id } = owner();
  const errorsOf = ({ status, json }: Answer) => [status, Object.keys((json as { errors: object }).errors)];
  const create = (field: 'roof_load' | 'lot_number', value: string) => {
    const body = { ...aNewJob({ drjcoid, drj_contact_id, id: randomUUID() }), [field]: value };
    return role10.send('/api/jobs', { method: 'POST', body });
  };
  // Loads as the pattern wants them: only the length can refuse this.
  const long = `${'1'.repeat(20)}-1-1-1`;
  expect(long.length).toBeGreaterThan(MAX_JOB_TEXT.roof_load);
  for (const value of [long, '1-2-3', '1.234-1-1-1'])
    expect(errorsOf(await create('roof_load', value))).toEqual([422, ['roof_load']]);

  /** The server's own time for ten refusals. */
  const timeOfTen = async (field: 'roof_load' | 'lot_number', value: string) => {
    const began = apiSeconds();
    for (let n = 0; n < 10; n += 1) expect(errorsOf(await create(field, value))).toEqual([422, [field]]);
    return apiSeconds() - began;
  };
  for (const value of ['1-'.repeat(100_000), `${'1'.repeat(120_000)}x`, '1.'.repeat(100_000)]) {
    // The same bytes in a field that has no pattern: what is left is the pattern's.
    const usual = await timeOfTen('lot_number', value);
    const ofPattern = (await timeOfTen('roof_load', value)) - usual;
    expect(ofPattern).toBeLessThan(usual + SLACK_SECONDS);
    reportFigure('JSN-019, one pattern', ofPattern * 100, 10, 'ms of the processor');
  }
});

it('QRY-005: takes a pattern made to be slow literally, and finds what has that name', async () => {
  const { db } = stage.database;
  const bait = '_%'.repeat(70);
  await aJob(db, { ...owner(), name: bait });
  // Names that match up to their last sign, so that an unescaped pattern tries all ways: more than a statement may take.
  await sql`insert into job
      (upload_id, company_id, contact_id, corporation_id, name, type, product, designs, seal_states, design_program,
        design_code, plate_manufacturer)
    select gen_random_uuid(), company_id, contact_id, corporation_id, repeat('ab', 60) || n, type, product, designs,
      seal_states, design_program, design_code, plate_manufacturer
    from job, generate_series(1, ${MANY}) n where name = ${bait}`.execute(db);
  const named = ({ json }: Answer) =>
    (json as { jobs: { data: { job_name: string }[] } }).jobs.data.map(({ job_name }) => job_name);
  for (const [pattern, found] of [
    [bait, [bait]],
    [`${'a%'.repeat(60)}x`, []],
    ['%_'.repeat(70), []],
  ] as const) {
    const ms = await shortestOf(async () => {
      const answer = await role10.send(`/api/jobs?job_name=${encodeURIComponent(pattern)}`);
      expect([answer.status, named(answer)]).toEqual([200, found]);
    });
    reportFigure('QRY-005', ms, 500);
  }
});
