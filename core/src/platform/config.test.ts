import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const good = {
  DATABASE_URL: 'postgres://desk@db.firm.example/sealdesk',
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
