import { createHash, randomUUID } from 'node:crypto';
import type { Job, JobListReply } from '@sealdesk/contract/jobs/job.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { invalidFileType } from '@sealdesk/contract/uploads/upload-messages.ts';
import { BYTES_PER_MB } from '@sealdesk/contract/uploads/upload-purposes.ts';
import { aJob, aReturn } from '@sealdesk/core/testing/builders.ts';
import { aTrussPackage } from '@sealdesk/core/testing/drawings/truss-package.ts';
import { writeZip } from '@sealdesk/core/testing/zips/write-zip.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RawCall } from '../harness/raw-call.ts';
import { beginFile } from '../harness/resumable.ts';
import { signInAs, signInOnce } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import { aPdf, aZip, sendOriginal, sendUpload, untilDone, type SentFile } from '../harness/upload.ts';
import type { Answer, Visitor } from '../harness/visitor.ts';

let stage: Stage;
let customer: Visitor;
let operations: Visitor;
beforeAll(async () => {
  stage = await setStage({ workers: 1 });
  customer = await visit('customer_A_owner');
  operations = await visit('role10');
});
afterAll(() => stage?.clear());

const visit = signInOnce(() => stage);

async function aJobAt(status: number, values: { name?: string } = {}): Promise<number> {
  const { world, database } = stage;
  const { customer_A_owner, role10_sealer } = world.people;
  const people = { contact_id: customer_A_owner.contactId, sealing_engineer_id: role10_sealer.contactId };
  return aJob(database.db, { company_id: world.companyA, ...people, status, ...values });
}

async function replaceAll(visitor: Visitor, job: number, bytes = aZip(), key?: string): Promise<Answer> {
  const files = [{ bytes, name: 'again.zip' }];
  return sendUpload(visitor, `/api/jobs/upload/replace_original/${job}`, { files, ...(key ? { key } : {}) });
}

async function fetchFile(visitor: Visitor, jobId: number, purpose: string, filename: string): Promise<Buffer> {
  const query = new URLSearchParams({ jobId: String(jobId), purpose, filename });
  return (await visitor.download(`/api/files/download?${query.toString()}`)).bytes;
}

async function listed(visitor: Visitor, job: number, purpose: string): Promise<unknown> {
  return (await visitor.send(`/api/files/download/list?jobId=${job}&purpose=${purpose}`)).json;
}

async function statusOf(job: number): Promise<number> {
  const row = await stage.database.db.selectFrom('job').select('status').where('number', '=', job).executeTakeFirst();
  return row!.status;
}

async function countRows(table: 'upload' | 'document'): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(stage.database.db);
  return rows[0]!.n;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const said = ({ status, json }: Answer) => [status, (json as { message?: string }).message];

