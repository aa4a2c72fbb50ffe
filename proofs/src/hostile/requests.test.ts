import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { PATHS } from '@sealdesk/contract/paths.ts';
import { ErrorBody } from '@sealdesk/contract/shared/error-body.ts';
import { aNewJob } from '@sealdesk/core/testing/new-job.ts';
import { productEnvironment } from '@sealdesk/tools/product-environment.ts';
import { projectRoot } from '@sealdesk/tools/services/place.ts';
import { freePort } from '@sealdesk/tools/services/ports.ts';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { sendPassword, signInAs } from '../harness/sign-in.ts';
import { sendOriginal } from '../harness/upload.ts';
import { Visitor } from '../harness/visitor.ts';
import { setScene, type Scene } from './scene.ts';

let scene: Scene;
let job: number;
beforeAll(async () => {
  scene = await setScene({ LOG_LEVEL: 'info' });
  const { companyA, people } = scene.stage.world;
  const { uuid } = (await sendOriginal(scene.customer)).json as { uuid: string };
  const body = aNewJob({ drjcoid: companyA, drj_contact_id: people.customer_A_owner.contactId, id: uuid });
  const made = await scene.customer.send('/api/jobs', { method: 'POST', body });
  job = (made.json as { job_id: number }).job_id;
});
afterAll(() => scene?.clear());

const calls = Object.values(PATHS).map(([method, path]) => ({
  method,
  path: path.replaceAll(/:(uuid|id)\b/g, crypto.randomUUID()).replaceAll(/:\w+/g, '1'),
}));
const posts = calls.filter(({ method }) => method === 'POST');
const apiCalls = calls.filter(({ path }) => path.startsWith('/api/'));

/** Sends it as the customer, with a body where there can be one, and gives the status. */
async function statusOf({ method, path }: { method: string; path: string }, headers: Record<string, string>) {
  const response = await scene.customer.open(path, { method, headers, ...(method === 'GET' ? {} : { body: {} }) });
  await response.body?.cancel();
  return response.status;
}

/** What comes back for bytes that no client library would send. */
async function sendRaw(request: string): Promise<string> {
  const { hostname, port } = new URL(scene.stage.product.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(request, 'latin1'));
    let answer = '';
    socket.setTimeout(180_000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('close', () => resolve(answer));
    // A server that has answered may close before it has read all.
    socket.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)));
  });
}
const rawStatus = async (request: string) => Number((await sendRaw(request)).split(' ')[1]);
const credentials = () =>
  `Cookie: ${scene.customer.cookieHeader()}\r\nAuthorization: Bearer ${scene.customer.token}\r\nConnection: close\r\n`;

describe('where a request says that it comes from', () => {
  it('[HDR-002] forwarded headers of anybody but a trusted proxy are ignored: a hundred of them are one address', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 100; n += 1) {
      const visitor = new Visitor(scene.stage.product.url);
      const spoofed = {
        'x-forwarded-for': `203.0.113.${n}`,
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: `for=203.0.113.${n}`,
      };
      const { status } = await visitor.send('/auth/login', {
        method: 'POST',
        headers: spoofed,
        // Another account each time: guesses at one account are only delayed.
        body: { email: `nobody${n}@evil.example`, password: 'wrong wrong wrong' },
      });
      statuses.push(status);
    }
    expect(new Set(statuses.slice(0, 20))).toEqual(new Set([401]));
    expect(new Set(statuses.slice(20))).toEqual(new Set([429]));
    // Others sign in from the same network later on.
    await scene.stage.database.db.deleteFrom('sign_in_failure').execute();
    // Where the browser is sent, the configured address stands alone.
    const start = await new Visitor(scene.stage.product.url).send('/auth/oidc/start', {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'sec-fetch-site': 'none' },
    });
    expect(start.headers.get('location')).not.toContain('evil');
    expect(decodeURIComponent(start.headers.get('location')!)).toContain(
      `${scene.stage.product.url}/auth/oidc/callback`,
    );
  });

  it('[HDR-003] a POST of no origin of ours is refused, whichever it is', async () => {
    expect(posts.length).toBeGreaterThan(30);
    for (const origin of ['null', 'http://evil.example', `${scene.stage.product.url}.evil.example`]) {
      for (const call of posts) expect([call.path, await statusOf(call, { origin })]).toEqual([call.path, 403]);
    }
  });

  it('[HDR-004] a call that another site makes is refused, whichever it is', async () => {
    expect(apiCalls.length).toBeGreaterThan(60);
    for (const call of apiCalls) {
      expect([call.path, await statusOf(call, { 'sec-fetch-site': 'cross-site' })]).toEqual([call.path, 403]);
    }
  });

  it('[HDR-005] without any word of it cookie and token are enough, and signing in is refused', async () => {
    const { host } = new URL(scene.stage.product.url);
    expect(await rawStatus(`GET /api/user HTTP/1.1\r\nHost: ${host}\r\n${credentials()}\r\n`)).toBe(200);
    const body = '{"email":"a@b.example","password":"x"}';
    const head = `Host: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n`;
    expect(await rawStatus(`POST /auth/login HTTP/1.1\r\n${head}\r\n${body}`)).toBe(403);
  });
});

