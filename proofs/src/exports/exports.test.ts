import { EXPORT_MESSAGES } from '@sealdesk/contract/exports/export-messages.ts';
import { EXPORT_FORMATS, EXPORT_TOTAL_HEADER } from '@sealdesk/contract/exports/export-formats.ts';
import { JOB_EXPORT_COLUMNS, jobExportColumns } from '@sealdesk/contract/exports/job-export-columns.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { ENTRY_EXPORT_PATH, JOB_EXPORT_PATH } from '@sealdesk/contract/paths.ts';
import { MAX_EXCEL_ROWS } from '@sealdesk/contract/shared/limits.ts';
import { aContact, aJob, aLicense, anEmployee, aTimeEntry } from '@sealdesk/core/testing/builders.ts';
import type { Actor } from '@sealdesk/core/testing/people.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signInAs, signInOnce } from '../harness/sign-in.ts';
import { csvRows, sheetXml, xlsxRows } from '../harness/spreadsheet.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import type { Visitor } from '../harness/visitor.ts';

/** What only staff may read, each in a hidden place of a job of company A. */
const MARKERS = {
  staffComments: 'heel height is doubtful',
  initialSealer: 'Ines Stagesealer',
  sealer: 'Sven Hiddenstamp',
  canSeal: 'Cora Cansealit',
  worked: 'Petra Clockstopped',
  timeTotal: '37 h 41 m',
};
/** The heads of their columns, and of what else customers are not sent. */
const HIDDEN_HEADS = new Set([
  'Staff comments',
  'Sealer',
  'Initial sealer',
  'Can seal',
  'Time total',
  'Jobs ahead',
  'Notice',
]);
const HYPERLINK = '=HYPERLINK("http://evil.example","Open")';
const CALC = "=cmd|'/c calc'!A1.pdf";

let stage: Stage;
const jobs = { marked: 0, foreign: 0 };

beforeAll(async () => {
  stage = await setStage({ env: { LOG_LEVEL: 'info' } });
  const { db } = stage.database;
  const { companyA, companyOther, people } = stage.world;
  const engineer = async (name: string, state: string) => {
    const [first_name, last_name] = name.split(' ') as [string, string];
    const contact = await aContact(db, {
      employee_id: await anEmployee(db, { name }),
      first_name,
      last_name,
      is_engineer: true,
    });
    await aLicense(db, contact, state);
    return contact;
  };
  await engineer(MARKERS.canSeal, 'VA');
  const ofA = { company_id: companyA, contact_id: people.customer_A_owner.contactId };
  jobs.marked = await aJob(db, {
    ...ofA,
    status: 2,
    name: 'Lot 14, "Maple" Ridge',
    comments: 'first line\r\nsecond line',
    staff_comments: MARKERS.staffComments,
    initial_sealer_id: await anEmployee(db, { name: MARKERS.initialSealer }),
    sealing_engineer_id: await engineer(MARKERS.sealer, 'TX'),
    seal_states: ['VA', 'WV'],
    created_at: new Date('2026-01-05T12:42:00Z'),
  });
  await aJob(db, { ...ofA, status: 2, work_order_place: 1, name: 'Lot 15 Maple Ridge' });
  jobs.foreign = await aJob(db, {
    company_id: companyOther,
    contact_id: people.customer_other_corp.contactId,
    name: 'Of another company',
    status: 2,
  });
  const ended_at = new Date('2026-03-10T10:00:00Z');
  await aTimeEntry(db, {
    job_number: jobs.marked,
    employee_id: await anEmployee(db, { name: MARKERS.worked }),
    started_at: new Date(ended_at.getTime() - (37 * 60 + 41) * 60_000),
    ended_at,
  });
});
afterAll(async () => stage?.clear());