describe('an original', () => {
  it('is read, and fills the create form', async () => {
    const bytes = aZip();
    const answer = await sendOriginal(customer, bytes);
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    expect(answer.json).toMatchObject({ job_type: 's', number_of_designs: expect.any(Number) });
    const { uuid } = answer.json as { uuid: string };
    expect((await customer.send(`/api/uploads/${uuid}`)).json).toMatchObject({
      uuid,
      purpose: 'original',
      job_id: null,
      state: 'staged',
      files: [{ name: 'Lot 14.zip', size: bytes.length, sha256: sha256(bytes) }],
      steps: [
        { name: 'upload', state: 'done' },
        { name: 'safety', state: 'done' },
        { name: 'reading', state: 'done' },
      ],
    });
  });

  it('may have its fields after its file', async () => {
    expect((await sendOriginal(customer, aZip(), { fieldsLast: true })).status).toBe(200);
  });

  it('needs its type, wherever the form has it', async () => {
    for (const fieldsLast of [false, true]) {
      const answer = await sendOriginal(customer, aZip(), { fields: { job_type: 'x' }, fieldsLast });
      expect(said(answer)).toEqual([422, 'job_type: Must be s, r or e']);
    }
    expect((await sendOriginal(customer, aZip(), { fields: {} })).status).toBe(422);
  });

  it('that was sent before asks for a confirmation that names the job, to those who see it alone', async () => {
    const job = await aJobAt(9);
    const bytes = aZip();
    expect((await replaceAll(customer, job, bytes)).status).toBe(200);
    const again = await sendOriginal(operations, bytes);
    expect(again.json).toMatchObject({ status: 'confirm', confirm_title: expect.any(String) });
    expect(said(again)[1]).toContain(`The same zip was sent before, for D${job}.`);
    const other = await sendOriginal(await visit('customer_other_corp'), bytes);
    expect(said(other)[1]).not.toContain('sent before');
  });

  it('is discarded by its sender alone', async () => {
    const { uuid } = (await sendOriginal(customer)).json as { uuid: string };
    expect((await operations.send(`/api/uploads/${uuid}`, { method: 'DELETE' })).status).toBe(404);
    expect((await customer.send(`/api/uploads/${uuid}`, { method: 'DELETE' })).status).toBe(204);
    expect((await customer.send(`/api/uploads/${uuid}`, { method: 'DELETE' })).status).toBe(404);
    expect((await customer.send(`/api/uploads/${uuid}`)).json).toMatchObject({ state: 'discarded' });
  });
});

describe('[UP-04] a file is what its bytes say', () => {
  it('whatever its name and the form claim', async () => {
    const job = await aJobAt(2);
    const send = (bytes: Buffer, name: string, type: string) =>
      sendUpload(operations, `/api/jobs/upload/working/${job}`, { files: [{ bytes, name, type }] });
    expect((await send(aPdf(), 'notes.pdf', 'text/html')).status).toBe(200);
    const refused = [422, invalidFileType('pdf')];
    expect(said(await send(aZip(), 'notes.pdf', 'application/pdf'))).toEqual(refused);
    expect(said(await send(aPdf(), 'notes.zip', 'application/pdf'))).toEqual(refused);
    expect(said(await send(Buffer.from('%PD'), 'notes.pdf', 'application/pdf'))).toEqual(refused);
    expect(said(await send(Buffer.alloc(0), 'notes.pdf', 'application/pdf'))).toEqual(refused);
    expect(said(await sendOriginal(customer, aPdf()))).toEqual([422, invalidFileType('zip')]);
    expect(said(await replaceAll(customer, await aJobAt(9), aPdf()))).toEqual([422, invalidFileType('zip')]);
  });
});

