import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const good = {
  DATABASE_URL: 'postgres://desk@db.firm.example/sealdesk?sslmode=verify-full',
  S3_ENDPOINT: 'https://s3.firm.example',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'very secret',
  SMTP_URL: 'smtps://mail.firm.example',
  MAIL_FROM: 'Sealdesk <desk@firm.example>',
  OIDC_ISSUER: 'https://login.firm.example',
  OIDC_CLIENT_ID: 'sealdesk',
  OIDC_CLIENT_SECRET: 'secret',
  PUBLIC_URL: 'https://desk.firm.example/',
  SECRETS_KEY: Buffer.alloc(32).toString('base64'),
};

describe('readConfig', () => {
  it('takes the needed settings and fills in the rest', () => {
    expect(readConfig(good)).toMatchObject({
      PORT: 8080,
      SESSION_IDLE_MINUTES: 60,
      UPLOAD_STALL_SECONDS: 60,
      PUBLIC_URL: 'https://desk.firm.example',
      TRUSTED_PROXIES: [],
    });
    expect(readConfig({ ...good, TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2' }).TRUSTED_PROXIES).toEqual([
      '10.0.0.1',
      '10.0.0.2',
    ]);
  });

  it('[F39] refuses a store without https, unless the connection is said to be private', () => {
    const plain = { ...good, S3_ENDPOINT: 'http://s3.firm.example' };
    expect(() => readConfig(plain)).toThrow('S3_ENDPOINT must be an address that starts with https://');
    expect(() => readConfig({ ...plain, S3_PRIVATE: 'yes' })).toThrow('S3_PRIVATE');
    expect(readConfig({ ...plain, S3_PRIVATE: 'true' })).toMatchObject({ S3_PRIVATE: true });
    expect(readConfig(good)).toMatchObject({ S3_PRIVATE: false, SMTP_PRIVATE: false, SANDBOX_MAY_LACK: [] });
  });

  it('refuses PostgreSQL on another machine without TLS, unless the connection is said to be private', () => {
    const read = (address: string, more = {}) => readConfig({ ...good, DATABASE_URL: address, ...more });
    const plain = 'postgres://desk:very-secret@db.firm.example/sealdesk';
    for (const address of [
      plain,
      'postgres://desk@10.1.2.3/sealdesk',
      'postgres://desk@localhost.firm.example/sealdesk',
      'postgres://desk@localhost/sealdesk?host=db.firm.example',
      ...['disable', 'allow', 'prefer', 'require', 'no-verify'].map((mode) => `${plain}?sslmode=${mode}`),
      `${plain}?sslmode=verify-full&ssl=no-verify&sslmode=disable`,
    ])
      expect(() => read(address)).toThrow('DATABASE_URL must end with ?sslmode=verify-full');
    expect(() => read(plain)).not.toThrow('very-secret');
    for (const address of [
      `${plain}?sslmode=verify-full`,
      'postgres://desk@localhost/sealdesk',
      'postgres://desk@127.0.0.1:6432/sealdesk',
      'postgres://desk@[::1]/sealdesk',
      'postgres:///sealdesk?host=/var/run/postgresql&user=desk',
    ])
      expect(read(address).DATABASE_URL).toBe(address);
    expect(read(plain, { DATABASE_PRIVATE: 'true' })).toMatchObject({ DATABASE_URL: plain, DATABASE_PRIVATE: true });
    // The same holds for the address beside a pooler's.
    const pooled = { DATABASE_LISTEN_URL: plain };
    expect(() => read('postgres://desk@localhost/sealdesk', pooled)).toThrow('DATABASE_LISTEN_URL must end with');
  });

  it('refuses a scanner on another machine, which has no TLS, unless the connection is said to be private', () => {
    const read = (CLAMD_URL: string, more = {}) => readConfig({ ...good, CLAMD_URL, ...more }).CLAMD_URL;
    for (const address of ['tcp://10.1.2.3:3310', 'tcp://clamd:3310', 'tcp://127.firm.example'])
      expect(() => read(address)).toThrow('CLAMD_URL must be unix:/path or an address of this machine');
    for (const address of ['unix:/run/clamav/clamd.ctl', 'tcp://127.0.0.1:3310', 'tcp://localhost:3310', 'tcp://[::1]'])
      expect(read(address)).toBe(address);
    expect(read('tcp://clamd:3310', { CLAMD_PRIVATE: 'true' })).toBe('tcp://clamd:3310');
  });

  it('takes the protections of the sandbox that may be missing by their names', () => {
    const read = (text: string) => readConfig({ ...good, SANDBOX_MAY_LACK: text }).SANDBOX_MAY_LACK;
    expect(read('network, system-calls')).toEqual(['network', 'system-calls']);
    expect(() => read('everything')).toThrow('SANDBOX_MAY_LACK');
  });

  it('takes the firm’s name and address, each in one line', () => {
    expect(readConfig(good)).not.toHaveProperty('FIRM_ADDRESS');
    const firm = { FIRM_NAME: ' Keystone Seals ', FIRM_ADDRESS: '1 Main Street, Richmond, VA 23219' };
    expect(readConfig({ ...good, ...firm })).toMatchObject({ ...firm, FIRM_NAME: 'Keystone Seals' });
    expect(() => readConfig({ ...good, FIRM_ADDRESS: '1 Main Street\nRichmond' })).toThrow(
      'FIRM_ADDRESS must be one line',
    );
  });

  it('names everything that is wrong at once, and repeats no value', () => {
    const { S3_SECRET_KEY: _, ...rest } = good;
    const wrong = {
      ...rest,
      DATABASE_URL: 'mysql://secret-host',
      PORT: 'http',
      FIRM_TIMEZONE: 'Mars/Olympus',
      SECRETS_KEY: 'short-secret',
    };
    const read = () => readConfig(wrong);
    for (const name of [
      'DATABASE_URL',
      'PORT',
      'FIRM_TIMEZONE',
      'SECRETS_KEY must be 32 bytes',
      'S3_SECRET_KEY is missing',
    ])
      expect(read).toThrow(name);
    expect(read).not.toThrow('short-secret');
    expect(read).not.toThrow('secret-host');
  });
});
