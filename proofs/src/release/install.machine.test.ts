import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import tls from 'node:tls';
import { openOwnBuckets, type OwnBuckets } from '@sealdesk/core/testing/own-buckets.ts';
import { report } from '@sealdesk/core/testing/report.ts';
import { makeRelease, packRelease } from '@sealdesk/tools/release/make-release.ts';
import { accepts } from '@sealdesk/tools/services/ports.ts';
import { waitUntil } from '@sealdesk/tools/services/processes.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { sendOriginal } from '../harness/upload.ts';
import { hasImage, podman, run } from './podman.ts';
import { signInAsPrinted } from './sign-in-first.ts';

const PROJECT = path.resolve(import.meta.dirname, '../../..');
const BASE = 'localhost/sealdesk-debian-with-init';
const MACHINE = `sealdesk-install-${process.pid}`;
/** What the runbook's machine listens on. It has the network of this one, because store, mail and provider are here. */
const PORTS = [80, 443, 5432, 8080, 8081, 8091];

const home = mkdtempSync(path.join(tmpdir(), 'sealdesk-install-'));
let buckets: OwnBuckets;
let version: string;
let hasMachine = false;

/** The code blocks of the runbook's section, in their order. */
function runbookBlocks(): string[] {
  const runbook = readFileSync(path.join(PROJECT, 'docs/runbook.md'), 'utf8');
  const section = /^## Installation\n([\s\S]*?)^## /m.exec(runbook)![1]!;
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block!);
}

/** Makes what an operator brings along: the release, Node's archive, a certificate, and a hand that fills in the settings. */
async function bringAlong(): Promise<void> {
  version = await makeRelease(path.join(home, 'sealdesk'));
  await packRelease(path.join(home, 'sealdesk'));
  rmSync(path.join(home, 'sealdesk'), { recursive: true });

  const node = `node-${process.version}-linux-x64`;
  mkdirSync(path.join(home, node, 'bin'), { recursive: true });
  copyFileSync(process.execPath, path.join(home, node, 'bin/node'));
  chmodSync(path.join(home, node, 'bin/node'), 0o755);
  const env = { ...process.env, XZ_OPT: '-0' };
  execFileSync('tar', ['-cJf', path.join(home, `${node}.tar.xz`), '-C', home, node], { env });
  rmSync(path.join(home, node), { recursive: true });

  mkdirSync(path.join(home, 'certificate'));
  const files = ['-keyout', 'privkey.pem', '-out', 'fullchain.pem'].map((part) =>
    part.endsWith('.pem') ? path.join(home, 'certificate', part) : part,
  );
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  await run('openssl', ['req', '-x509', ...kind, ...files, ...subject]);
  writeFileSync(path.join(home, 'editor'), editor(), { mode: 0o755 });
}

/** An editor of settings for somebody whose store, mail server and provider are those of this machine. */
function editor(): string {
  const { s3, mail, oidc } = inject('services');
  const settings: Record<string, string> = {
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
    SMTP_URL: mail.smtpUrl,
    OIDC_ISSUER: oidc.issuer,
    OIDC_CLIENT_ID: oidc.clientId,
    OIDC_CLIENT_SECRET: oidc.clientSecret,
    PUBLIC_URL: 'https://localhost',
  };
  const added = { S3_PRIVATE: 'true', SMTP_PRIVATE: 'true', DOCUMENT_LOCK: 'governance', ...buckets.env };
  const lines = Object.entries(settings).map(([name, value]) => `sed -i 's|^${name}=.*|${name}=${value}|' "$1"`);
  const more = Object.entries(added).map(([name, value]) => `echo '${name}=${value}' >>"$1"`);
  return ['#!/bin/sh', 'set -e', ...lines, ...more, ''].join('\n');
}

beforeAll(async () => {
  for (const port of PORTS) if (await accepts(port)) throw new Error(`Port ${port} is taken on this machine.`);
  buckets = await openOwnBuckets();
  await bringAlong();
  if (!(await hasImage(BASE)))
    await run(path.join(PROJECT, 'deploy/container.sh'), ['base', BASE, 'systemd', 'systemd-sysv', 'dbus']);
  const limits = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=32768:32768'];
  const rights = ['--systemd=always', '--privileged', '--network=host', ...limits, '-v', `${home}:/root/brought`];
  await podman('run', '-d', '--name', MACHINE, ...rights, BASE, '/sbin/init');
  hasMachine = true;
  // While it starts, it clears the folder for temporary files.
  const state = () => podman('exec', MACHINE, 'sh', '-c', 'systemctl is-system-running || true').catch(String);
  if (!(await waitUntil(async () => /^(running|degraded)/.test(await state()), 60_000)))
    throw new Error(`The machine did not start: ${await state()}`);
}, 600_000);
afterAll(async () => {
  if (hasMachine) await podman('rm', '-f', MACHINE);
  await buckets?.clear();
  rmSync(home, { recursive: true, force: true });
});

it(
  'leads from the archive on a new Debian to a signed-in operator by the lines of the runbook alone',
  { timeout: 900_000 },
  async () => {
    const began = Date.now();
    const blocks = runbookBlocks();
    expect(blocks).toHaveLength(7);
    const prepared = [
      'set -euo pipefail',
      'export DEBIAN_FRONTEND=noninteractive EDITOR=/root/brought/editor',
      'cd /root/brought',
      'mkdir -p /etc/ssl',
      'cp -r certificate /etc/ssl/sealdesk',
      // A container may not raise the limit of open files.
      'for unit in sealdesk-api sealdesk-worker@; do mkdir -p /etc/systemd/system/$unit.service.d; printf "[Service]\\nLimitNOFILE=4096\\n" >/etc/systemd/system/$unit.service.d/limit.conf; done',
    ];
    writeFileSync(path.join(home, 'runbook.sh'), [...prepared, ...blocks].join('\n'));
    const printed = await podman('exec', MACHINE, 'bash', '/root/brought/runbook.sh').catch(async (error: Error) => {
      const log = await podman('exec', MACHINE, 'journalctl', '--no-pager', '-n', '30', '-u', 'sealdesk*').catch(
        String,
      );
      throw new Error(`${error.message}\n${log}`);
    });

    const certificate = readFileSync(path.join(home, 'certificate/fullchain.pem'), 'utf8');
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), certificate]);
    const visitor = await signInAsPrinted('https://localhost', printed);
    expect(await visitor.send('/api/jobs')).toMatchObject({ status: 200 });
    expect(await sendOriginal(visitor)).toMatchObject({ status: 200 });
    expect(await podman('exec', MACHINE, 'curl', '-s', 'http://127.0.0.1:8091/healthz')).toContain(version);
    expect((await podman('exec', MACHINE, 'sealdesk', 'admin', '--version')).trim()).toBe(version);
    const account = 'stat -c %U /proc/$(systemctl show --property MainPID --value "$1")';
    for (const unit of ['sealdesk-api', 'sealdesk-worker@1'])
      expect((await podman('exec', MACHINE, 'sh', '-c', account, 'sh', unit)).trim()).toBe('sealdesk');
    report(`From the archive to a signed-in operator in ${Math.round((Date.now() - began) / 1000)} s`);
  },
);
