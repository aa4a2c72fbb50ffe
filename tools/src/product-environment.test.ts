import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '@sealdesk/core/platform/config.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { productEnvironment } from './product-environment.ts';

const services = {
  postgres: { host: '127.0.0.1', port: 1, user: 'postgres', url: 'postgres://postgres@127.0.0.1:1/postgres' },
  s3: { endpoint: 'http://127.0.0.1:2', accessKey: 'key', secretKey: 'secret', region: 'us-east-1' },
  mail: { smtpUrl: 'smtp://127.0.0.1:3', webUrl: 'http://127.0.0.1:4' },
  oidc: { issuer: 'http://localhost:5', clientId: 'id', clientSecret: 'secret' },
  scanner: { url: 'tcp://127.0.0.1:8' },
};
const choices = {
  databaseUrl: services.postgres.url,
  publicUrl: 'http://127.0.0.1:6',
  port: 6,
  privatePort: 7,
  webRoot: null,
};
let stateDir: string;

beforeEach(() => {
  stateDir = mkdtempSync(path.join(tmpdir(), 'sealdesk-environment-'));
  vi.stubEnv('SEALDESK_STATE', stateDir);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(stateDir, { recursive: true });
});

it('is a configuration that the product takes', () => {
  expect(readConfig(productEnvironment(services, choices))).toMatchObject({
    PORT: 6,
    PRIVATE_PORT: 7,
    PUBLIC_URL: 'http://127.0.0.1:6',
  });
});

it('keeps the key of a state folder', () => {
  const [one, two] = [productEnvironment(services, choices), productEnvironment(services, choices)];
  expect(one.SECRETS_KEY).toBe(two.SECRETS_KEY);
});

it('leaves out what else stands in our own environment', () => {
  vi.stubEnv('NODE_ENV', 'test');
  expect(productEnvironment(services, choices)).not.toHaveProperty('NODE_ENV');
});