describe('what a request says of itself', () => {
  it('[HDR-006] another type than JSON is 415, and no handler runs', async () => {
    const { host } = new URL(scene.stage.product.url);
    const body = '{"email":"customer_a_owner@customer.example","password":"correct horse battery staple"}';
    for (const type of ['application/json\ta', 'application/json garbage', 'text/plain', 'application/jsonx', '']) {
      const head = `Host: ${host}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n`;
      const answer = await sendRaw(`POST /auth/login HTTP/1.1\r\n${head}\r\n${body}`);
      expect([type, Number(answer.split(' ')[1]), /set-cookie/i.test(answer)]).toEqual([type, 415, false]);
    }
  });

  it('[HDR-007] an Authorization that is none of ours is 401', async () => {
    const { token } = scene.customer;
    for (const authorization of [
      'Basic Zm9vOmJhcg==',
      'Bearer',
      `Bearer ${token} ${token}`,
      `Bearer ${token},${token}`,
      `Bearer ${'x'.repeat(8_192)}`,
      'Bearer t\u00f6k\u00e4n',
      `bearer${token}`,
    ]) {
      const response = await scene.customer.open('/api/user', { headers: { authorization } });
      expect([authorization.slice(0, 20), response.status]).toEqual([authorization.slice(0, 20), 401]);
    }
  });

  it('[HDR-008] two cookies of one name with different values are 401', async () => {
    const own = scene.customer.cookieHeader();
    const sid = /__Host-sid=([^;]+)/.exec(own)![1]!;
    for (const cookie of [`${own}; __Host-sid=${'x'.repeat(43)}`, `__Host-sid=${'x'.repeat(43)}; ${own}`]) {
      const answer = await new Visitor(scene.stage.product.url).send('/api/user', {
        headers: { cookie, authorization: `Bearer ${scene.customer.token}` },
      });
      expect(answer.status).toBe(401);
    }
    expect(sid).toHaveLength(43);
  });

  it('[HDR-009] a cookie that is too long, not base64 or holds a NUL is 401', async () => {
    const { host } = new URL(scene.stage.product.url);
    const ask = (value: string) =>
      rawStatus(
        `GET /api/user HTTP/1.1\r\nHost: ${host}\r\nCookie: __Host-sid=${value}\r\nAuthorization: Bearer ${scene.customer.token}\r\nConnection: close\r\n\r\n`,
      );
    expect(await ask('x'.repeat(4_096))).toBe(401);
    expect(await ask(`${'x'.repeat(42)}!`)).toBe(401);
    expect(await ask(`%00${'x'.repeat(40)}`)).toBe(401);
    // The byte itself never reaches the product: Node refuses the request as none.
    expect(await ask(`${'x'.repeat(42)}\0`)).toBe(400);
  });

  it('[HDR-012] a length and a transfer encoding together are 400', async () => {
    const { host } = new URL(scene.stage.product.url);
    const head = `Host: ${host}\r\nContent-Type: application/json\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n`;
    expect(await rawStatus(`POST /auth/login HTTP/1.1\r\n${head}\r\n0\r\n\r\n`)).toBe(400);
  });

  it('[HDR-013] two hundred headers, or 64 kB of one, are 431', async () => {
    const { host } = new URL(scene.stage.product.url);
    const many = Array.from({ length: 200 }, (_, n) => `X-Header-${n}: 1\r\n`).join('');
    expect(await rawStatus(`GET /api/user HTTP/1.1\r\nHost: ${host}\r\n${many}Connection: close\r\n\r\n`)).toBe(431);
    const large = `X-Large: ${'x'.repeat(65_536)}\r\n`;
    expect(await rawStatus(`GET /api/user HTTP/1.1\r\nHost: ${host}\r\n${large}Connection: close\r\n\r\n`)).toBe(431);
  });

  it('[HDR-014] HTTP/1.0, TRACE and CONNECT get nothing, and a header does not make another method of one', async () => {
    const { host } = new URL(scene.stage.product.url);
    const ask = (line: string, more = '') => rawStatus(`${line}\r\nHost: ${host}\r\n${more}${credentials()}\r\n`);
    expect(await ask('TRACE /api/user HTTP/1.1')).toBeOneOf([404, 405]);
    expect(await sendRaw(`CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n`)).toMatch(
      /^(HTTP\/1\.1 40[045]|$)/,
    );
    // The same call by the same rule, whatever the version.
    expect(await rawStatus('GET /api/user HTTP/1.0\r\n\r\n')).toBe(401);
    const before = (await scene.customer.send('/api/user')).text;
    expect(await ask('GET /api/user HTTP/1.1', 'X-HTTP-Method-Override: PUT\r\n')).toBe(200);
    expect(await ask('POST /api/user HTTP/1.1', 'X-HTTP-Method-Override: PUT\r\nContent-Length: 0\r\n')).toBeOneOf([
      404, 405,
    ]);
    expect((await scene.customer.send('/api/user')).text).toBe(before);
  });

  it('[HDR-015] an error of a call is JSON, and repeats nothing of the request as HTML', async () => {
    const bait = '<script>alert(1)</script>';
    for (const path of [`/api/${encodeURIComponent(bait)}`, `/api/jobs?job_type=${encodeURIComponent(bait)}`]) {
      const answer = await scene.customer.send(path, { headers: { accept: 'text/html' } });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.text).not.toContain('<script>');
      expect(ErrorBody.safeParse(answer.json).success).toBe(true);
    }
  });

  it('[HDR-018] a user agent with control characters leaves lines that are JSON, one for each event', async () => {
    const { host } = new URL(scene.stage.product.url);
    const forged = '{"level":"info","msg":"forged"}';
    const agent = `x\u001b[31m red \u0085${forged}`;
    await sendRaw(
      `GET /api/jobs?job_type=%0a${encodeURIComponent(forged)} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: ${agent}\r\n${credentials()}\r\n`,
    );
    // A failed sign-in writes a line.
    const { headers } = await sendPassword(new Visitor(scene.stage.product.url), `a\n${forged}`, 'wrong');
    const lines = () => scene.stage.product.logs().split('\n').filter(Boolean);
    // The answer may be here before its line, and a line in two pieces.
    await vi.waitFor(() => {
      expect(lines().some((line) => line.includes(headers.get('x-request-id')!))).toBe(true);
      for (const line of lines()) {
        expect((JSON.parse(line) as { msg?: string }).msg).not.toBe('forged');
        // oxlint-disable-next-line no-control-regex -- what must not be there
        expect(line).not.toMatch(/[\u0000-\u001f\u007f]/);
      }
    }, 180_000);
  });
});

