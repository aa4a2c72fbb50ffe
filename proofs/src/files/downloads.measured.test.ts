import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { DOWNLOAD_PATH, PATHS } from '@sealdesk/contract/paths.ts';
import { aDocument, aJob } from '@sealdesk/core/testing/builders.ts';
import { aStoredDocument, closeTestStorage, openTestStorage } from '@sealdesk/core/testing/files.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { reportFigure } from '@sealdesk/tools/testing/figures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAs } from '../harness/sign-in.ts';
import { setStage, type Stage } from '../harness/stage.ts';
import type { Visitor } from '../harness/visitor.ts';

type Who = 'customer_A_owner' | 'customer_corporate' | 'customer_B_same_corp' | 'employee' | 'role10';

let stage: Stage;
const visitors = {} as Record<Who, Visitor>;
const storage = openTestStorage();

beforeAll(async () => {
  // Readers who stand still are to hold their connections, however slow the machine is.
  stage = await setStage({ env: { DOWNLOAD_STALL_SECONDS: '600' } });
  const { product, database, world } = stage;
  for (const who of ['customer_A_owner', 'customer_corporate', 'customer_B_same_corp', 'employee', 'role10'] as const)
    visitors[who] = await signInAs(product.url, database.db, world.people[who]);
});
afterAll(async () => {
  await closeTestStorage(storage);
  await stage?.clear();
});

type Values = Partial<Omit<Parameters<typeof aStoredDocument>[2], 'job_number'>>;

const job = async (status = 4, company: 'companyA' | 'companyB' = 'companyA') =>
  aJob(stage.database.db, {
    company_id: stage.world[company],
    contact_id: stage.world.people.customer_A_owner.contactId,
    status,
  });
const put = async (job_number: number, { bytes = randomBytes(1000), ...values }: Values = {}) =>
  aStoredDocument(stage.database.db, storage, { job_number, bytes, purpose: 'original', name: 'plans.zip', ...values });

const listPath = (jobId: number, purpose: string) => `${PATHS.listFiles[1]}?jobId=${jobId}&purpose=${purpose}`;
const filePath = (jobId: number, purpose: string, filename: string) =>
  `${DOWNLOAD_PATH}?${new URLSearchParams({ jobId: String(jobId), purpose, filename }).toString()}`;
const list = async (who: Who, jobId: number, purpose: string) => visitors[who].send(listPath(jobId, purpose));
const fetchFile = async (who: Who, jobId: number, purpose: string, name: string, headers = {}) =>
  visitors[who].download(filePath(jobId, purpose, name), headers);

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
const downloads = async (job_number: number) =>
  stage.database.db
    .selectFrom('job_event')
    .selectAll()
    .where('job_number', '=', job_number)
    .where('kind', '=', 'downloaded')
    .execute();
/** The name under which a browser saves the answer (RFC 6266). */
const savedName = (headers: Headers) =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition')!)![1]!);

