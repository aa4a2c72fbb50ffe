import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { privateFolder, toolFolder } from '../../testing/private-folder.ts';
import { metric } from '../../testing/metrics.ts';
import { until } from '../../testing/until.ts';
import { isRoot, needsRoot } from '../../testing/as-root.ts';
import { runTool } from './tool.ts';
import type { ToolOptions } from './tool.ts';

const LIMITS = { memoryMb: 256, cpuSeconds: 1, fileMb: 2, processes: 24, openFiles: 64 };

/** Runs a line of shell as if an uploaded file had made a tool do so. */
function shell(line: string, more: Partial<ToolOptions> = {}) {
  // A busy machine starts processes slowly.
  return runTool('sh', ['-c', line], { ...toolFolder(), limits: LIMITS, seconds: 90, outputBytes: 1e6, ...more });
}

it('gives what the tool prints', async () => {
  expect(await shell('echo read; echo a remark >&2')).toEqual({
    ok: true,
    stdout: Buffer.from('read\n'),
    stderr: 'a remark\n',
  });
});

it('gives the code of a tool that fails by itself', async () => {
  expect(await shell('echo no >&2; exit 3')).toMatchObject({ ok: false, why: 'exit', code: 3, stderr: 'no\n' });
});

it('says when a tool is not there', async () => {
  const { folder, account } = toolFolder();
  const run = await runTool('no-such-tool', [], { folder, account, limits: LIMITS, seconds: 90, outputBytes: 1000 });
  expect(run).toMatchObject({ ok: false, why: 'exit', code: 127 });
});

it('counts how runs end', async () => {
  const ofShell = (outcome: string) => metric(`sealdesk_tool_runs_total{tool="sh",outcome="${outcome}"}`);
  const before = { ok: (await ofShell('ok')) ?? 0, exit: (await ofShell('exit')) ?? 0 };
  await shell('true');
  await shell('exit 3');
  expect({ ok: await ofShell('ok'), exit: await ofShell('exit') }).toEqual({
    ok: before.ok + 1,
    exit: before.exit + 1,
  });
  await expect(shell('true', { folder: '/no/such/folder' })).rejects.toThrow('ENOENT');
  expect(await ofShell('no-sandbox')).toBeGreaterThan(0);
});

it('ends a tool that computes for ever', async () => {
  expect(await shell('while :; do :; done')).toMatchObject({ ok: false, why: 'timeout' });
});

it('ends a tool that sleeps for ever', async () => {
  const run = await shell('echo begun; sleep 60; echo ended', { seconds: 0.5 });
  expect(run).toMatchObject({ ok: false, why: 'timeout' });
  expect(run.stdout.toString()).not.toContain('ended');
});

it('gives a tool no more memory than its share', async () => {
  expect(await shell('tail /dev/zero', { limits: { ...LIMITS, cpuSeconds: 60 } })).toMatchObject({
    ok: false,
    why: 'memory',
  });
});

it('ends a tool that prints too much, and keeps none of the flood', async () => {
  const run = await shell('yes', { outputBytes: 10_000 });
  expect(run).toMatchObject({ ok: false, why: 'output' });
  expect(run.stdout.length).toBeLessThanOrEqual(10_000);
});

it('ends a tool that writes too large a file', async () => {
  expect(await shell('head -c 9000000 /dev/zero > big')).toMatchObject({ ok: false, why: 'output' });
});

it('stops a tool that multiplies, while others of us can still start', async () => {
  const line = 'i=0; while [ $i -lt 200 ]; do sleep 30 & i=$((i+1)); done; wait';
  const bomb = shell(line);
  await sleep(200);
  expect(await shell('echo still here')).toMatchObject({ ok: true });
  const run = await bomb;
  expect(run.ok).toBe(false);
  expect(run.stderr).toMatch(/fork/i);
});

it('leaves nothing running, not even what left its process group', async () => {
  const mark = `999.${process.pid}${Date.now() % 100_000}`;
  expect(await shell(`setsid sleep ${mark} & sleep ${mark}`, { seconds: 0.5 })).toMatchObject({ why: 'timeout' });
  // The system takes its time to clear away what was ended; whatever was left running would sleep for longer than this waits.
  await until(() => !commandLines().some((line) => line.includes(mark)));
});