const visit = signInOnce(() => stage);
const pathOf = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query).toString()}`;

/** The rows of an export, heads and note included, read from the bytes of either format. */
async function rowsOf(visitor: Visitor, path: string, query: Record<string, string>): Promise<string[][]> {
  const { status, bytes } = await visitor.download(pathOf(path, query));
  expect([status, status === 200 ? '' : bytes.toString()]).toEqual([200, '']);
  return query['format'] === 'xlsx' ? xlsxRows(bytes) : csvRows(bytes);
}

describe('an export of jobs', () => {
  it('is a CSV file with the words of the screen, under a name with the time', async () => {
    const role10 = await visit('role10');
    const { status, headers, bytes } = await role10.download(
      pathOf(JOB_EXPORT_PATH, { format: 'csv', job_name: 'maple', order: 'asc' }),
    );
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'private, no-store',
    ]);
    expect(headers.get('content-disposition')).toMatch(/filename="sealdesk-jobs-\d{4}-\d\d-\d\d-\d{4}\.csv"/);
    expect(headers.get(EXPORT_TOTAL_HEADER)).toBe('2');
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [heads, first, second, note, ...rest] = csvRows(bytes);
    expect(heads).toEqual(jobExportColumns('operations', 'list').map((name) => JOB_EXPORT_COLUMNS[name].head));
    const cell = (head: string) => first![heads!.indexOf(head)];
    expect([cell('Job number'), cell('Job name'), cell('Comments'), cell('Seal states'), cell('Created')]).toEqual([
      `D${jobs.marked}`,
      'Lot 14, "Maple" Ridge',
      'first line\nsecond line',
      'VA WV',
      '2026-01-05 07:42',
    ]);
    expect(second).toContain('Lot 15 Maple Ridge');
    expect(note).toEqual([expect.stringMatching(/America\/New_York\. Filters: Job name contains: maple\.$/)]);
    expect(rest).toEqual([]);
  });

  it('holds the page, and the columns, that were asked for', async () => {
    const role10 = await visit('role10');
    const query = { format: 'xlsx', rows: 'page', per_page: '10', order: 'asc', columns: 'job_id,job_name' };
    expect(await rowsOf(role10, JOB_EXPORT_PATH, query)).toEqual([
      ['Job number', 'Job name'],
      [`D${jobs.marked}`, 'Lot 14, "Maple" Ridge'],
      [`D${jobs.marked + 1}`, 'Lot 15 Maple Ridge'],
      [`D${jobs.foreign}`, 'Of another company'],
      [expect.stringContaining('Filters: none.')],
    ]);
  });

  it('[PM-02] holds no byte of what is hidden from a customer, and no job of another company', async () => {
    for (const who of ['customer_A_owner', 'customer_corporate'] as const) {
      const customer = await visit(who);
      for (const format of EXPORT_FORMATS) {
        for (const columns of ['list', 'all']) {
          const rows = await rowsOf(customer, JOB_EXPORT_PATH, { format, columns });
          const text = JSON.stringify(rows);
          expect(text).toContain('Lot 15 Maple Ridge');
          expect(rows).toHaveLength(4);

          for (const hidden of [...Object.values(MARKERS), 'Of another company', 'Birch Lumber'])
            expect(text).not.toContain(hidden);
          expect(rows[0]!.filter((head) => HIDDEN_HEADS.has(head))).toEqual([]);
        }
      }
      for (const columns of ['staff_comments', 'job_id,time_total', 'no_such_column', ''])
        expect((await customer.send(pathOf(JOB_EXPORT_PATH, { format: 'csv', columns }))).status).toBe(422);
    }
    // The same search finds everything with operations, so the markers are where they were planted.
    const all = JSON.stringify(await rowsOf(await visit('role10'), JOB_EXPORT_PATH, { format: 'csv', columns: 'all' }));
    for (const hidden of [...Object.values(MARKERS), 'Of another company', 'Birch Lumber'])
      expect(all).toContain(hidden);
  });

  it('[FIL-015] [JSN-029] keeps as text what a spreadsheet would run: the name of a file, a link', async () => {
    const { db } = stage.database;
    const { companyA, people } = stage.world;
    const contact_id = people.customer_A_owner.contactId;
    const job_number = await aJob(db, { company_id: companyA, contact_id, name: HYPERLINK, comments: CALC });
    const started_at = new Date('2026-02-02T10:00:00Z');
    const ended_at = new Date('2026-02-02T11:00:00Z');
    const employee_id = people.employee.employeeId!;
    await aTimeEntry(db, { job_number, employee_id, started_at, ended_at, description: CALC });
    const [role10, customer] = [await visit('role10'), await visit('customer_A_owner')];
    for (const format of EXPORT_FORMATS) {
      for (const visitor of [role10, customer]) {
        const rows = await rowsOf(visitor, JOB_EXPORT_PATH, { format, columns: 'all', job_id: String(job_number) });
        expect(rows[1]).toEqual(expect.arrayContaining([`'${HYPERLINK}`, `'${CALC}`]));
        expect(rows.flat().filter((text) => /^[=+\-@\t\r]/.test(text))).toEqual([]);
      }
      const period = { format, start_date: '2026-02-02', end_date: '2026-02-02' };
      const entries = await rowsOf(role10, ENTRY_EXPORT_PATH, period);
      expect(entries[1]).toEqual(expect.arrayContaining([`'${HYPERLINK}`, `'${CALC}`]));
    }
    const { bytes } = await role10.download(pathOf(JOB_EXPORT_PATH, { format: 'xlsx', job_id: String(job_number) }));
    expect(sheetXml(bytes)).not.toMatch(/<f[ >]|<hyperlink/);
  });
});

describe('an export of time entries', () => {
  const period = { format: 'csv', start_date: '2026-04-01', end_date: '2026-04-02' };

  it('holds all of the period for operations, their own for employees, and nothing for customers', async () => {
    const { db } = stage.database;
    const { people } = stage.world;
    const enter = (employee_id: number, start: string, description: string) =>
      aTimeEntry(db, {
        job_number: jobs.marked,
        employee_id,
        description,
        started_at: new Date(start),
        ended_at: new Date(Date.parse(start) + 5_400_000),
        seals: 3,
        units: 4,
      });
    const own = people.employee.employeeId!;
    await enter(own, '2026-04-01T03:59:00Z', 'the evening before, in New York');
    await enter(own, '2026-04-01T04:00:00Z', 'at midnight');
    await enter(people.role10.employeeId!, '2026-04-02T12:00:00Z', 'of somebody else');
    await enter(own, '2026-04-03T03:59:00Z', 'just before the next midnight');
    await enter(own, '2026-04-03T04:00:00Z', 'after the end');
    const described = async (who: Actor) => {
      const [heads, ...rows] = await rowsOf(await visit(who), ENTRY_EXPORT_PATH, period);
      return rows.slice(0, -1).map((row) => row[heads!.indexOf('Description')]);
    };
    expect(await described('employee')).toEqual(['at midnight', 'just before the next midnight']);
    expect(await described('role10')).toEqual(['at midnight', 'of somebody else', 'just before the next midnight']);
    const [heads, first] = await rowsOf(await visit('employee'), ENTRY_EXPORT_PATH, period);
    const cell = (head: string) => first![heads!.indexOf(head)];
    expect([cell('Job number'), cell('Start'), cell('Hours'), cell('Seals')]).toEqual([
      `D${jobs.marked}`,
      '2026-04-01 00:00',
      '1.5',
      '3',
    ]);
    const customer = await visit('customer_A_owner');
    expect((await customer.send(pathOf(ENTRY_EXPORT_PATH, period))).status).toBe(403);
  });

  it('asks for real days', async () => {
    const employee = await visit('employee');
    for (const wrong of [{ start_date: '2026-02-30' }, { end_date: '' }, { format: 'pdf' }, { employee_id: '1' }])
      expect((await employee.send(pathOf(ENTRY_EXPORT_PATH, { ...period, ...wrong }))).status).toBe(422);
  });
});

describe('a large export', () => {
  const asked = { job_name: 'large lot' };

  beforeAll(async () => {
    const { companyB, people } = stage.world;
    const contact_id = people.customer_B_same_corp.contactId;
    const job = await aJob(stage.database.db, { company_id: companyB, contact_id, name: 'Large lot' });
    await stage.database.db.transaction().execute(async (tx) => {
      // Without triggers: nobody follows these jobs, and so many would take a minute.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`set local statement_timeout = 0`.execute(tx);
      // To fill this index takes three quarters of the time, and the rows are found without it.
      await sql`drop index job_name_trigrams`.execute(tx);
      await sql`insert into job
          (upload_id, company_id, contact_id, corporation_id, name, type, product, designs, seal_states, design_program,
            design_code, plate_manufacturer, status, completed_at)
        select gen_random_uuid(), company_id, contact_id, corporation_id, 'Large lot ' || n, type, product, designs,
          seal_states, design_program, design_code, plate_manufacturer, ${STATUS_ID.complete}, now()
        from job, generate_series(1, ${MAX_EXCEL_ROWS}) n where number = ${job}`.execute(tx);
    });
  });

  it('to Excel is refused above 100,000 rows, before it starts, with a sentence', async () => {
    const customer = await visit('customer_B_same_corp');
    const refused = await customer.send(pathOf(JOB_EXPORT_PATH, { ...asked, format: 'xlsx' }));
    expect([refused.status, refused.json]).toEqual([
      422,
      expect.objectContaining({ message: 'Excel stops at 100,000 rows. Choose CSV, or narrow the filters.' }),
    ]);
    const page = { ...asked, format: 'xlsx', rows: 'page', per_page: '100' };
    expect(await rowsOf(customer, JOB_EXPORT_PATH, page)).toHaveLength(102);
  });

  it('is the only one of its person at a time, and ends when they leave', async () => {
    const [customer, another] = [await visit('customer_B_same_corp'), await visit('customer_corporate')];
    const leaving = new AbortController();
    const path = pathOf(JOB_EXPORT_PATH, { ...asked, format: 'csv' });
    const first = await customer.open(path, { signal: leaving.signal });
    expect([first.status, first.headers.get(EXPORT_TOTAL_HEADER)]).toEqual([200, null]);
    const second = await customer.send(path);
    expect([second.status, second.json]).toEqual([
      429,
      expect.objectContaining({ message: EXPORT_MESSAGES.alreadyRunning }),
    ]);
    expect((await another.send(pathOf(JOB_EXPORT_PATH, { format: 'csv', rows: 'page' }))).status).toBe(200);
    const ended = () => stage.product.logs().match(/"outcome":"stopped"/g)?.length ?? 0;
    const before = ended();
    leaving.abort();
    await vi.waitFor(() => expect(ended()).toBe(before + 1), 180_000);
    const page = pathOf(JOB_EXPORT_PATH, { format: 'csv', rows: 'page' });
    await vi.waitFor(async () => expect((await customer.send(page)).status).toBe(200), 180_000);
  });

  it('stops when the session of its person ends', async () => {
    const { product, database, world } = stage;
    const customer = await signInAs(product.url, database.db, world.people.customer_B_same_corp);
    const answer = await customer.open(pathOf(JOB_EXPORT_PATH, { ...asked, format: 'csv' }));
    expect(answer.status).toBe(200);
    await customer.send('/auth/logout', { method: 'POST' });
    // The bytes that were under way arrive, and then the connection breaks: the file is not taken for whole.
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
  });
});