describe('a list of files', () => {
  it('[JA-01] gives the original to everyone who sees the job, and to nobody else', async () => {
    const number = await job(1);
    const bytes = randomBytes(5000);
    await put(number, { bytes });
    for (const who of ['customer_A_owner', 'customer_corporate', 'employee', 'role10'] as const) {
      expect((await list(who, number, 'original')).json).toEqual(['plans.zip']);
      expect((await fetchFile(who, number, 'original', 'plans.zip')).bytes.equals(bytes)).toBe(true);
    }
    expect((await list('customer_B_same_corp', number, 'original')).status).toBe(404);
  });

  it('is empty for a job without files', async () => {
    expect((await list('role10', await job(1), 'final')).json).toEqual([]);
  });

  it('[JA-07] gives a customer the published finals that still stand: as many as num_final_docs counts', async () => {
    const number = await job(4);
    const sent = new Date();
    await put(number, { purpose: 'final', name: 'former.pdf', published_at: sent, superseded_at: sent });
    await put(number, { purpose: 'final', name: 'waiting.pdf' });
    const final = { purpose: 'final', published_at: sent };
    await put(number, { ...final, name: 'D1-final.pdf' });
    await put(number, { ...final, name: 'D1-index.pdf' });
    expect((await list('customer_A_owner', number, 'final')).json).toEqual(['D1-final.pdf', 'D1-index.pdf']);
    expect((await visitors.customer_A_owner.send(`/api/getjob?job_id=${number}`)).json).toMatchObject({
      job: { num_final_docs: 2 },
    });
    for (const name of ['former.pdf', 'former (superseded).pdf', 'waiting.pdf'])
      expect((await fetchFile('customer_A_owner', number, 'final', name)).status).toBe(404);
  });

  it('keeps what was delivered before a revision for staff and customers, and counts it no longer', async () => {
    const number = await job(2);
    await put(number, { purpose: 'final', name: 'sent.pdf', published_at: new Date(), superseded_at: new Date() });
    await put(number, { purpose: 'final', name: 'unsent.pdf', superseded_at: new Date(Date.now() - 60_000) });
    for (const who of ['employee', 'customer_A_owner'] as const) {
      expect((await list(who, number, 'final')).json).toEqual(['sent (superseded).pdf']);
      expect((await fetchFile(who, number, 'final', 'sent (superseded).pdf')).status).toBe(200);
    }
    for (const visitor of [visitors.role10, visitors.customer_A_owner])
      expect((await visitor.send(`/api/getjob?job_id=${number}`)).json).toMatchObject({
        job: { num_final_docs: 0, has_former_finals: true },
      });
  });

  it('[WF-07] keeps a replaced original, which operations can fetch', async () => {
    const number = await job(1);
    const [former, now] = [randomBytes(2000), randomBytes(2000)];
    await put(number, { bytes: former, superseded_at: new Date() });
    await put(number, { bytes: now, version: 2 });
    expect((await list('customer_A_owner', number, 'original')).json).toEqual(['plans.zip']);
    expect((await fetchFile('role10', number, 'original', 'plans.zip')).bytes.equals(now)).toBe(true);
    expect((await list('role10', number, 'replace_original')).json).toEqual(['plans (superseded).zip']);
    const kept = await fetchFile('role10', number, 'replace_original', 'plans (superseded).zip');
    expect(kept.bytes.equals(former)).toBe(true);
    expect((await list('customer_A_owner', number, 'replace_original')).status).toBe(403);
    expect((await list('employee', number, 'replace_original')).status).toBe(403);
  });

  it('gives operations the combined set and the latest sealed set, and no file of one’s own', async () => {
    const number = await job(3);
    await put(number, { purpose: 'initial_seals', name: 'part.pdf' });
    await put(number, { purpose: 'merged', name: 'merged.pdf' });
    for (const name of ['sealed.pdf', 'sealed again.pdf']) await put(number, { purpose: 'working', name });
    await put(number, { purpose: 'own_working', name: 'notes.pdf' });
    expect((await list('role10', number, 'initial_seals')).json).toEqual(['merged.pdf']);
    expect((await list('role10', number, 'working')).json).toEqual(['sealed again.pdf']);
  });

  it('MPT-025, FIL-019: distinguishes files of one name, and calls nobody’s upload merged.pdf', async () => {
    const number = await job(4);
    const contents: Record<string, Buffer> = {};
    for (const [stored, listed] of [
      ['a.pdf', 'a.pdf'],
      ['a.pdf', 'a (2).pdf'],
      ['merged.pdf', 'merged (uploaded).pdf'],
    ] as const) {
      contents[listed] = randomBytes(500);
      await put(number, { purpose: 'final', name: stored, published_at: new Date(), bytes: contents[listed] });
    }
    expect((await list('role10', number, 'final')).json).toEqual(Object.keys(contents));
    for (const [name, bytes] of Object.entries(contents)) {
      const answer = await fetchFile('role10', number, 'final', name);
      expect([name, savedName(answer.headers), answer.bytes.equals(bytes)]).toEqual([name, name, true]);
    }
  });
});