it('reaches no network, not even our own machine', async () => {
  const server = createServer((socket) => socket.end('secret')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const run = await runTool('bash', ['-c', `cat < /dev/tcp/127.0.0.1/${port}`], {
    ...toolFolder(),
    limits: LIMITS,
    seconds: 90,
    outputBytes: 1000,
  });
  expect(run.stdout.toString()).toBe('');
  expect(run.stderr).toMatch(/connect: (Network is unreachable|Connection refused)/);
});

it('gives a tool nothing of our environment', async () => {
  process.env['TOOL_TEST_SECRET'] = 'secret';
  onTestFinished(() => void delete process.env['TOOL_TEST_SECRET']);
  const { folder, account } = toolFolder();
  const run = await shell('env; ls /proc | grep -c "^[0-9]"', { folder, account });
  const lines = run.stdout.toString().trim().split('\n');
  // The shell that was asked adds its own PWD; the last line is how many processes the tool sees.
  const names = lines.slice(0, -1).map((line) => line.split('=')[0]);
  expect(new Set(names)).toEqual(new Set(['HOME', 'LANG', 'PATH', 'PWD', 'TMPDIR']));
  expect(Number(lines.at(-1))).toBeLessThan(8);
  expect(lines).toContain(`HOME=${folder}`);
});

it('reads the environment of no process, the worker’s least of all', async () => {
  process.env['TOOL_TEST_SECRET'] = 'a-secret-of-the-worker';
  onTestFinished(() => void delete process.env['TOOL_TEST_SECRET']);
  const line = `cat /proc/${process.pid}/environ /proc/*/environ /proc/$PPID/root/proc/${process.pid}/environ`;
  const { stdout, stderr } = await shell(line);
  expect(stdout.toString()).toContain('HOME=');
  expect(stdout.toString()).not.toContain('a-secret');
  expect(stderr).toContain(`/proc/${process.pid}/environ: No such file`);
});

it('sees no file of ours and no folder of another check, and can write to its own alone', async () => {
  const secret = path.join(privateFolder(), 'secret');
  writeFileSync(secret, 'secret', { mode: 0o644 });
  chmodSync(path.dirname(secret), 0o755);
  const other = toolFolder();
  writeFileSync(path.join(other.folder, 'drawing.pdf'), 'a drawing', { mode: 0o644 });
  chmodSync(other.folder, 0o777);
  const files = [
    secret,
    import.meta.filename,
    '/etc/passwd',
    '/etc/shadow',
    `${other.folder}/drawing.pdf`,
    '../*/secret',
  ];
  const read = await shell(`cat ${files.join(' ')}; ls ${other.folder} /root /home /var/lib /sys`);
  expect(read.stdout.toString()).toBe('');
  expect(read.stderr.match(/No such file/g)).toHaveLength(files.length + 5);
  const places = ['/usr/x', '/x', '/tmp/x', '/etc/x', '/dev/x', '/proc/sys/kernel/x', `${other.folder}/x`];
  const written = await shell(places.map((place) => `(: > ${place})`).join('; '));
  expect(written.stderr.match(/Read-only|nonexistent|denied|No such/gi)).toHaveLength(places.length);
});

it('has no privileges, and no way to any', async () => {
  const { stdout, stderr } = await shell(
    `grep -E '^(Cap(Eff|Prm|Bnd|Amb)|NoNewPrivs|Seccomp):' /proc/self/status
    unshare --user true; unshare --mount true; mount -t tmpfs x .; nsenter --user=/proc/1/ns/user true; setpriv --reuid 0 true
    chroot . true; find /usr/bin -perm -4000 -name su -exec {} -c id ';'`,
  );
  const values = stdout.toString().trim().split('\n');
  expect(values.map((line) => line.split('\t')[1])).toEqual([...Array(4).fill('0'.repeat(16)), '1', '2']);
  expect(
    stderr.match(
      /not permitted|superuser|must be|denied|Authentication failure|Cannot determine|user root does not exist/gi,
    )!.length,
  ).toBeGreaterThanOrEqual(6);
});

it.skipIf(!isRoot)(`is nobody${needsRoot}`, async () => {
  expect((await shell('id -u; id -g')).stdout.toString()).toMatch(/^(6[1-5]\d{3})\n\1\n$/);
});

it('ends at once when its caller aborts', async () => {
  const asked = new AbortController();
  const run = shell('sleep 60', { signal: asked.signal });
  setTimeout(() => asked.abort(), 300);
  expect(await run).toMatchObject({ ok: false, why: 'aborted' });
  expect(await shell('sleep 60', { signal: AbortSignal.abort() })).toMatchObject({ ok: false, why: 'aborted' });
});

it('works in its own folder', async () => {
  const { folder, account } = toolFolder();
  expect((await shell('pwd; echo kept > kept', { folder, account })).stdout.toString()).toBe(`${folder}\n`);
  expect(existsSync(path.join(folder, 'kept'))).toBe(true);
});

function commandLines(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => readIfThere(`/proc/${pid}/cmdline`));
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
