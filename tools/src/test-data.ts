import { randomUUID } from 'node:crypto';
import type { MoveName } from '@sealdesk/contract/jobs/transitions.ts';
import type { LicenseStatus } from '@sealdesk/contract/licenses/licenses.ts';
import { OPERATIONS_ROLE } from '@sealdesk/contract/people/roles.ts';
import { STATUS_ID } from '@sealdesk/contract/jobs/statuses.ts';
import { hashSecret, newSecret } from '@sealdesk/core/identity/secrets.ts';
import { readCertificate } from '@sealdesk/core/licenses/certificates.ts';
import pg from 'pg';

/** A company of a test's own, and that contact of it who is a user. It has one more contact, Sam Pruitt. */
export type NewCompany = { id: number; name: string; contactId: number; contactName: string; email: string };

export type NewJob = {
  status?: number;
  name?: string;
  type?: 's' | 'r' | 'e';
  product?: 't' | 'e';
  designs?: number;
  sealStates?: string[];
  place?: number;
  comments?: string;
  staffComments?: string;
  /** The OpenID subjects of who staged the set, and of the engineer who sealed it. */
  initialSealer?: string;
  sealer?: string;
};

export type EngineerLicense = { fullName: string; number: string };

/** An employee of a test's own, who signs in by that OpenID subject. */
export type NewEmployee = { id: number; subject: string; name: string };
/** An engineer of a test's own. */
export type NewEngineer = { contactId: number; subject: string; name: string; email: string };
export type NewEntry = { startedAt: Date; endedAt?: Date; seals?: number; units?: number; description?: string };

/** What browser tests need of the database: data of their own, sessions, and changes of jobs by others. */
export type TestData = {
  /** Opens a session of the user of that e-mail address or OpenID subject and returns its cookie's value. */
  openSession(person: { email: string } | { subject: string }): Promise<string>;
  /** Lets ten minutes pass since each person signed in. */
  ageProofs(): Promise<void>;
  /** Adds a company with a contact of that name, who is its customer. */
  addCompany(contactName?: string): Promise<NewCompany>;
  /** Lets the company's customer sign in with the password and the codes of that demo customer. */
  copySignIn(company: NewCompany, from: string): Promise<void>;
  /**
   * Adds a job of that company and returns its number. It is older than every job so far, and its number is lower, so
   * that the first page of other lists stays as it is.
   */
  addJob(company: NewCompany, job?: NewJob): Promise<number>;
  /** Adds a new job like that one and returns its number. */
  addJobLike(number: number): Promise<number>;
  removeJob(number: number): Promise<void>;
  setStatus(number: number, status: number): Promise<void>;
  /** Returns the job to its customer with that reason, as operations do. */
  returnJob(number: number, reason: string): Promise<void>;
  /** Takes the job up, as an employee does who begins to work on it. */
  takeUp(number: number): Promise<void>;
  /** Returns the whole name of the engineer of that OpenID subject, and the number of their license in that state. */
  licenseOf(subject: string, state: string): Promise<EngineerLicense>;
  /** Adds an engineer of that name, without a license, who can sign in and is not of operations. */
  addEngineer(name: string): Promise<NewEngineer>;
  /** Records the standing that the board gives the licenses of that number. */
  setStanding(number: string, standing: LicenseStatus): Promise<void>;
  /** Keeps the certificate, given as PEM, with which the engineer of that OpenID subject signs. */
  addCertificate(subject: string, certificate: string): Promise<void>;
  /** Lets the company's contacts get copies of its mails: Sam Pruitt, with an address then, as both kinds. */
  addCopies(company: NewCompany, address?: string): Promise<void>;
  /** Lets that address wait to become what the company's customer signs in with. */
  addEmailChange(company: NewCompany, email: string): Promise<void>;
  /** Ends the time for which the mails about the job wait. */
  endMailWait(number: number): Promise<void>;
  /** Gives the contact who has that address another one. */
  changeAddress(from: string, to: string): Promise<void>;
  /** Adds an employee who can sign in, of operations or not, and returns them; the tests of time entries need one each. */
  addEmployee(kind: 'employee' | 'operations', name?: string): Promise<NewEmployee>;
  /** Adds a time entry of that employee on a job; it is open unless it has an end. */
  addEntry(employee: NewEmployee, number: number, entry: NewEntry): Promise<void>;
  /** Records that the employee fetched a file of the job at that time. */
  addDownload(employee: NewEmployee, number: number, step: { at: Date; name: string }): Promise<void>;
  /** Gives the company an account with a project for every type of job: Seals, Repairs and Special. */
  addAccount(company: NewCompany, account: string): Promise<void>;
  /** Returns the number of jobs. */
  countJobs(): Promise<number>;
  /** Returns the number of uploads of that job, whatever became of them. */
  countUploads(number: number): Promise<number>;
  end(): Promise<void>;
};