describe('a download', () => {
  it('[DL-02] FIL-011, FIL-012: is saved under the listed name, whatever the name', async () => {
    const names = [
      'résumé 🏠.zip',
      'a";filename=evil.exe',
      'a.zip\r\nSet-Cookie: x=1',
      "it's 100% (done)*.zip",
      '图纸.zip',
      'gpj\u202Efdp.zip',
      `${'x'.repeat(240)}.zip`,
    ];
    for (const name of names) {
      const number = await job(1);
      await put(number, { name });
      const [listed] = (await list('role10', number, 'original')).json as [string];
      const answer = await fetchFile('role10', number, 'original', listed);
      expect([answer.status, savedName(answer.headers)]).toEqual([200, listed]);
      expect(answer.headers.get('content-disposition')).toMatch(
        /^attachment; filename="[^"\\]+"; filename\*=UTF-8''[^"; ]+$/,
      );
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
    const number = await job(1);
    await put(number, { name: 'résumé 🏠.zip' });
    expect((await list('role10', number, 'original')).json).toEqual(['résumé 🏠.zip']);
  });

  it('[DL-04] has the recorded SHA-256, says so, and is no page of anybody’s', async () => {
    const number = await job(1);
    const bytes = randomBytes(3_000_000);
    await put(number, { bytes });
    const { status, headers, bytes: got } = await fetchFile('customer_A_owner', number, 'original', 'plans.zip');
    expect([status, sha256(got).equals(sha256(bytes))]).toEqual([200, true]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '3000000',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      etag: `"${sha256(bytes).toString('hex')}"`,
      'repr-digest': `sha-256=:${sha256(bytes).toString('base64')}:`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });

  it('[DL-04] is given in ranges, which together are the file', async () => {
    const number = await job(1);
    const bytes = randomBytes(100_000);
    await put(number, { bytes });
    const part = async (range: string, more = {}) =>
      fetchFile('role10', number, 'original', 'plans.zip', { range, ...more });
    const first = await part('bytes=0-59999');
    const etag = first.headers.get('etag')!;
    const rest = await part('bytes=60000-', { 'if-range': etag });
    expect([first.status, rest.status]).toEqual([206, 206]);
    expect(rest.headers.get('content-range')).toBe('bytes 60000-99999/100000');
    expect(Buffer.concat([first.bytes, rest.bytes]).equals(bytes)).toBe(true);
    expect((await part('bytes=-1')).bytes.equals(bytes.subarray(-1))).toBe(true);

    const outside = await visitors.role10.send(filePath(number, 'original', 'plans.zip'), {
      headers: { range: 'bytes=100000-' },
    });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */100000']);
    expect(outside.json).toMatchObject({ message: expect.any(String), request_id: expect.any(String) });
    for (const whole of [await part('bytes=5-', { 'if-range': '"another"' }), await part('bytes=0-1,3-4')])
      expect([whole.status, whole.bytes.equals(bytes)]).toEqual([200, true]);
  });

  it('[DL-04] is streamed: a slow reader of a large file takes no memory, and one who leaves keeps no connection', async () => {
    const number = await job(1);
    const bytes = randomBytes(100 * 1024 * 1024);
    await put(number, { bytes });
    const path = filePath(number, 'original', 'plans.zip');
    const before = memoryOf(stage.product.apis[0]!.pid!);
    // More than the store client has lines: each must be let go when its reader leaves.
    for (let round = 0; round < 12; round += 1) {
      const leave = new AbortController();
      const open = Array.from({ length: 10 }, async () => {
        const reader = (await visitors.role10.open(path, { signal: leave.signal })).body!.getReader();
        await reader.read();
      });
      await Promise.all(open);
      await sleep(50);
      leave.abort();
    }
    const began = performance.now();
    const reader = (await visitors.role10.open(path)).body!.getReader();
    const hash = createHash('sha256');
    let highest = 0;
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      hash.update(piece.value);
      highest = Math.max(highest, memoryOf(stage.product.apis[0]!.pid!));
    }
    expect(hash.digest().equals(sha256(bytes))).toBe(true);
    report(`100 MB in ${Math.round(performance.now() - began)} ms`);
    // The readers would have taken ten files at a time, a gigabyte.
    expect(highest - before).toBeLessThan(400);
    reportFigure('DL-04, what the memory rose by', highest - before, 120, 'MB');
  });

  it('keeps working for others while many read slowly, each with a connection to the store', async () => {
    const [number, other] = [await job(1), await job(1)];
    await put(number, { bytes: randomBytes(20 * 1024 * 1024) });
    await put(other);
    const leave = new AbortController();
    const path = filePath(number, 'original', 'plans.zip');
    // They took the first piece, and stand still.
    await Promise.all(
      Array.from({ length: 70 }, async () => {
        const reader = (await visitors.role10.open(path, { signal: leave.signal })).body!.getReader();
        await reader.read();
      }),
    );
    // Who had to wait for one of them would wait for ten minutes.
    expect((await fetchFile('customer_A_owner', other, 'original', 'plans.zip')).status).toBe(200);
    leave.abort();
  });

  it('is on the job’s timeline: each whole fetch, a fetch in pieces once, a refused one not', async () => {
    const number = await job(1);
    const id = await put(number);
    const get = async (who: Who, headers = {}) => fetchFile(who, number, 'original', 'plans.zip', headers);
    await get('customer_A_owner');
    await get('customer_A_owner');
    for (const range of ['bytes=0-9', 'bytes=10-19', 'bytes=20-']) await get('employee', { range });
    await get('customer_B_same_corp');
    const events = await downloads(number);
    const { customer_A_owner, employee } = stage.world.people;
    expect(events.map(({ actor_id }) => actor_id)).toEqual([
      customer_A_owner.contactId,
      customer_A_owner.contactId,
      employee.contactId,
    ]);
    expect(events[0]!.detail).toMatchObject({ documentId: id, purpose: 'original', name: 'plans.zip' });
  });

  it('CON-009: is the old file or the new one, whole, while it is replaced', async () => {
    const number = await job(1);
    const [old, next] = [randomBytes(20_000_000), randomBytes(20_000_000)];
    const id = await put(number, { bytes: old });
    const path = filePath(number, 'original', 'plans.zip');
    // Begun before, and read to the end after it: more than the buffers between hold.
    const early = await Promise.all(Array.from({ length: 4 }, () => visitors.role10.open(path)));
    await stage.database.db.transaction().execute(async (tx) => {
      await tx.updateTable('document').set({ superseded_at: new Date() }).where('id', '=', id).execute();
      await aStoredDocument(tx, storage, {
        job_number: number,
        bytes: next,
        purpose: 'original',
        name: 'plans.zip',
        version: 2,
      });
    });
    const late = await visitors.role10.download(path);
    expect([late.headers.get('etag'), late.bytes.equals(next)]).toEqual([`"${sha256(next).toString('hex')}"`, true]);
    for (const answer of early) {
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([answer.headers.get('etag'), bytes.equals(old)]).toEqual([`"${sha256(old).toString('hex')}"`, true]);
    }
  });
});