describe('[UP-05] a file that is larger than its purpose allows', () => {
  /** What a form may hold besides its files: names, fields, delimiters. */
  const BYTES_FOR_FIELDS = 4 * BYTES_PER_MB;
  /** More than the two ends of a connection hold between them. */
  const BUFFERS = 16 * BYTES_PER_MB;
  const megabyte = Buffer.alloc(BYTES_PER_MB);
  const tooLarge = (megabytes: number) => [413, `File too large. Maximum size allowed is ${megabytes} MB.`];
  /** Each purpose, by whom it is sent, and its limit. */
  const purposes = async () => {
    const [returned, open, awaiting] = [await aJobAt(9), await aJobAt(3), await aJobAt(5)];
    return [
      { purpose: 'original', path: '/api/jobs/upload/original', sender: customer, limit: 200, name: 'a.zip' },
      {
        purpose: 'replace_original',
        path: `/api/jobs/upload/replace_original/${returned}`,
        sender: customer,
        limit: 200,
        name: 'a.zip',
        job: String(returned),
      },
      {
        purpose: 'working',
        path: `/api/jobs/upload/working/${open}`,
        sender: operations,
        limit: 300,
        name: 'a.pdf',
        job: String(open),
        for_review: '1',
      },
      {
        purpose: 'final',
        path: `/api/jobs/upload/final/${awaiting}`,
        sender: operations,
        limit: 200,
        files: 2,
        name: 'a.pdf',
        job: String(awaiting),
      },
    ];
  };

  it('is refused by the length that its form declares, before a byte of the body was sent', async () => {
    const refused = async ({ path, sender, limit, files = 1 }: Awaited<ReturnType<typeof purposes>>[number]) => {
      const headers = {
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': files * limit * BYTES_PER_MB + BYTES_FOR_FIELDS + 1,
      };
      const call = await RawCall.open(sender, { path, headers });
      const { status, json } = (await call.answer())!;
      expect([path, status, json.message]).toEqual([path, ...tooLarge(limit)]);
      // A sender that continues all the same fills the buffers of the connection, and no more.
      for (let sent = 0; sent < 40 && !call.isClosed; sent += 1) await call.send(megabyte);
      expect(call.bytesTaken).toBeLessThan(BUFFERS);
    };
    await Promise.all((await purposes()).map(refused));
  });

  it('PDF-054: is refused at its first byte too many when it is sent in pieces; one of the limit itself is taken', async () => {
    for (const { purpose, sender, limit, name: filename, job, for_review } of await purposes()) {
      const target = { filename, purpose, ...(job !== undefined && { job }), ...(for_review && { for_review }) };
      const begun = await beginFile(sender, limit * BYTES_PER_MB, target);
      expect([purpose, begun.status]).toEqual([purpose, 201]);
      await sender.send(begun.headers.get('location')!, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } });
      expect(said(await beginFile(sender, limit * BYTES_PER_MB + 1, target))).toEqual(tooLarge(limit));
    }
  });

  it(
    'PDF-054: for review, of an undeclared length, is read up to the limit and no further, and leaves nothing',
    { timeout: 400_000 },
    async () => {
      const uploads = await countRows('upload');
      const call = await RawCall.open(operations, {
        path: `/api/jobs/upload/working/${await aJobAt(3)}`,
        headers: { 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' },
      });
      const sendChunk = (bytes: Buffer) =>
        call.send(Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]));
      const field = 'content-disposition: form-data; name="for_review"\r\n\r\n1';
      const head = 'content-disposition: form-data; name="files[0]"; filename="a.pdf"';
      await sendChunk(Buffer.from(`--x\r\n${field}\r\n--x\r\n${head}\r\n\r\n%PDF-1.7\n`));
      // A sender that ignores the refusal: 100 MB more than may be sent, as fast as they are taken.
      for (let sent = 0; sent < 400 && !call.isClosed; sent += 1) await sendChunk(megabyte);
      const { status, json } = (await call.answer())!;
      expect([status, json.message]).toEqual(tooLarge(300));
      expect(call.bytesTaken).toBeGreaterThan(300 * BYTES_PER_MB);
      expect(call.bytesTaken).toBeLessThan(300 * BYTES_PER_MB + BUFFERS);
      expect(await countRows('upload')).toBe(uploads);
    },
  );
});

it('[UP-17] takes as many files as the purpose has, one or two or the sender’s own number, and refuses more with 422', async () => {
  const [zip, pdf] = [
    { bytes: aZip(), name: 'a.zip' },
    { bytes: aPdf(), name: 'a.pdf' },
  ];
  const [returned, open, sealing, awaiting] = [await aJobAt(9), await aJobAt(2), await aJobAt(3), await aJobAt(5)];
  const review = { for_review: '1' };
  const cases = [
    { path: '/api/jobs/upload/original', sender: customer, file: zip, fields: { job_type: 's' }, most: 1 },
    { path: `/api/jobs/upload/replace_original/${returned}`, sender: customer, file: zip, most: 1 },
    { path: `/api/jobs/upload/working/${open}`, sender: operations, file: pdf, most: 1 },
    { path: `/api/jobs/upload/working/${sealing}`, sender: operations, file: pdf, fields: review, most: 1, taken: 202 },
    { path: `/api/jobs/upload/final/${awaiting}`, sender: operations, file: pdf, most: 2, taken: 202 },
    { path: `/api/jobs/upload/initial_seals/${open}`, sender: operations, file: pdf, most: 10 },
  ];
  for (const { path, sender, file, fields = {}, most, taken = 200 } of cases) {
    const [uploads, documents] = [await countRows('upload'), await countRows('document')];
    const before = await statusOf(returned);
    const sendMany = (count: number) =>
      sendUpload(sender, path, { files: Array.from({ length: count }, () => file), fields });
    for (const count of [most + 1, most + 2]) {
      const sentence = `Too many files. You can upload a maximum of ${most} file(s). You attempted to upload ${count}.`;
      expect([path, ...said(await sendMany(count))]).toEqual([path, 422, sentence]);
    }
    expect([path, ...said(await sendMany(0))]).toEqual([path, 422, MESSAGES.notUploaded]);
    expect([await countRows('upload'), await countRows('document')]).toEqual([uploads, documents]);
    expect(await statusOf(returned)).toBe(before);
    expect([path, (await sendMany(most)).status]).toEqual([path, taken]);
  }
});

