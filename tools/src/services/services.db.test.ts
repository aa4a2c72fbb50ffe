import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { ensureBuckets, headObject, openStorage, putObject } from '@sealdesk/core/platform/storage/storage.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAtProvider } from './oidc/oidc-sign-in.ts';
import { hasEnded } from './processes.ts';
import { ensureServices, readServices, servicesStatus, stopServices } from './services.ts';
import type { Services } from './services.ts';

// A second set of services beside whichever runs already, which is itself part of what is shown.
const stateDir = mkdtempSync(path.join(tmpdir(), 'sealdesk-services-'));
let services: Services;

beforeAll(async () => {
  services = await ensureServices({ stateDir });
});

afterAll(async () => {
  await stopServices({ stateDir, forget: true });
  rmSync(stateDir, { recursive: true });
});

describe('the services', () => {
  it('starts nothing again while all are alive', async () => {
    const before = await servicesStatus({ stateDir });
    expect(before.filter(({ isAlive, pids }) => isAlive && pids.length > 0)).toEqual(before);
    expect(before.length).toBeGreaterThan(3);

    expect(await ensureServices({ stateDir })).toEqual(services);
    expect(await servicesStatus({ stateDir })).toEqual(before);
  });

  it('lets two callers at once share one set', async () => {
    const before = await servicesStatus({ stateDir });
    await Promise.all([ensureServices({ stateDir }), ensureServices({ stateDir })]);
    expect(await servicesStatus({ stateDir })).toEqual(before);
  });

  it('brings a killed one back on its old port and leaves the others running', async () => {
    const before = await pidsByName();
    process.kill(before.mail![0]!, 'SIGKILL');
    process.kill(before.postgres![0]!, 'SIGQUIT');

    expect(await ensureServices({ stateDir })).toEqual(services);
    const after = await pidsByName();
    expect(after.mail).not.toEqual(before.mail);
    expect(after.postgres).not.toEqual(before.postgres);
    expect(after.s3).toEqual(before.s3);
    expect(after.oidc).toEqual(before.oidc);
  });

  it('keeps rows, objects, mails and signing keys through a stop and a start, and a stop ends every process', async () => {
    await query('create table kept (word text)');
    await query(`insert into kept values ('sealed')`);
    await ensureBuckets(storage());
    await putObject(storage(), 'documents', 'kept.pdf', Buffer.from('sealed'));
    const key = await signingKey();
    await sendMail('A drawing is ready');

    const pids = Object.values(await pidsByName()).flat();
    await stopServices({ stateDir });
    expect(pids.filter((pid) => !hasEnded(pid))).toEqual([]);
    const stopped = await servicesStatus({ stateDir });
    expect(stopped.map(({ isAlive }) => isAlive)).toEqual(stopped.map(() => false));
    expect(pids.length).toBeGreaterThan(3);
    expect(readServices({ stateDir })).toEqual(services);

    expect(await ensureServices({ stateDir })).toEqual(services);
    expect(await query('select word from kept')).toEqual([{ word: 'sealed' }]);
    expect(await headObject(storage(), 'documents', 'kept.pdf')).toMatchObject({ size: 6 });
    expect(await signingKey()).toBe(key);
    expect(await subjects()).toContain('A drawing is ready');
  });
});

describe('the OpenID provider', () => {
  it('signs in the chosen person and returns the name and the time of signing in', async () => {
    writeFileSync(
      path.join(stateDir, 'oidc-people.json'),
      JSON.stringify([{ subject: 'eva', name: 'Eva Stern', note: 'engineer' }]),
    );
    const before = Math.floor(Date.now() / 1_000);
    const claims = await signIn('eva');
    expect(claims).toMatchObject({ sub: 'eva', name: 'Eva Stern', nonce: 'once', iss: services.oidc.issuer });
    expect(claims.auth_time).toBeGreaterThanOrEqual(before);
  });

  it('signs in anybody by subject, also for the app that has a name in place of an address', async () => {
    const redirect_uri = callback.replace('127.0.0.1', 'localhost');
    const more = { prompt: 'login', max_age: '0', redirect_uri };
    expect(await signIn('nobody-we-know', more)).toMatchObject({ sub: 'nobody-we-know' });
  });

  it('refuses to send people to another address than the app on this machine', async () => {
    const url = authorizationUrl('x', { redirect_uri: 'http://evil.example/auth/oidc/callback' });
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(400);
  });

  it('asks for PKCE', async () => {
    const url = authorizationUrl('x');
    url.searchParams.delete('code_challenge');
    url.searchParams.delete('code_challenge_method');
    expect((await signInAtProvider(url, 'eva')).searchParams.get('error')).toBe('invalid_request');
  });
});

async function signIn(subject: string, more: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const back = await signInAtProvider(authorizationUrl(verifier, more), subject);
  const answer = await fetch(`${services.oidc.issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${services.oidc.clientId}:${services.oidc.clientSecret}`)}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: more['redirect_uri'] ?? callback,
      code_verifier: verifier,
    }),
  });
  const { id_token: token } = (await answer.json()) as { id_token: string };
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
}

const callback = 'http://127.0.0.1:24680/auth/oidc/callback';

function authorizationUrl(verifier: string, more: Record<string, string> = {}): URL {
  const url = new URL(`${services.oidc.issuer}/auth`);
  const params = {
    client_id: services.oidc.clientId,
    response_type: 'code',
    scope: 'openid profile email',
    redirect_uri: callback,
    state: 'state',
    nonce: 'once',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  };
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url;
}

async function signingKey(): Promise<string> {
  const { keys } = (await (await fetch(`${services.oidc.issuer}/jwks`)).json()) as { keys: { kid: string }[] };
  return keys[0]!.kid;
}

function storage() {
  return openStorage({
    S3_ENDPOINT: services.s3.endpoint,
    S3_PRIVATE: true,
    S3_REGION: services.s3.region,
    S3_ACCESS_KEY: services.s3.accessKey,
    S3_SECRET_KEY: services.s3.secretKey,
    S3_BUCKET_STAGING: 'staging',
    S3_BUCKET_DOCUMENTS: 'documents',
    S3_BUCKET_PICTURES: 'pictures',
  });
}

async function subjects(): Promise<string[]> {
  const mails = (await (await fetch(`${services.mail.webUrl}/api/email`)).json()) as { subject: string }[];
  return mails.map(({ subject }) => subject);
}

/** The few words of SMTP that a mail needs, so that no mail library is part of what is shown. */
async function sendMail(subject: string): Promise<void> {
  const { hostname, port } = new URL(services.mail.smtpUrl);
  const socket = connect({ host: hostname, port: Number(port) });
  const lines = ['EHLO test', 'MAIL FROM:<desk@firm.example>', 'RCPT TO:<eva@firm.example>', 'DATA'];
  const message = `Subject: ${subject}\r\n\r\nHello.\r\n.`;
  const words = [...lines, message, 'QUIT'];
  for await (const chunk of socket) {
    const isWholeAnswer = /^\d{3} .*\r\n$/m.test(String(chunk));
    const next = isWholeAnswer ? words.shift() : undefined;
    if (next) socket.write(`${next}\r\n`);
  }
}

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: services.postgres.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function pidsByName(): Promise<Record<string, number[]>> {
  return Object.fromEntries((await servicesStatus({ stateDir })).map(({ name, pids }) => [name, pids]));
}
