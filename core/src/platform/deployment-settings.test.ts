import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { PATHS, RESUMABLE_PATH } from '@sealdesk/contract/paths.ts';
import { MESSAGES } from '@sealdesk/contract/shared/messages.ts';
import { describe, expect, it } from 'vitest';
import { readConfig, SETTING_NAMES } from './config.ts';

const ROOT = new URL('../../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, ROOT), 'utf8');
const example = read('deploy/sealdesk.env.example');

it('the example of an environment names nothing but settings, with those that are commented out', () => {
  const names = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
});

it('the example of an environment is one that the product starts with, once the key is filled in', () => {
  const key = Buffer.alloc(32, 1).toString('base64');
  const config = readConfig({ ...parseEnv(example), SECRETS_KEY: key });
  expect(config.PUBLIC_URL).toBe('https://desk.firm.example');
  expect(config.MAIL_FROM).toBe('Firm <desk@firm.example>');
});

it('what is commented out there shows the default', () => {
  const key = Buffer.alloc(32, 1).toString('base64');
  const without = readConfig({ ...parseEnv(example), SECRETS_KEY: key });
  const shown = parseEnv(example.replaceAll(/^#(?=[A-Z][A-Z0-9_]+=)/gm, ''));
  // These have none: they are examples of a value.
  const { CLAMD_URL, FIRM_ADDRESS, ...defaults } = shown;
  expect([CLAMD_URL, FIRM_ADDRESS].every(Boolean)).toBe(true);
  expect(readConfig({ ...defaults, SECRETS_KEY: key })).toEqual(without);
});

it('the runbook describes every setting', () => {
  const runbook = read('docs/runbook.md');
  expect(SETTING_NAMES.filter((name) => !runbook.includes(`\`${name}\``))).toEqual([]);
});

describe('the example of nginx', () => {
  const site = read('deploy/nginx.conf.example');

  it('limits requests and connections of one address, and answers 429 in our words', () => {
    for (const line of [
      'limit_req_status 429;',
      'limit_conn_status 503;',
      'limit_req zone=sealdesk_requests',
      'limit_conn sealdesk_connections',
      'error_page 429 = @too_many;',
    ])
      expect(site).toContain(line);
    expect(site).toContain(`"message":"${MESSAGES.tooManyRequests}","code":"TOO_MANY"`);
  });

  it('leaves uploads out of the limit of requests, because their clients must never read 429', () => {
    const excepted = new RegExp(/~(\S+) "";/.exec(site)![1]!);
    const paths = [RESUMABLE_PATH, PATHS.uploadOriginal[1], PATHS.uploadForJob[1], PATHS.findUpload[1]];
    expect(paths.filter((address) => !excepted.test(address))).toEqual([]);
    expect([PATHS.listJobs[1], PATHS.setPriorityOrder[1]].filter((address) => excepted.test(address))).toEqual([]);
  });

  const hasNginx = spawnSync('nginx', ['-v']).error === undefined;
  it.runIf(hasNginx)('is a site that nginx takes (skipped where nginx is not installed)', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'));
    const [key, certificate] = [path.join(folder, 'privkey.pem'), path.join(folder, 'fullchain.pem')];
    const made = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      key,
      '-out',
      certificate,
      '-subj',
      '/CN=x',
    ];
    expect(spawnSync('openssl', made).status).toBe(0);
    const http = `access_log off; ${site.replaceAll('/etc/ssl/sealdesk', folder)}`;
    writeFileSync(path.join(folder, 'nginx.conf'), `pid ${folder}/pid;\nevents {}\nhttp { ${http} }\n`);
    const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-c', path.join(folder, 'nginx.conf')]);
    rmSync(folder, { recursive: true });
    expect([status, stderr.toString()]).toEqual([0, expect.stringContaining('test is successful')]);
  });
});