describe('a download', () => {
  let path: string;
  beforeAll(async () => {
    const listed = await scene.customer.send(`/api/files/download/list?jobId=${job}&purpose=original`);
    const [filename] = listed.json as [string];
    path = `/api/files/download?${new URLSearchParams({ jobId: String(job), purpose: 'original', filename }).toString()}`;
  });

  it('[HDR-010] of a thousand ranges is the whole file or 416', async () => {
    const ranges = Array.from({ length: 1000 }, (_, n) => `${n}-${n}`).join(',');
    const whole = await scene.customer.download(path);
    const many = await scene.customer.download(path, { range: `bytes=${ranges}` });
    expect(many.status).toBeOneOf([200, 416]);
    if (many.status === 200) expect(many.bytes.equals(whole.bytes)).toBe(true);
    const one = await scene.customer.download(path, { range: 'bytes=0-0' });
    expect([one.status, one.bytes.length]).toEqual([206, 1]);
  });

  it('[HDR-011] answers 304 only to those who have access', async () => {
    const etag = (await scene.customer.download(path)).headers.get('etag') ?? '*';
    const { product, database, world } = scene.stage;
    const stranger = await signInAs(product.url, database.db, world.people.customer_other_corp);
    for (const value of [etag, '*']) {
      expect((await scene.customer.download(path, { 'if-none-match': value })).status).toBeOneOf([200, 304]);
      expect((await stranger.download(path, { 'if-none-match': value })).status).toBe(404);
      expect((await new Visitor(product.url).download(path, { 'if-none-match': value })).status).toBe(401);
    }
  });
});

/** Takes the rule from a route of the server as it ships, when the server loads it. */
const WITHOUT_A_RULE = `import { registerHooks } from 'node:module';
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context);
      if (!url.endsWith('/server/src/routes/lookups.routes.ts')) return loaded;
      const source = String(loaded.source).replace("'companiesDropdown', 'signed-in'", "'companiesDropdown', undefined");
      return { ...loaded, source };
    },
  });`;

it('[AZN-008] a route that lost its access rule keeps our server from starting', async () => {
  const { database, product } = scene.stage;
  const env = productEnvironment(inject('services'), {
    databaseUrl: database.url,
    publicUrl: product.url,
    port: await freePort(),
    privatePort: await freePort(),
    webRoot: null,
  });
  const hook = `data:text/javascript,${encodeURIComponent(WITHOUT_A_RULE)}`;
  const child = spawn(process.execPath, ['--import', hook, 'server/src/main.ts'], {
    cwd: projectRoot,
    env: { ...env, NODE_COMPILE_CACHE: path.join(tmpdir(), 'sealdesk-compile-cache') },
  });
  let output = '';
  const read = (chunk: Buffer) => {
    output += chunk.toString();
    if (output.includes('"msg":"listening"')) child.kill('SIGKILL');
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const [code] = (await once(child, 'close')) as [number | null];
  // With the rule, and all else the same, it is the server of the tests above.
  expect(output).toContain('Route GET /api/dropdown/companies has no authorization rule');
  expect([code, output.includes('"msg":"listening"')]).toEqual([1, false]);
});
