import { afterEach, expect, it } from 'vitest';
import { makeCertificates, type Certificates } from '@sealdesk/core/testing/certificates.ts';
import { openMailFixture, type MailFixture } from '@sealdesk/core/testing/mail-fixture.ts';
import { eventually } from './testing/eventually.ts';
import { endWorkers, startWorkerProcess } from './testing/worker-process.ts';

let fixture: MailFixture;
let certificates: Certificates | undefined;
afterEach(async () => {
  await endWorkers();
  await fixture.close();
  certificates?.remove();
});

const alertsOf = (lines: Record<string, unknown>[]) => lines.filter(({ alert }) => alert === 'mail-insecure');

/** Queues a mail and returns what its first attempt led to. */
async function firstAttempt(): Promise<{ state: string; last_error: string | null }> {
  const id = await fixture.queue();
  let mail = { state: '', last_error: null as string | null };
  await eventually('the first attempt', async () => {
    const { rows } = await fixture.database.pool.query('select state, last_error from mail where id = $1', [id]);
    mail = rows[0];
    return mail.state !== 'waiting' || mail.last_error !== null;
  });
  return mail;
}

it('[F39] sends mail only to a server with a certificate that can be trusted, and alerts once while it waits', async () => {
  const made = (certificates = makeCertificates());
  fixture = await openMailFixture({ certificate: made.expired });
  const { lines } = await startWorkerProcess({
    ...fixture.environment,
    SMTP_PRIVATE: 'false',
    NODE_EXTRA_CA_CERTS: made.authority,
  });
  expect(await firstAttempt()).toMatchObject({ state: 'waiting', last_error: expect.stringMatching(/expired/) });
  const bad = {
    'self-signed': made.selfSigned,
    'unable to (verify|get)': made.ofAnotherAuthority,
    'altnames|does not match': made.ofAnotherHost,
  };
  for (const [words, certificate] of Object.entries(bad)) {
    fixture.smtp.present(certificate);
    const { state, last_error } = await firstAttempt();
    expect([state, last_error]).toEqual(['waiting', expect.stringMatching(new RegExp(words))]);
  }
  expect(fixture.smtp.received).toEqual([]);
  expect(alertsOf(lines)).toHaveLength(1);

  fixture.smtp.present(made.good);
  expect(await firstAttempt()).toMatchObject({ state: 'sent' });
});

it('[F39] sends nothing in the clear to a server without TLS, unless the connection is private', async () => {
  fixture = await openMailFixture();
  const { lines, end } = await startWorkerProcess({ ...fixture.environment, SMTP_PRIVATE: 'false' });
  expect(await firstAttempt()).toMatchObject({ state: 'waiting', last_error: expect.stringMatching(/TLS/) });
  expect(fixture.smtp.received).toEqual([]);
  expect(alertsOf(lines)).toHaveLength(1);
  await end('SIGTERM');
  await startWorkerProcess({ ...fixture.environment, SMTP_PRIVATE: 'true' });
  expect(await firstAttempt()).toMatchObject({ state: 'sent' });
});