/** Opens the database of a running product for a browser test. */
export async function openTestData(databaseUrl: string): Promise<TestData> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sealdesk-test-data' });
  await client.connect();
  const first = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row> =>
    (await client.query<Row>(text, values)).rows[0]!;
  return {
    openSession: async (person) => {
      const sid = newSecret();
      const [column, value] = 'email' in person ? ['sign_in_email', person.email] : ['oidc_subject', person.subject];
      const { rowCount } = await client.query(
        `insert into session (id_hash, user_id, expires_at) select $1, id, now() + interval '12 hours' from app_user
        where ${column} = $2`,
        [hashSecret(sid), value],
      );
      if (rowCount !== 1) throw new Error(`There is no user ${value}.`);
      return sid;
    },
    ageProofs: async () => void (await client.query(`update session set proved_at = now() - interval '11 minutes'`)),
    addCompany: async (contactName = 'Dana Whitlock') => {
      const key = randomUUID().slice(0, 8);
      const name = `Own ${key} Truss`;
      const [firstName, lastName] = contactName.split(' ');
      const email = `${key}@own.example`;
      const { id, contact_id } = await first<{ id: number; contact_id: number }>(
        `with new_company as (
          insert into company (name, location, allow_unsealed_request) values ($1, 'Roanoke, VA', true) returning id
        ), new_contact as (
          insert into contact (first_name, last_name, email, work_phone, cell_phone, company_id)
          select $2, $3, $4, '540-555-0101', '540-555-0102', id from new_company returning id
        ), new_user as (insert into app_user (contact_id, sign_in_email) select id, $4 from new_contact
        ), colleague as (
          insert into contact (first_name, last_name, company_id) select 'Sam', 'Pruitt', id from new_company
        )
        select new_company.id, new_contact.id as contact_id from new_company, new_contact`,
        [name, firstName, lastName, email],
      );
      return { id, name, contactId: contact_id, contactName, email };
    },
    copySignIn: async (company, from) => {
      await client.query(
        `update app_user set password_hash = demo.password_hash, totp_secret = demo.totp_secret
        from app_user demo where app_user.contact_id = $1 and demo.sign_in_email = $2`,
        [company.contactId, from],
      );
    },
    addJob: async (company, job = {}) => {
      const { status = 1, name = 'Own job', type = 's', product = 't', designs = 12, place = 0 } = job;
      const { number } = await first<{ number: string }>(
        `insert into job (number, created_at, upload_id, company_id, contact_id, created_by, status, completed_at,
          held_from_status, name, type, product, designs, seal_states, work_order_place, comments, staff_comments,
          design_program, design_code, plate_manufacturer, initial_sealer_id, sealing_engineer_id)
        select min(number) - 1, min(created_at) - interval '1 minute', $1, $2, $3, $3, $4::int,
          case when $4::int = 4 then min(created_at) end, case when $4::int = 6 then 2 end, $5, $6, $7, $8, $9, $10, $11,
          $12, 'MiTek 20/20', 'IRC 2021', 'MiTek',
          (select employee_id from app_user join contact on contact.id = contact_id where oidc_subject = $13),
          (select contact_id from app_user where oidc_subject = $14)
        from job returning number`,
        [
          randomUUID(),
          company.id,
          company.contactId,
          status,
          name,
          type,
          product,
          designs,
          job.sealStates ?? ['VA'],
          place,
          job.comments ?? null,
          job.staffComments ?? null,
          job.initialSealer ?? null,
          job.sealer ?? null,
        ],
      );
      return Number(number);
    },
    addJobLike: async (number) => {
      const added = await first<{ number: string }>(
        `insert into job (upload_id, company_id, contact_id, designs, type, product, name, seal_states, design_program,
          design_code, plate_manufacturer)
        select $2, company_id, contact_id, designs, type, product, name, seal_states, design_program, design_code,
          plate_manufacturer from job where number = $1 returning number`,
        [number, randomUUID()],
      );
      return Number(added.number);
    },
    removeJob: async (number) => {
      // The worker's round may have noted that nobody can seal it.
      await client.query('delete from job_without_sealer where job_number = $1', [number]);
      await client.query('delete from job where number = $1', [number]);
    },
    setStatus: async (number, status) =>
      void (await client.query(
        // A complete job has the day on which it was completed.
        `update job set status = $2::int, completed_at = case when $2::int = 4 then coalesce(completed_at, now()) end
        where number = $1`,
        [number, status],
      )),
    returnJob: (number, reason) => move(client, { number, to: STATUS_ID.returned, kind: 'return-to-customer', reason }),
    takeUp: (number) => move(client, { number, to: STATUS_ID.inProgress, kind: 'take-up' }),
    licenseOf: (subject, state) =>
      first<EngineerLicense>(
        `select c.first_name || ' ' || c.last_name as "fullName", l.number from license l
        join contact c on c.id = l.contact_id join app_user u on u.contact_id = c.id
        where u.oidc_subject = $1 and l.state = $2`,
        [subject, state],
      ),
    addCertificate: async (subject, certificate) => {
      const facts = readCertificate(Buffer.from(certificate));
      await client.query(
        `insert into engineer_certificate (contact_id, sha256, subject, valid_from, valid_until)
        select contact_id, $2, $3, $4, $5 from app_user where oidc_subject = $1 on conflict (sha256) do nothing`,
        [subject, facts.sha256, facts.subject, facts.validFrom, facts.validUntil],
      );
    },
    addCopies: async ({ id, email }, address = `sam.${email}`) => {
      await client.query(
        `with sam as (
          update contact set email = $2 where company_id = $1 and first_name = 'Sam' and last_name = 'Pruitt' returning id
        ) update company set cc_contact_id = sam.id, main_contact_id = sam.id from sam where company.id = $1`,
        [id, address],
      );
    },
    addEmailChange: async ({ contactId }, email) =>
      void (await client.query(
        'insert into email_change (user_id, email) select id, $2 from app_user where contact_id = $1',
        [contactId, email],
      )),
    endMailWait: async (number) => {
      await client.query(
        `with due as (
          update mail set not_before = now() where job_number = $1 and state = 'waiting' returning id
        ) update pgboss.job set start_after = now()
        where name = 'deliver-mail' and state in ('created', 'retry') and data ->> 'mailId' in (select id::text from due)`,
        [number],
      );
    },
    changeAddress: async (from, to) =>
      void (await client.query('update contact set email = $2 where email = $1', [from, to])),
    addEngineer: async (name) => {
      const subject = `own-${randomUUID().slice(0, 8)}`;
      const email = `${subject}@own.example`;
      const { id } = await first<{ id: number }>(
        `with new_employee as (insert into employee (name) values ($1) returning id), new_contact as (
          insert into contact (first_name, last_name, email, employee_id, is_engineer)
          select split_part($1, ' ', 1), split_part($1, ' ', 2), $2, id, true from new_employee returning id
        ), new_user as (insert into app_user (contact_id, role, oidc_subject) select id, 0, $3 from new_contact)
        select id from new_contact`,
        [name, email, subject],
      );
      return { contactId: id, subject, name, email };
    },
    setStanding: async (number, standing) =>
      void (await client.query('update license set status = $2 where number = $1', [number, standing])),
    addEmployee: async (kind, name = 'Jo Marsh') => {
      const subject = `own-${randomUUID().slice(0, 8)}`;
      const [firstName, lastName] = name.split(' ');
      const { id } = await first<{ id: number }>(
        `with new_employee as (insert into employee (name) values ($1) returning id),
        new_contact as (
          insert into contact (first_name, last_name, employee_id) select $2, $3, id from new_employee returning id
        ), new_user as (
          insert into app_user (contact_id, role, oidc_subject) select id, $4, $5 from new_contact
        ) select id from new_employee`,
        [name, firstName, lastName, kind === 'operations' ? OPERATIONS_ROLE : 0, subject],
      );
      return { id, subject, name };
    },
    addEntry: async (employee, number, { startedAt, endedAt, seals = 0, units = 0, description }) =>
      void (await client.query(
        `insert into time_entry (job_number, employee_id, started_at, ended_at, seals, units, description)
        values ($1, $2, $3, $4, $5, $6, $7)`,
        [number, employee.id, startedAt, endedAt ?? null, seals, units, description ?? null],
      )),
    addDownload: async (employee, number, { at, name }) =>
      void (await client.query(
        `insert into job_event (job_number, kind, actor_id, at, detail)
        select $1, 'downloaded', id, $3, jsonb_build_object('purpose', 'original', 'name', $4::text)
        from contact where employee_id = $2`,
        [number, employee.id, at, name],
      )),
    addAccount: async ({ id }, account) =>
      void (await client.query(
        `with new_account as (insert into account (name) values ($2) returning id),
        new_project as (
          insert into project (account_id, title) select id, unnest(array['Seals', 'Repairs', 'Special']) from new_account
          returning id, account_id, title
        ) update company set account_id = (select id from new_account),
          seal_project_id = (select id from new_project where title = 'Seals'),
          repair_project_id = (select id from new_project where title = 'Repairs'),
          special_project_id = (select id from new_project where title = 'Special')
        where id = $1`,
        [id, account],
      )),
    countJobs: async () => Number((await first<{ count: string }>('select count(*) from job')).count),
    countUploads: async (number) =>
      Number((await first<{ count: string }>('select count(*) from upload where job_number = $1', [number])).count),
    end: () => client.end(),
  };
}

type Move = { number: number; to: number; kind: MoveName; reason?: string };

/** Moves a job as a use case does: its status and its event together. */
async function move(client: pg.Client, { number, to, kind, reason }: Move): Promise<void> {
  await client.query(
    `with before as (select number, status from job where number = $1 for update),
    moved as (update job set status = $2 where number = $1)
    insert into job_event (job_number, kind, from_status, to_status, detail)
    select number, $3, status, $2, jsonb_strip_nulls(jsonb_build_object('reason', $4::text)) from before`,
    [number, to, kind, reason ?? null],
  );
}