describe('a hostile download', () => {
  it('QRY-015, QRY-016: asks for one purpose that there is', async () => {
    const number = await job(1);
    for (const query of ['purpose=../../', 'purpose=final&purpose=original', 'purpose=FINAL', 'purpose=merged', '']) {
      const tail = `jobId=${number}&${query}`;
      expect((await visitors.role10.send(`${PATHS.listFiles[1]}?${tail}`)).status).toBe(422);
      expect((await visitors.role10.send(`${DOWNLOAD_PATH}?${tail}&filename=plans.zip`)).status).toBe(422);
    }
  });

  it('QRY-017, FIL-020, FIL-021: names only what the list shows', async () => {
    const number = await job(1);
    const foreign = await job(1, 'companyB');
    await put(number);
    const id = await put(foreign, { name: 'secret.zip' });
    const { object_key } = await stage.database.db
      .selectFrom('document')
      .select('object_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    for (const name of [
      '../../etc/passwd',
      '../',
      object_key,
      id,
      'secret.zip',
      'PLANS.ZIP',
      'plans.zip/',
      '%2e%2e%2f',
    ])
      expect([name, (await fetchFile('customer_A_owner', number, 'original', name)).status]).toEqual([name, 404]);
    const raw = `${DOWNLOAD_PATH}?jobId=${number}&purpose=original&filename=%2e%2e%2f`;
    expect((await visitors.customer_A_owner.send(raw)).status).toBe(404);
  });

  it('QRY-018: a name with a NUL, none, or one without end is refused', async () => {
    const number = await job(1);
    for (const name of ['%00', 'plans.zip%00', '', 'x'.repeat(500)]) {
      const path = `${DOWNLOAD_PATH}?jobId=${number}&purpose=original&filename=${name}`;
      expect((await visitors.role10.send(path)).status).toBe(422);
    }
    for (const jobId of ['1e3', '-1', '1 ', '0x1', ''])
      expect((await visitors.role10.send(`${PATHS.listFiles[1]}?jobId=${jobId}&purpose=final`)).status).toBe(422);
  });

  it('AZN-002: a known name of somebody else’s job is not there, as is one of no job', async () => {
    const foreign = await job(4, 'companyB');
    await put(foreign);
    const answers = [
      await visitors.customer_A_owner.send(filePath(foreign, 'original', 'plans.zip')),
      await visitors.customer_A_owner.send(filePath(999_999_999, 'original', 'plans.zip')),
    ];
    const [theirs, none] = answers.map(({ status, json }) => [status, (json as { message: string }).message]);
    expect(theirs).toEqual(none);
    expect(theirs![0]).toBe(404);
    expect(await downloads(foreign)).toEqual([]);
  });

  it('AZN-003: a customer is refused the sealed set of their own job', async () => {
    const number = await job(10);
    await put(number, { purpose: 'working', name: 'sealed.pdf' });
    expect((await list('customer_A_owner', number, 'working')).status).toBe(403);
    expect((await fetchFile('customer_A_owner', number, 'working', 'sealed.pdf')).status).toBe(403);
  });

  it('a document whose bytes were never stored is answered as out of order, not as missing', async () => {
    const number = await job(1);
    await aDocument(stage.database.db, { job_number: number, purpose: 'original', name: 'plans.zip' });
    const answer = await visitors.role10.send(filePath(number, 'original', 'plans.zip'));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  });
});

/** What the process holds in memory, in MB. */
function memoryOf(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024);
}