describe('a replaced original', () => {
  it('[WF-07] becomes the original; the former is kept, for operations alone', async () => {
    const job = await aJobAt(9);
    const [first, second] = [aZip(), aZip()];
    expect((await replaceAll(customer, job, first)).status).toBe(200);
    expect(await statusOf(job)).toBe(1);
    await stage.database.db.updateTable('job').set({ status: 9 }).where('number', '=', job).execute();
    const answer = await replaceAll(customer, job, second);
    expect(answer.json).toMatchObject({
      status: 'ok',
      differences: [],
      success_message: expect.stringContaining('the same'),
    });

    expect(await listed(customer, job, 'original')).toEqual(['again.zip']);
    expect(sha256(await fetchFile(customer, job, 'original', 'again.zip'))).toBe(sha256(second));
    expect(await listed(operations, job, 'replace_original')).toEqual(['again (superseded).zip']);
    expect(sha256(await fetchFile(operations, job, 'replace_original', 'again (superseded).zip'))).toBe(sha256(first));
    expect((await customer.send(`/api/files/download/list?jobId=${job}&purpose=replace_original`)).status).toBe(403);
    const events = await stage.database.db
      .selectFrom('job_event')
      .selectAll()
      .where('job_number', '=', job)
      .where('kind', '=', 'replace-all')
      .execute();
    expect(events).toHaveLength(2);
    expect(events[1]).toMatchObject({ from_status: 9, to_status: 1 });
  });

  it('asks first where its drawings name another job, if the request wants that, and then replaces nothing', async () => {
    const job = await aJobAt(9, { name: 'Maple Ridge 7' });
    const [other, own] = ['Otter Creek 4', 'MAPLE RIDGE, #7'].map((jobName) => ({
      bytes: writeZip(aTrussPackage({ designs: 6, jobName })),
      name: 'revised.zip',
    })) as [SentFile, SentFile];
    const path = `/api/jobs/upload/replace_original/${job}`;
    const [uploads, key] = [await countRows('upload'), randomUUID()];
    const asked = { files: [other], key };
    for (let time = 0; time < 2; time += 1) {
      const answer = await sendUpload(customer, `${path}?ask_other_job=true`, asked);
      expect([answer.status, answer.json]).toEqual([
        200,
        {
          uuid: expect.any(String),
          status: 'confirm',
          message: 'This zip is for Otter Creek 4. Replace the drawings of Maple Ridge 7 with it?',
        },
      ]);
    }
    expect([await statusOf(job), await listed(customer, job, 'original')]).toEqual([9, []]);
    expect(await countRows('upload')).toBe(uploads + 1);
    const kept = stage.database.db.selectFrom('upload').select('state').where('job_number', '=', job);
    expect(await kept.execute()).toEqual([{ state: 'discarded' }]);
    // The same key is for the same question; sent again without it, the zip is taken.
    expect((await sendUpload(customer, path, asked)).status).toBe(422);
    expect((await sendUpload(customer, path, { files: [other] })).json).toMatchObject({ status: 'ok' });
    expect([await statusOf(job), await listed(customer, job, 'original')]).toEqual([1, ['revised.zip']]);
    await stage.database.db.updateTable('job').set({ status: 9 }).where('number', '=', job).execute();
    expect((await sendUpload(customer, `${path}?ask_other_job=true`, { files: [own] })).json).toMatchObject({
      status: 'ok',
    });
    for (const query of [
      'ask_other_job=1',
      'ask_other_job=true&ask_other_job=true',
      'ask_other_job[]=true',
      'ask=true',
    ])
      expect([query, (await sendUpload(customer, `${path}?${query}`, { files: [own] })).status]).toEqual([query, 422]);
  });

  it('is replaced again by its sender (Replace File), until something is done on the job', async () => {
    const { db } = stage.database;
    const job = await aJobAt(9);
    await aReturn(db, job, 'Drawings are for another lot.');
    const shown = async (visitor: Visitor) => {
      const { job: one } = (await visitor.send(`/api/getjob?job_id=${job}`)).json as { job: Job };
      const { jobs } = (await visitor.send(`/api/jobs?job_id=${job}`)).json as JobListReply;
      expect(jobs.data[0]).toMatchObject({ replace_file: one.replace_file, return_reason: one.return_reason });
      return [one.job_status.id, one.return_reason, one.replace_file];
    };
    const colleague = await visit('customer_corporate');
    for (const one of [customer, colleague, operations])
      expect(await shown(one)).toEqual([9, 'Drawings are for another lot.', null]);

    const [whole, wrong, right] = [
      { bytes: writeZip(aTrussPackage({ designs: 28, jobName: 'Maple Ridge 7' })), name: 'maple ridge 7.zip' },
      { bytes: writeZip(aTrussPackage({ designs: 6, jobName: 'Otter Creek 4' })), name: 'otter creek 4.zip' },
      { bytes: writeZip(aTrussPackage({ designs: 29, jobName: 'Maple Ridge 7' })), name: 'maple ridge 7 rev 1.zip' },
    ];
    const send = async (visitor: Visitor, file: SentFile) =>
      sendUpload(visitor, `/api/jobs/upload/replace_original/${job}`, { files: [file] });
    expect((await send(customer, whole)).json).toMatchObject({ message: expect.stringContaining('is Received again') });
    const again = await send(customer, wrong);
    expect(again.json).toMatchObject({
      success_message: `D${job} stays Received. It reads differently from the zip that it replaces.`,
      differences: expect.arrayContaining([
        { field: 'zip_name', before: 'maple ridge 7.zip', after: 'otter creek 4.zip' },
        { field: 'number_of_designs', before: '28', after: '6' },
        { field: 'job_name', before: 'Maple Ridge 7', after: 'Otter Creek 4' },
      ]),
    });
    expect(await shown(customer)).toEqual([1, null, 'replace_original']);
    for (const one of [colleague, operations]) {
      expect(await shown(one)).toEqual([1, null, null]);
      expect(said(await send(one, right))).toEqual([409, expect.stringContaining('takes no Replacement file.')]);
    }

    // Neither a download nor a place in the order is work on the job.
    await fetchFile(operations, job, 'original', 'otter creek 4.zip');
    const place = await operations.send('/api/jobs/set-priority-order', {
      method: 'POST',
      body: { job_id: job, job_priority_order: 1 },
    });
    expect(place.status).toBe(200);
    expect((await send(customer, right)).json).toMatchObject({
      differences: expect.arrayContaining([{ field: 'number_of_designs', before: '6', after: '29' }]),
    });
    expect(await listed(customer, job, 'original')).toEqual(['maple ridge 7 rev 1.zip']);
    expect(await listed(operations, job, 'replace_original')).toEqual([
      'maple ridge 7 (superseded).zip',
      'otter creek 4 (superseded).zip',
    ]);

    const notes = { files: [{ bytes: aPdf(), name: 'notes.pdf' }] };
    expect((await sendUpload(operations, `/api/jobs/upload/working/${job}`, notes)).status).toBe(200);
    expect(await shown(customer)).toEqual([1, null, null]);
    expect((await send(customer, wrong)).status).toBe(409);
    expect(await listed(customer, job, 'original')).toEqual(['maple ridge 7 rev 1.zip']);
  });

  it('[JA-06] is sent by operations and by the customer whose files were returned, at status 9', async () => {
    const employee = await visit('employee');
    const stranger = await visit('customer_other_corp');
    const job = await aJobAt(9);
    expect((await replaceAll(employee, job)).status).toBe(403);
    expect((await replaceAll(stranger, job)).status).toBe(404);
    expect(await statusOf(job)).toBe(9);
    expect((await replaceAll(await visit('customer_corporate'), job)).status).toBe(200);
    expect((await replaceAll(customer, job)).status).toBe(409);
    expect((await replaceAll(operations, await aJobAt(9))).status).toBe(200);
  });

  it('is accepted once when two are sent at the same moment', async () => {
    const job = await aJobAt(9);
    const answers = await Promise.all([replaceAll(customer, job), replaceAll(operations, job)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await listed(customer, job, 'original')).toEqual(['again.zip']);
    const documents = stage.database.db.selectFrom('document').selectAll().where('job_number', '=', job);
    expect(await documents.execute()).toHaveLength(1);
  });
});

describe('[UP-14] the same upload, sent again under its key', () => {
  it('changes the job once and gets the first answer again', async () => {
    const job = await aJobAt(9);
    const [key, bytes] = [randomUUID(), aZip()];
    const first = await replaceAll(customer, job, bytes, key);
    const documents = await countRows('document');
    const second = await replaceAll(customer, job, bytes, key);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.json).toEqual(first.json);
    expect(await countRows('document')).toBe(documents);
    expect((await customer.send(`/api/uploads/${key}`)).json).toMatchObject({ state: 'accepted', job_id: job });
  });

  it('is the same upload only with the same bytes: others are refused, and the job keeps the first', async () => {
    const job = await aJobAt(9);
    const [key, bytes] = [randomUUID(), aZip()];
    const first = await replaceAll(customer, job, bytes, key);
    const documents = await countRows('document');
    expect(said(await replaceAll(customer, job, aZip(), key))).toEqual([422, MESSAGES.keyUsedForAnother]);
    expect((await replaceAll(customer, job, bytes, key)).json).toEqual(first.json);
    expect(await countRows('document')).toBe(documents);
    expect(sha256(await fetchFile(customer, job, 'original', 'again.zip'))).toBe(sha256(bytes));
  });

  it('while the first still runs waits for it', async () => {
    const [key, bytes] = [randomUUID(), aZip()];
    const uploads = await countRows('upload');
    const answers = await Promise.all([1, 2, 3].map(() => untilDone(() => sendOriginal(customer, bytes, { key }))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ json }) => (json as { uuid: string }).uuid)).size).toBe(1);
    expect(await countRows('upload')).toBe(uploads + 1);
  });

  it('is another’s own business, and another request is refused under it', async () => {
    const key = randomUUID();
    const mine = await sendOriginal(customer, aZip(), { key });
    const theirs = await sendOriginal(operations, aZip(), { key });
    expect((theirs.json as { uuid: string }).uuid).not.toBe((mine.json as { uuid: string }).uuid);
    expect((await replaceAll(customer, await aJobAt(9), aZip(), key)).status).toBe(422);
  });
});

it('refuses a signed-out sender before the body is read, in the words of uploads', async () => {
  const gone = await signInAs(stage.product.url, stage.database.db, stage.world.people.customer_A_owner);
  await gone.send('/auth/logout', { method: 'POST' });
  gone.cookies.set('__Host-sid', 'x'.repeat(43));
  const answer = await sendOriginal(gone);
  expect(said(answer)).toEqual([401, MESSAGES.uploadSessionTimedOut]);
  expect(answer.json).toMatchObject({ code: 'SESSION_EXPIRED' });
});
